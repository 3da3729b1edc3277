/** What a person does and meets: writing, waiting, looking things up, and what stands in the way. */
import { clicks, dropsPictures, inTurn, presses, sends, types } from "./acts.js";
import { afterShare } from "./cuts.js";
import { attached } from "./gallery-host.js";
import type { GalleryState } from "./states.js";

const HOUR = 3_600_000;
const needsLogin = { "session/new": { code: -32000, message: "Authentication required" } };
const held = { "gemini-agent-chat": { held: true, live: true, busy: false } };

const listed = {
  sessionCapabilities: { list: {}, delete: {} },
  results: {
    "session/list": {
      sessions: [
        ["Which tests are slow?", 2, "/project"],
        [
          "Rename the parser, and everything that imports it from the other packages",
          26,
          "/project",
        ],
        ["Find out why the build fails on Windows", 75, "/home/ada/engine"],
        ["Write the release notes", 700, "/project"],
      ].map(([title, hours, cwd], index) => ({
        ...{ sessionId: `old-${index}`, title, cwd, _meta: held },
        updatedAt: new Date(Date.now() - Number(hours) * HOUR).toISOString(),
      })),
    },
  },
} as const;

const files = {
  results: {
    "bridge/find_files": {
      files: ["README.md", "packages/core/README.md", "src/reader.ts", "test/reader.test.ts"],
      truncated: false,
    },
  },
} as const;

const keyMethod = {
  id: "gemini-api-key",
  name: "Gemini API key",
  _meta: { "api-key": { provider: "google" } },
};

/** Everything of this file. */
export const personStates: readonly GalleryState[] = [
  {
    id: "slash-menu",
    group: "Writing",
    title: "Commands",
    recording: "demo-read",
    act: types("/"),
  },
  {
    id: "mentions",
    group: "Writing",
    title: "Mentions",
    facts: files,
    act: types("What does @read"),
  },
  {
    id: "attachments",
    group: "Writing",
    title: "Pictures, and a refused file",
    act: inTurn(types("What do these show?"), dropsPictures),
  },
  {
    id: "queue",
    group: "Writing",
    title: "Messages that wait",
    recording: "demo-long",
    cut: afterShare(0.3),
    ago: 2000,
    act: inTurn(
      sends("Then run the tests", "And say what changed, in one line"),
      types("One more"),
    ),
  },
  {
    id: "queue-held",
    group: "Writing",
    title: "Messages that were held back",
    recording: "demo-error",
    stored: {
      queue: JSON.stringify({
        items: [{ text: "Then run the tests", attachments: [], lost: 1 }],
        after: null,
      }),
    },
  },
  {
    id: "sessions",
    group: "Dialogs",
    title: "Sessions",
    recording: "demo-read",
    facts: listed,
    act: clicks(".header [aria-haspopup=dialog]"),
  },
  {
    id: "decisions",
    group: "Dialogs",
    title: "Decisions of a session",
    recording: "gemini-cli-0.61.0-shell-titles",
    facts: listed,
    act: inTurn(
      clicks(".header [aria-haspopup=dialog]"),
      clicks(".session[data-current] .icon-button"),
    ),
  },
  {
    id: "decisions-edit",
    group: "Dialogs",
    title: "Decisions of a session: an edit, opened",
    recording: "demo-edit",
    facts: listed,
    act: inTurn(
      clicks(".header [aria-haspopup=dialog]"),
      clicks(".session[data-current] .icon-button"),
      clicks(".decision-diff summary"),
    ),
  },
  {
    id: "sessions-delete",
    group: "Dialogs",
    title: "Deleting a session",
    recording: "demo-read",
    facts: listed,
    act: inTurn(
      clicks(".header [aria-haspopup=dialog]"),
      clicks(".session-line .icon-button:last-child"),
    ),
  },
  {
    id: "sessions-rename",
    group: "Dialogs",
    title: "Renaming a session",
    recording: "demo-read",
    facts: listed,
    act: inTurn(clicks(".header [aria-haspopup=dialog]"), clicks(".session-line .icon-button")),
  },
  {
    id: "sessions-none",
    group: "Dialogs",
    title: "No sessions",
    act: clicks(".header [aria-haspopup=dialog]"),
  },
  {
    id: "keys",
    group: "Dialogs",
    title: "Keys",
    act: presses("/", { ctrlKey: true }),
  },
  {
    id: "offline",
    group: "Trouble",
    title: "Offline",
    recording: "demo-read",
    facts: { closeAfter: 300 },
    browser: { isOffline: true },
  },
  {
    id: "rate-limit",
    group: "Trouble",
    title: "Rate limit",
    recording: "demo-limit",
  },
  {
    id: "turn-without-output",
    group: "Trouble",
    title: "A turn without output",
    recording: "demo-empty",
  },
  {
    id: "session-replaced",
    group: "Trouble",
    title: "The session is gone",
    facts: {
      errors: {
        "bridge/attach": { code: -32002, message: "not held" },
        "session/load": { code: -32002, message: "not found" },
        "session/resume": { code: -32002, message: "not found" },
      },
      results: {
        "session/new": { sessionId: "fresh", _meta: { "gemini-agent-chat": attached([]) } },
      },
    },
  },
  {
    id: "login-terminal",
    group: "Start",
    title: "Log in in a terminal",
    facts: {
      authMethods: [{ id: "terminal", name: "Log in with an account", type: "terminal" }],
      errors: needsLogin,
      state: "auth",
    },
  },
  {
    id: "login-ended",
    group: "Start",
    title: "A login that its vendor has ended",
    facts: {
      authMethods: [{ id: "oauth-personal", name: "Log in with Google" }, keyMethod],
      errors: {
        ...needsLogin,
        authenticate: {
          code: -32000,
          message:
            "Google has ended this login for personal accounts. Log in with an API key instead: " +
            "https://aistudio.google.com/apikey has them",
        },
      },
      state: "auth",
    },
    act: clicks(".state-actions .button"),
  },
];
