import assert from "node:assert/strict";
import { after, test } from "node:test";
import { WebSocket } from "ws";
import { startDemo, stateWhere } from "./demo-bridge.test-helper.js";
import { createUseAgentChat, type AgentChat, type ReactHooks } from "./use-agent-chat.js";

// A page has it; in Node 20 it stands in for the page's own.
const original = globalThis.WebSocket;
Object.assign(globalThis, { WebSocket });
after(() => Object.assign(globalThis, { WebSocket: original }));

const { url } = await startDemo({ after });

/** The functions as React documents them: `createUseAgentChat(React)` must compile. */
interface DocumentedReact {
  useState<S>(initial: S | (() => S)): [S, (value: S | ((previous: S) => S)) => void];
  useState<S = undefined>(): [S | undefined, (value: S | undefined) => void];
  // oxlint-disable-next-line typescript/no-invalid-void-type
  useEffect(effect: () => void | (() => void), deps?: readonly unknown[]): void;
  useCallback<T extends Function>(callback: T, deps: readonly unknown[]): T;
  useSyncExternalStore<S>(
    subscribe: (onChange: () => void) => () => void,
    getSnapshot: () => S,
    getServerSnapshot?: () => S,
  ): S;
}
const fits: DocumentedReact extends ReactHooks ? true : false = true;
assert.ok(fits);

interface Slot {
  value?: unknown;
  deps?: readonly unknown[];
  cleanup?: () => void;
}

/** One component, rendered by the rules of hooks: effects run after a render, deps are compared. */
class FakeReact {
  renders = 0;
  result: AgentChat = { state: null, client: null };
  readonly #slots: Slot[] = [];
  #next = 0;
  #effects: (() => void)[] = [];
  #render: () => AgentChat = () => this.result;
  #isRendering = false;
  #isInEffects = false;
  #isDirty = false;

  readonly hooks: ReactHooks = {
    useState: <T>(initial: T): [T, (value: T) => void] => {
      const slot = this.#slot(() => ({ value: initial }));
      const set = (value: T): void => {
        if (Object.is(value, slot.value)) return;
        slot.value = value;
        this.render();
      };
      return [slot.value as T, set];
    },
    useEffect: (effect, deps) => {
      const slot = this.#slot(() => ({}));
      if (!changed(slot.deps, deps)) return;
      slot.deps = deps;
      this.#effects.push(() => {
        slot.cleanup?.();
        slot.cleanup = effect();
      });
    },
    useCallback: (callback, deps) => {
      const slot = this.#slot(() => ({}));
      if (changed(slot.deps, deps)) Object.assign(slot, { value: callback, deps });
      return slot.value as typeof callback;
    },
    useSyncExternalStore: (subscribe, getSnapshot) => {
      const slot = this.#slot(() => ({}));
      const snapshot = getSnapshot();
      assert.ok(Object.is(snapshot, getSnapshot()), "the snapshot is the same until it changes");
      slot.value = snapshot;
      if (changed(slot.deps, [subscribe])) {
        slot.deps = [subscribe];
        this.#effects.push(() => {
          slot.cleanup?.();
          const onChange = (): void => {
            if (!Object.is(slot.value, getSnapshot())) this.render();
          };
          slot.cleanup = subscribe(onChange);
          onChange();
        });
      }
      return snapshot;
    },
  };

  mount(render: () => AgentChat): void {
    this.#render = render;
    this.render();
  }

  render(): void {
    // What effects set is rendered once they have all run.
    if (this.#isInEffects) {
      this.#isDirty = true;
      return;
    }
    assert.ok(!this.#isRendering, "nothing is set while rendering");
    this.#isRendering = true;
    this.#next = 0;
    this.renders++;
    this.result = this.#render();
    this.#isRendering = false;
    this.#isInEffects = true;
    for (const effect of this.#effects.splice(0)) effect();
    this.#isInEffects = false;
    if (!this.#isDirty) return;
    this.#isDirty = false;
    this.render();
  }

  /** As Strict Mode does after mounting: every effect is undone and done again. */
  remount(): void {
    this.unmount();
    for (const slot of this.#slots) if (slot.cleanup) delete slot.deps;
    this.render();
  }

  unmount(): void {
    for (const slot of this.#slots) slot.cleanup?.();
  }

  #slot(make: () => Slot): Slot {
    return (this.#slots[this.#next++] ??= make());
  }
}

function changed(old: readonly unknown[] | undefined, deps: readonly unknown[]): boolean {
  return !old || deps.some((dep, index) => !Object.is(dep, old[index]));
}

test("renders the conversation, also when Strict Mode mounts it twice", async () => {
  const react = new FakeReact();
  const useAgentChat = createUseAgentChat(react.hooks);
  react.mount(() => useAgentChat(url));
  const first = react.result.client;
  react.remount();
  const { client } = react.result;
  assert.ok(client && first && client !== first);
  await assert.rejects(first.connect(), { code: "disposed" });
  await stateWhere(client, ({ sessionId }) => sessionId !== null);
  assert.equal(react.result.state?.connectionState, "connected");

  const before = react.renders;
  await client.sendMessage("read");
  assert.ok(react.renders > before);
  assert.equal(react.result.state, client.getState());
  assert.equal(react.result.state?.messages.length, 2);
  react.unmount();
  await assert.rejects(client.sendMessage("x"), { code: "disposed" });
});

test("an address that cannot be reached is in the state, and nothing is left unhandled", async (context) => {
  const react = new FakeReact();
  const useAgentChat = createUseAgentChat(react.hooks);
  react.mount(() => useAgentChat("ws://127.0.0.1:1/acp"));
  context.after(() => react.unmount());
  const { client } = react.result;
  assert.ok(client);
  await stateWhere(client, ({ connectionError }) => connectionError !== null);
  assert.equal(react.result.state?.connectionError?.code, "unreachable");
});
