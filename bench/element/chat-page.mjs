/** In the page: a chat of many messages, in the element and as a plain keyed list. */
import { StreamedText } from "@gemini-agent-chat/core";
import "@gemini-agent-chat/element";
import { html, render } from "lit";
import { repeat } from "lit/directives/repeat.js";
import { answering, answerOf, FakeClient, question } from "./fake-client.mjs";

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
/** A task behind the frame: it has been drawn. */
const drawn = () =>
  new Promise((resolve) => {
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = resolve;
      channel.port2.postMessage(null);
    });
  });

const markdown = (n) =>
  `Answer ${n}: **some** words with \`code\` and a [link](https://example.com/${n}).\n\n- one\n- two\n\n` +
  "```ts\nconst a = 1;\n```\n";

function messagesOf(count) {
  return Array.from({ length: count }, (_, n) =>
    n % 2 === 0 ? question(n) : answerOf(n, StreamedText.of(markdown(n))),
  );
}

/** The element, in a box of its own. */
function makeElement(messages) {
  const client = new FakeClient({ messages, ...answering });
  const chat = document.createElement("gemini-agent-chat");
  chat.style.height = "640px";
  chat.client = client;
  document.body.append(chat);
  return {
    show: (next) => client.set({ messages: next }),
    log: () => chat.shadowRoot?.querySelector(".log") ?? null,
    isShown: () => chat.shadowRoot?.querySelectorAll(".message").length > 0,
    remove: () => chat.remove(),
  };
}

/** What is mostly written: one keyed template for each message, with the same Markdown in it. */
function makeList(messages) {
  const box = document.createElement("div");
  box.style.cssText = "height:640px;overflow:auto;font:15px/24px sans-serif";
  document.body.append(box);
  const show = (next) => {
    render(
      repeat(
        next,
        ({ role, id }) => `${role} ${id}`,
        ({ role, text, content }) =>
          role === "user"
            ? html`<article>
                <h3>You</h3>
                <p>${text}</p>
              </article>`
            : html`<article>
                <h3>Agent</h3>
                <gac-markdown .stream=${content[0].stream} .done=${true}></gac-markdown>
              </article>`,
      ),
      box,
    );
    box.scrollTop = box.scrollHeight;
  };
  show(messages);
  return { show, log: () => box, isShown: () => true, remove: () => box.remove() };
}

const ways = { element: makeElement, list: makeList };

/** The parts of the element come later than itself: once, before anything is measured. */
async function warmUp() {
  const chat = makeElement(messagesOf(4));
  while (!chat.isShown()) await frame();
  chat.remove();
}

let messages = [];
let chat = null;
let count = 0;

/** Shows so many messages; resolves with the time until the newest are drawn, in ms. */
globalThis.openChat = async (way, length) => {
  await warmUp();
  await frame();
  count = length;
  messages = messagesOf(count);
  const started = performance.now();
  chat = ways[way](messages);
  do await drawn();
  while (!chat.isShown());
  return performance.now() - started;
};

/** Resolves when all messages are in the page. */
globalThis.drawRest = async () => {
  while (chat.log().querySelectorAll(".message, article").length < count) await frame();
  for (let i = 0; i < 10; i++) await frame();
};

globalThis.append = (times) =>
  each(times, () => {
    messages.push(question(messages.length));
    chat.show([...messages]);
  });

globalThis.writeAnswer = async (times) => {
  let stream = StreamedText.empty;
  const n = messages.length;
  messages.push(answerOf(n, stream));
  await each(times, () => {
    stream = stream.append("some more words ");
    messages[n] = answerOf(n, stream);
    chat.show([...messages]);
  });
};

globalThis.wait = (times) => each(times, () => undefined);

/** Changes something so many times, a frame each. */
async function each(times, change) {
  for (let i = 0; i < times; i++) {
    change();
    await frame();
    await drawn();
  }
}

/** From the beginning to the end: how long that takes, and how far off it is two frames later. */
globalThis.jump = async () => {
  const log = chat.log();
  log.scrollTop = 0;
  for (let i = 0; i < 10; i++) await frame();
  const started = performance.now();
  const button = log.parentElement?.querySelector(".jump");
  if (button) button.click();
  else log.scrollTop = log.scrollHeight;
  await drawn();
  const time = performance.now() - started;
  await frame();
  return { time, off: log.scrollHeight - log.scrollTop - log.clientHeight };
};

globalThis.closeChat = () => chat.remove();
globalThis.ready = true;
