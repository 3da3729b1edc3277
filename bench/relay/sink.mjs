/** Clients that cost as little as they can: they count bytes and wait for the end of a turn. */
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { connect } from "node:net";

/** The last thing of a turn, in what the bridge sends and in what the limit does. */
export const END_MARK = Buffer.from("bridge/turn_ended");

/** A text frame as a client must send it, masked with zeros. */
function frame(message) {
  const payload = Buffer.from(JSON.stringify(message));
  const head = Buffer.from([0x81, 0xfe, payload.length >> 8, payload.length & 0xff, 0, 0, 0, 0]);
  return Buffer.concat([head, payload]);
}

/** One socket. `send` is for the bridge: what is said to it must be framed. */
export class Sink {
  bytes = 0;
  /** How late each line was here, in ms, where lines tell when they were made. */
  delays = [];
  isTiming = false;
  #socket;
  #tail = Buffer.alloc(0);
  #onEnd = () => {};
  #endMark;

  constructor(socket, endMark = END_MARK) {
    this.#socket = socket;
    this.#endMark = endMark;
    socket.setNoDelay(true);
    socket.on("error", () => {});
    socket.on("data", (chunk) => this.#take(chunk));
  }

  /** To the limit, which speaks no protocol. */
  static async plain(port) {
    const socket = connect(port, "127.0.0.1");
    await once(socket, "connect");
    return new Sink(socket);
  }

  /** To the bridge or any other WebSocket server; `first` is said and each answer waited for. */
  static async webSocket(port, path, token, first, endMark) {
    const socket = connect(port, "127.0.0.1");
    await once(socket, "connect");
    const key = randomBytes(16).toString("base64");
    const lines = [`GET ${path} HTTP/1.1`, `Host: 127.0.0.1:${port}`, "Connection: Upgrade"];
    lines.push("Upgrade: websocket", "Sec-WebSocket-Version: 13", `Sec-WebSocket-Key: ${key}`);
    if (token) lines.push(`Sec-WebSocket-Protocol: acp.v1, acp.token.${token}`);
    socket.write(`${lines.join("\r\n")}\r\n\r\n`);
    const [head] = await once(socket, "data");
    if (!head.toString("latin1").startsWith("HTTP/1.1 101")) throw new Error(head.toString());
    for (const message of first) {
      socket.write(frame(message));
      let got = "";
      while (!got.includes(`"id":${message.id}`)) got += String((await once(socket, "data"))[0]);
    }
    return new Sink(socket, endMark);
  }

  send(message) {
    this.#socket.write(typeof message === "string" ? message : frame(message));
  }

  /** Resolves when the turn is over here. */
  ended() {
    return new Promise((resolve) => (this.#onEnd = resolve));
  }

  pause() {
    this.#socket.pause();
  }

  close() {
    this.#socket.destroy();
  }

  #take(chunk) {
    this.bytes += chunk.length;
    if (this.isTiming) this.#time(chunk);
    this.#tail = Buffer.concat([this.#tail, chunk.subarray(-400)]).subarray(-400);
    if (!this.#tail.includes(this.#endMark)) return;
    this.#tail = Buffer.alloc(0);
    this.#onEnd();
  }

  #time(chunk) {
    const now = performance.timeOrigin + performance.now();
    for (const [, made] of chunk.toString("latin1").matchAll(/@(\d+\.\d+)@/g)) {
      this.delays.push(now - Number(made));
    }
  }
}
