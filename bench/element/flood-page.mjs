/** In the page: tool calls and outputs without an end, and how long the page is not free meanwhile. */
import { StreamedText } from "@gemini-agent-chat/core";
import "@gemini-agent-chat/element";
import { answering, answerOf, FakeClient, question } from "./fake-client.mjs";

const CALLS = 10_000;
const UPDATES = 2000;
const line = (n) => `line ${n} ${"x".repeat(200)}\n`;
/** About 5 MB. */
const output = Array.from({ length: 25_000 }, (_, n) => line(n)).join("");

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
const task = () => new Promise((resolve) => setTimeout(resolve));

async function until(check) {
  while (!check()) await frame();
}

const callOf = (id, more) => ({
  type: "tool_call",
  call: {
    ...{ id, name: "shell", title: `run ${id}`, kind: "execute", status: "running" },
    ...{ content: [], locations: [], diffs: [], ts: 0, seq: 0 },
    ...more,
  },
});
const terminalOf = (stream) => callOf("t1", { terminals: [{ id: "x", stream, output: "" }] });
const messagesOf = (content) => [
  question(0),
  { ...answerOf(1, StreamedText.empty), content: [...content] },
];

function show(content) {
  const client = new FakeClient({ messages: messagesOf(content), ...answering });
  const chat = document.createElement("gemini-agent-chat");
  chat.style.height = "640px";
  chat.client = client;
  document.body.append(chat);
  const find = (selector) => chat.shadowRoot?.querySelector(selector) ?? null;
  return { chat, find, set: (next) => client.set({ messages: messagesOf(next) }) };
}

const floods = {
  /** Then some more, one by one, and the folded ones opened. */
  async calls() {
    const content = Array.from({ length: CALLS }, (_, n) => callOf(`c${n}`));
    const { chat, find, set } = show(content);
    await until(() => find(".tool"));
    for (let n = 0; n < 20; n++) {
      content.push(callOf(`late${n}`));
      set(content);
      await frame();
    }
    find("gac-tool-fold .text-button").click();
    await until(() => chat.shadowRoot.querySelectorAll(".tool").length > 200);
    return chat;
  },
  async updates() {
    let stream = StreamedText.empty;
    const { chat, find, set } = show([terminalOf(stream)]);
    await until(() => find(".tool"));
    find(".tool").open = true;
    for (let n = 0; n < UPDATES; n++) {
      stream = stream.append(line(n));
      set([terminalOf(stream)]);
      if (n % 10 === 0) await task();
    }
    await until(() => find(".tool-body").textContent.includes(`line ${UPDATES - 1}`));
    return chat;
  },
  async output() {
    const { chat, find } = show([terminalOf(StreamedText.of(output))]);
    await until(() => find(".tool"));
    find(".tool").open = true;
    await until(() => find(".tool-body .text-button"));
    for (const button of chat.shadowRoot.querySelectorAll(".tool-body .text-button")) {
      if (button.textContent.includes("Show all")) button.click();
    }
    await until(() => chat.shadowRoot.querySelectorAll(".output-slice").length > 100);
    return chat;
  },
  /** What any page does that shows the same: one text in one box. */
  async text() {
    const box = document.createElement("pre");
    box.style.cssText = "height:640px;overflow:auto;white-space:pre-wrap";
    box.textContent = output;
    document.body.append(box);
    await frame();
    await frame();
    return box;
  },
};

/** The longest that a timer had to wait while the flood `name` ran, in ms. */
globalThis.longestPause = async (name) => {
  let longest = 0;
  let last = performance.now();
  const look = () => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
  };
  const timer = setInterval(look, 5);
  const shown = await floods[name]();
  look();
  clearInterval(timer);
  shown.remove();
  await frame();
  return longest;
};

globalThis.ready = true;
