/** The chat over a page: closed, with what waits, and open. */
import type { Act } from "./acts.js";
import { whileAsked } from "./cuts.js";
import type { GalleryState } from "./states.js";

const SECOND = 1000;
const group = "Over a page";

/** The page asks, and the answers come while nobody looks. */
const asksTwice: Act = async (chat) => {
  await chat.send("Which tests are slow?");
  await chat.send("And which are never run?");
  await chat.updateComplete;
};

const words: Act = async (chat) => {
  const text = document.createElement("span");
  text.slot = "launcher";
  text.textContent = "Ask about this page";
  chat.append(text);
};

export const panelStates: readonly GalleryState[] = [
  { id: "floating-closed", group, title: "Launcher", properties: { layout: "floating" } },
  {
    id: "floating-words",
    group,
    title: "Launcher with words",
    properties: { layout: "floating" },
    act: words,
  },
  {
    id: "floating-unread",
    group,
    title: "Answers have come",
    facts: { says: "The two that wait for the network." },
    properties: { layout: "floating" },
    act: asksTwice,
  },
  {
    id: "floating-asks",
    group,
    title: "An approval waits",
    recording: "demo-run",
    cut: whileAsked,
    ago: 2 * SECOND,
    properties: { layout: "floating" },
  },
  {
    id: "floating-empty",
    group,
    title: "Floating, empty",
    properties: {
      layout: "floating",
      open: true,
      suggestions: ["What does this project do?", "Which tests are slow?", "Find a bug"],
    },
  },
  {
    id: "floating-open",
    group,
    title: "Floating",
    recording: "demo-edit",
    properties: { layout: "floating", open: true },
  },
  {
    id: "floating-approval",
    group,
    title: "Floating, with an approval",
    recording: "demo-run",
    cut: whileAsked,
    ago: 2 * SECOND,
    properties: { layout: "floating", open: true },
  },
  {
    id: "sidebar-open",
    group,
    title: "Sidebar",
    recording: "demo-explore",
    properties: { layout: "sidebar", open: true },
  },
  {
    id: "sidebar-approval",
    group,
    title: "Sidebar, with an approval",
    recording: "demo-edit",
    cut: whileAsked,
    ago: 2 * SECOND,
    properties: { layout: "sidebar", open: true },
  },
];
