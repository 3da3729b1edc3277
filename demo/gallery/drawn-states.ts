/** States that no recording has: what a page draws itself, and files that move. */
import { approvalHeader } from "../examples/approval-header.js";
import { chart } from "../examples/chart-renderer.js";
import { map } from "../examples/map-renderer.js";
import { whileAsked } from "./cuts.js";
import type { GalleryState } from "./states.js";

const SECOND = 1000;

const acme = approvalHeader({
  name: "Acme",
  mark: "A",
  color: "#7a1fa2",
  policy: (kind) => (kind === "execute" ? "commands need a second look" : "free to allow"),
});
const bars = [
  { label: "Unit", value: 412 },
  { label: "Browser", value: 130 },
  { label: "End to end", value: 36 },
];
const places = [
  { name: "Lisbon", lat: 38.72, lon: -9.14 },
  { name: "Nairobi", lat: -1.29, lon: 36.82 },
  { name: "Wellington", lat: -41.29, lon: 174.78 },
];
const say = (text: string): object => ({
  sessionUpdate: "agent_message_chunk",
  content: { type: "text", text },
});
const file = { oldText: "export const limit = 3;\n", newText: "" };

export const drawnStates: readonly GalleryState[] = [
  {
    id: "own-views",
    group: "Drawn by the page",
    title: "A chart and a map",
    updates: [
      say(
        `Tests by kind:\n\n\`\`\`chart\n${JSON.stringify({ bars })}\n\`\`\`\n\nWhere they run:\n`,
      ),
      {
        ...{
          sessionUpdate: "tool_call",
          toolCallId: "show_map-1",
          title: "Runners",
          kind: "other",
        },
        ...{ name: "show_map", status: "completed", rawInput: { places } },
      },
    ],
    properties: { renderers: { fences: { chart }, tools: { show_map: map } } },
  },
  {
    id: "own-approval",
    group: "Drawn by the page",
    title: "A header for approvals",
    recording: "demo-run",
    cut: whileAsked,
    ago: 2 * SECOND,
    properties: { renderers: { approval: acme } },
  },
  {
    id: "files-moved",
    group: "Opened",
    title: "Files that moved, came and went",
    unfold: true,
    updates: [
      {
        ...{ sessionUpdate: "tool_call", toolCallId: "t1", title: "Tidy up", kind: "edit" },
        ...{ status: "completed", locations: [{ path: "/project/src/limits.ts", line: 12 }] },
        content: [
          { type: "diff", path: "/project/src/limit.ts", ...file },
          {
            type: "diff",
            path: "/project/src/limits/limit.ts",
            oldText: null,
            newText: file.oldText,
          },
          { type: "diff", path: "/project/src/old.ts", oldText: "export {};\n", newText: "" },
          { type: "diff", path: "/tmp/new.ts", oldText: null, newText: "export const a = 1;\n" },
        ],
      },
      {
        ...{ sessionUpdate: "tool_call", toolCallId: "t2", title: "ls", kind: "search" },
        ...{ status: "failed", rawInput: { command: "npm run lint" } },
        ...{ locations: [{ path: "/project/src/a.ts", line: 12 }, { path: "/etc/hosts" }] },
        _meta: {
          terminal_output: { data: "\u001b[1;31merror\u001b[0m 3 problems\n" },
          terminal_exit: { exit_code: 3, signal: null },
        },
      },
    ],
  },
];
