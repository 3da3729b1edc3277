/** React: one conversation as a hook. In an application: `createUseAgentChat(React)`. */
import { AgentChatClient, type AgentChatState } from "@gemini-agent-chat/core";

/** The functions of React that are used; React itself has this shape. */
export interface ReactHooks {
  readonly useState: <T>(initial: T) => [T, (value: T) => void];
  readonly useEffect: (effect: () => () => void, deps: readonly unknown[]) => void;
  readonly useCallback: <T extends (...args: never[]) => unknown>(
    callback: T,
    deps: readonly unknown[],
  ) => T;
  readonly useSyncExternalStore: <T>(
    subscribe: (onChange: () => void) => () => void,
    getSnapshot: () => T,
    getServerSnapshot: () => T,
  ) => T;
}

export interface AgentChat {
  /** Null on a server and in the first render; then everything there is to draw. */
  readonly state: AgentChatState | null;
  /** For `sendMessage`, `approveTool`, `cancel` and the rest. */
  readonly client: AgentChatClient | null;
}

/** @returns the hook; a component that calls it has a connection for as long as it is mounted */
export function createUseAgentChat(react: ReactHooks): (url: string) => AgentChat {
  const { useState, useEffect, useCallback, useSyncExternalStore } = react;
  return function useAgentChat(url) {
    const [client, setClient] = useState<AgentChatClient | null>(null);

    // Made here and not while rendering: React may render, and in Strict Mode mount, twice.
    useEffect(() => {
      const made = new AgentChatClient({ url });
      setClient(made);
      // Why it failed is in `state.connectionError`, which stays up to date.
      made.connect().catch(() => {});
      return () => made.dispose();
    }, [url]);

    const subscribe = useCallback(
      (onChange: () => void) => client?.on("change", onChange) ?? (() => {}),
      [client],
    );
    // `getState()` is the same object until something changes, as React wants it.
    const snapshot = (): AgentChatState | null => client?.getState() ?? null;
    const state = useSyncExternalStore(subscribe, snapshot, () => null);
    return { state, client };
  };
}
