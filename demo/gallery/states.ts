/** Every state that the gallery shows: what was recorded, and what goes wrong around it. */
import type { Connect, Recording } from "@gemini-agent-chat/core";
import { drawnStates } from "./drawn-states.js";
import { afterShare, cutRecording, whileAsked, whileWaiting, whole, type Cut } from "./cuts.js";
import type { Act } from "./acts.js";
import { galleryHost, type HostFacts } from "./gallery-host.js";
import { panelStates } from "./panel-states.js";
import { personStates } from "./person-states.js";

/** One entry of the gallery. */
export interface GalleryState {
  readonly id: string;
  readonly group: string;
  readonly title: string;
  /** The recording that is shown; without one, an empty session. */
  readonly recording?: string;
  /** Instead of a recording: what the agent sends in one turn. */
  readonly updates?: readonly object[];
  readonly cut?: Cut;
  /** How long ago its last event was, ms. */
  readonly ago?: number;
  readonly facts?: HostFacts;
  /** Instead of a host that answers. */
  readonly connect?: Connect;
  /** Set on the element. */
  readonly properties?: Readonly<Record<string, unknown>>;
  /** Opened by a click: tool lines, thoughts. */
  readonly unfold?: boolean;
  /** What a person has done meanwhile. */
  readonly act?: Act;
  /** What the tab remembers of the session, by the end of the key. */
  readonly stored?: Readonly<Record<string, string>>;
  /** What the browser says. */
  readonly browser?: { readonly isOffline?: boolean; readonly isLocalBlocked?: boolean };
}

/** Scenes whose opened lines are shown as well. */
const opened = ["run", "edit", "explore", "noise", "tags", "fail"];

const SECOND = 1000;

const never: Connect = () => ({ send: () => {}, close: () => {} });

function refusing(isThere: boolean): Connect {
  const connect: Connect = (handlers) => {
    setTimeout(() => handlers.onClose({ code: 1006, reason: "" }));
    return { send: () => {}, close: () => {} };
  };
  return Object.assign(connect, { probe: () => Promise.resolve(isThere) });
}

const keyMethod = {
  id: "gemini-api-key",
  name: "Gemini API key",
  description: "Use an API key with the Gemini Developer API",
  _meta: { "api-key": { provider: "google" } },
};
const pageMethod = {
  id: "oauth-personal",
  name: "Log in with Google",
  description: "Log in with your Google account",
};
const needsLogin = { "session/new": { code: -32000, message: "Authentication required" } };

const around: readonly GalleryState[] = [
  {
    id: "empty",
    group: "Start",
    title: "Empty",
    properties: {
      suggestions: ["What does this project do?", "Which tests are slow?", "Find a bug"],
    },
  },
  { id: "connecting", group: "Start", title: "Connecting", connect: never },
  {
    id: "agent-starts",
    group: "Start",
    title: "The agent starts",
    facts: { silent: ["initialize"] },
  },
  { id: "no-address", group: "Start", title: "No address" },
  { id: "unreachable", group: "Start", title: "Bridge not reachable", connect: refusing(false) },
  {
    id: "blocked",
    group: "Start",
    title: "The browser blocks this computer",
    connect: refusing(false),
    browser: { isLocalBlocked: true },
  },
  { id: "token", group: "Start", title: "Token refused", connect: refusing(true) },
  {
    id: "login-key",
    group: "Start",
    title: "Log in with a key",
    facts: { authMethods: [pageMethod, keyMethod], errors: needsLogin, state: "auth" },
  },
  {
    id: "login-page",
    group: "Start",
    title: "Log in on a page",
    facts: {
      authMethods: [pageMethod],
      errors: needsLogin,
      state: "auth",
      notifications: [
        {
          method: "gemini/authUrl",
          params: {
            agent: "gemini",
            url: "https://accounts.google.com/o/oauth2/v2/auth?client_id=gallery",
          },
        },
      ],
    },
  },
  {
    id: "agent-down",
    group: "Start",
    title: "The agent does not start",
    facts: {
      errors: {
        initialize: {
          code: -32010,
          message: "the agent ended with exit code 127 before it answered",
          data: { stderr: ["/usr/bin/env: 'gemini': No such file or directory"] },
        },
      },
    },
  },
  {
    id: "crashed",
    group: "Trouble",
    title: "The agent crashed",
    recording: "demo-crash",
    cut: (events) => events.slice(0, -1),
    facts: { state: "crashed", attach: { live: false, resumable: true } },
  },
  {
    id: "reconnecting",
    group: "Trouble",
    title: "Reconnecting",
    recording: "demo-explore",
    facts: { closeAfter: 300 },
  },
  {
    id: "session-ended",
    group: "Trouble",
    title: "The session has ended",
    recording: "demo-read",
    facts: { attach: { live: false, resumable: false } },
  },
  {
    id: "truncated",
    group: "Trouble",
    title: "Older messages are gone",
    recording: "demo-read",
    facts: { attach: { first: 1, truncated: true } },
  },
  {
    id: "waiting",
    group: "Trouble",
    title: "No output for a while",
    recording: "demo-read",
    cut: whileWaiting,
    ago: 45 * SECOND,
  },
  {
    id: "read-only",
    group: "Trouble",
    title: "Read-only",
    recording: "demo-edit",
    properties: { readOnly: true },
  },
];

const asked = ["run", "edit", "create", "risky", "approvals", "tidy", "form", "link"];
const running: readonly (readonly [string, number])[] = [
  ["think", 0.4],
  ["run", 0.9],
  ["plan", 0.5],
  ["long", 0.3],
  ["together", 0.6],
];

/** @param recordings the names of all that were made */
export function galleryStates(recordings: readonly string[]): readonly GalleryState[] {
  const questions = asked.map((scene) => ({
    id: `asks-${scene}`,
    group: "Asks first",
    title: `/${scene}`,
    recording: `demo-${scene}`,
    cut: whileAsked,
    ago: 2 * SECOND,
  }));
  const middles = running.map(([scene, share]) => ({
    id: `runs-${scene}`,
    group: "Runs",
    title: `/${scene}`,
    recording: `demo-${scene}`,
    cut: afterShare(share),
    ago: 2 * SECOND,
  }));
  const ends = recordings.map((recording) => {
    const isDemo = recording.startsWith("demo-");
    const group = isDemo ? "Scenes" : recording.startsWith("acp-") ? "Other agents" : "Gemini CLI";
    const title = isDemo ? `/${recording.slice(5)}` : recording.replace(/^acp-|^gemini-cli-/, "");
    return { id: recording, group, title, recording, unfold: !isDemo };
  });
  const unfolded = opened.map((scene) => ({
    id: `opened-${scene}`,
    group: "Opened",
    title: `/${scene}`,
    recording: `demo-${scene}`,
    unfold: true,
  }));
  return [
    ...[...around, ...personStates, ...panelStates, ...questions, ...middles],
    ...[...drawnStates, ...unfolded, ...ends],
  ];
}

/** What the state's client connects to; null: there is no client. */
export function connectTo(state: GalleryState, recording: Recording): Connect | null {
  if (state.id === "no-address") return null;
  if (state.connect) return state.connect;
  const ago = state.ago ?? 60 * SECOND;
  return galleryHost(cutRecording(recording, state.cut ?? whole, ago), state.facts);
}
