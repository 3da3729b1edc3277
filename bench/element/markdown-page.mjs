/** In the page: ways to show a text that comes piece by piece, each in a log that stays at its end. */
import { StreamedText } from "@gemini-agent-chat/core";
import "@gemini-agent-chat/element";
import * as purify from "dompurify";
import { marked } from "marked";
import * as streaming from "streaming-markdown";
import { answering, answerOf, FakeClient, question } from "./fake-client.mjs";
import { texts } from "./texts.mjs";

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/** A scrolling box for what has none of its own. */
function box() {
  const element = document.createElement("div");
  element.style.cssText = "height:640px;overflow:auto;font:15px/24px sans-serif";
  document.body.append(element);
  return element;
}

/** Each makes something that takes text, and goes away. */
const ways = {
  /** The limit: no parsing, a new paragraph for each line. */
  append() {
    const element = box();
    let text = null;
    return {
      push(piece) {
        for (const [index, line] of piece.split("\n").entries()) {
          if (index > 0 || !text) {
            const paragraph = document.createElement("p");
            text = document.createTextNode("");
            paragraph.append(text);
            element.append(paragraph);
          }
          text.appendData(line);
        }
        element.scrollTop = element.scrollHeight;
      },
      remove: () => element.remove(),
    };
  },
  async element() {
    const client = new FakeClient({ messages: [question(1)], ...answering });
    const chat = document.createElement("gemini-agent-chat");
    chat.style.height = "640px";
    chat.client = client;
    document.body.append(chat);
    while (!chat.shadowRoot?.querySelector(".message")) await frame();
    let stream = StreamedText.empty;
    return {
      push(piece) {
        stream = stream.append(piece);
        client.set({ messages: [question(1), answerOf(1, stream)] });
      },
      remove: () => chat.remove(),
    };
  },
  whole() {
    const element = box();
    let text = "";
    return {
      push(piece) {
        text += piece;
        element.innerHTML = purify.default.sanitize(marked.parse(text));
        element.scrollTop = element.scrollHeight;
      },
      remove: () => element.remove(),
    };
  },
  streaming() {
    const element = box();
    const parser = streaming.parser(streaming.default_renderer(element));
    return {
      push(piece) {
        streaming.parser_write(parser, piece);
        element.scrollTop = element.scrollHeight;
      },
      remove: () => element.remove(),
    };
  },
  async deepChat() {
    await import("deep-chat");
    const element = document.createElement("deep-chat");
    element.style.cssText = "width:850px;height:640px";
    const connected = new Promise((resolve) => {
      element.connect = { stream: true, handler: (_body, signals) => resolve(signals) };
    });
    document.body.append(element);
    await new Promise((resolve) => (element.onComponentRender = resolve));
    element.submitUserMessage({ text: "Question 1" });
    const signals = await connected;
    signals.onOpen();
    return {
      push: (piece) => signals.onResponse({ text: piece }),
      remove() {
        signals.onClose();
        element.remove();
      },
    };
  },
};

/** Shows a text, one piece a frame. */
globalThis.stream = async (way, kind, length, pieceLength) => {
  const text = texts[kind](length);
  const target = await ways[way]();
  await frame();
  await new Promise((resolve) => {
    let at = 0;
    const step = () => {
      performance.mark("frame");
      if (at >= text.length) return resolve();
      // Before whatever the target asks a frame for: its work counts to the next one.
      requestAnimationFrame(step);
      target.push(text.slice(at, at + pieceLength));
      at += pieceLength;
    };
    requestAnimationFrame(step);
  });
  performance.clearMarks();
  await frame();
  await frame();
  target.remove();
};
globalThis.ready = true;
