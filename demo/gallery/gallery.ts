/**
 * Shows the state that the address names, and a list of all. `?bare` leaves out the list, and
 * `?lang=de` is the language of the page; `?lang=marked` shows which texts are the element's own.
 */
import "@gemini-agent-chat/element";
import { AgentChatClient, parseRecording, type Recording } from "@gemini-agent-chat/core";
import { languageSwitch, markedStrings } from "./languages.js";
import { connectTo, galleryStates, type GalleryState } from "./states.js";

const empty: Recording = {
  header: { recording: 1, sessionId: "empty", agent: "gemini", createdAt: 0 },
  events: [
    {
      seq: 1,
      at: 0,
      message: {
        jsonrpc: "2.0",
        method: "bridge/session",
        params: { agent: "gemini", cwd: "/project", result: { sessionId: "empty" } },
      },
    },
  ],
};

const names = (await (await fetch("/recordings/index.json")).json()) as string[];
const states = galleryStates(names);
const list = document.querySelector("nav");
const stage = document.querySelector("main");
const query = new URLSearchParams(location.search);
document.documentElement.toggleAttribute("data-bare", query.has("bare"));
const lang = query.get("lang") ?? "en";
document.documentElement.lang = lang === "marked" ? "en" : lang;
/** Until a state is drawn, and a person could do something in it: ms. */
const SETTLE = 500;
let client: AgentChatClient | null = null;

list?.append(languageSwitch(lang), ...states.flatMap(entry));
addEventListener("hashchange", () => void show());
await show();

async function show(): Promise<void> {
  const id = location.hash.slice(1);
  const state = states.find((each) => each.id === id) ?? states[0];
  if (!state || !stage) return;
  for (const link of list?.querySelectorAll("a") ?? []) {
    if (link.hash === `#${state.id}`) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  client?.dispose();
  client = await clientOf(state);
  pretend(state);
  const chat = document.createElement("gemini-agent-chat");
  chat.client = client;
  Object.assign(chat, state.properties);
  if (lang === "marked") chat.strings = markedStrings;
  const isOver = ["floating", "sidebar"].includes(chat.layout);
  stage.replaceChildren(...(isOver ? [samplePage()] : []), chat);
  client?.connect().catch(() => {
    // The element shows why.
  });
  await after(SETTLE);
  if (state.unfold) unfold(chat);
  // What a person does may need the session; some states never get one.
  if (state.act) await Promise.race([chat.ready.catch(() => undefined), after(5000)]);
  await state.act?.(chat);
  stage.dataset["shown"] = state.id;
}

async function clientOf(state: GalleryState): Promise<AgentChatClient | null> {
  const recording = state.updates
    ? turnOf(state.updates)
    : state.recording
      ? await load(state.recording)
      : empty;
  const transport = connectTo(state, recording);
  if (!transport) return null;
  const isNew = state.facts?.errors?.["session/new"] !== undefined;
  return new AgentChatClient({
    transport,
    ...(!isNew && { sessionId: recording.header.sessionId }),
    sysTags: true,
    reconnect: { initialDelay: 50, maxDelay: 100 },
    elicitation: { form: true, url: true },
  });
}

/** The browser and the tab are as the state has them. */
function pretend({ browser, stored }: GalleryState): void {
  sessionStorage.clear();
  const sessionId = client?.getSessionId() ?? "";
  for (const [end, text] of Object.entries(stored ?? {})) {
    sessionStorage.setItem(`gac::${sessionId}:${end}`, text);
  }
  const onLine = !browser?.isOffline;
  Object.defineProperty(navigator, "onLine", { configurable: true, get: () => onLine });
  if (!browser?.isLocalBlocked) return;
  const denied = Object.assign(new EventTarget(), { state: "denied" });
  const query = (): Promise<unknown> => Promise.resolve(denied);
  Object.defineProperty(navigator, "permissions", { configurable: true, value: { query } });
}

/** A prompt, what the agent sends, and the end. */
function turnOf(updates: readonly object[]): Recording {
  const promptId = "p1";
  const prompt = [{ type: "text", text: "Show me" }];
  const messages = [
    {
      method: "session/prompt",
      params: { sessionId: "empty", prompt, _meta: { "gemini-agent-chat": { promptId } } },
    },
    ...updates.map((update) => ({
      method: "session/update",
      params: { sessionId: "empty", update },
    })),
    {
      method: "bridge/turn_ended",
      params: { promptId, result: { stopReason: "end_turn" } },
    },
  ];
  const events = messages.map((message, index) => ({
    seq: index + 2,
    at: 0,
    message: { jsonrpc: "2.0" as const, ...message },
  }));
  return { ...empty, events: [...empty.events, ...events] };
}

async function load(name: string): Promise<Recording> {
  return parseRecording(await (await fetch(`/recordings/${name}.jsonl`)).text());
}

/** What a chat floats over. */
function samplePage(): HTMLElement {
  const page = document.createElement("article");
  const heading = document.createElement("h2");
  heading.textContent = "How the parser reads a file";
  const paragraphs = Array.from({ length: 12 }, (_, index) => {
    const paragraph = document.createElement("p");
    paragraph.textContent =
      `${index + 1}. It reads a piece, looks for the end of a line, and hands on what is whole. ` +
      "What is left waits for the next piece. Nothing is read twice, and nothing is held longer " +
      "than the line that it belongs to.";
    return paragraph;
  });
  page.append(heading, ...paragraphs);
  return page;
}

function unfold(chat: HTMLElement): void {
  for (const details of chat.shadowRoot?.querySelectorAll("details") ?? []) details.open = true;
}

function after(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function entry(state: GalleryState, index: number): readonly Node[] {
  const link = document.createElement("a");
  link.href = `#${state.id}`;
  link.textContent = state.title;
  if (states[index - 1]?.group === state.group) return [link];
  const heading = document.createElement("h2");
  heading.textContent = state.group;
  return [heading, link];
}
