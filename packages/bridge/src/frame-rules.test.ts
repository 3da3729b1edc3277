import assert from "node:assert/strict";
import { connect as connectSocket } from "node:net";
import { test } from "node:test";
import { handshakeHead } from "../test/send-handshake.js";
import { startBridge } from "../test/start-bridge.js";

/** A frame as it stands on the wire; `mask` as a client must, or not. */
function frame(first: number, payload: Buffer, mask = true): Buffer {
  const head =
    payload.length < 126
      ? Buffer.from([first, (mask ? 0x80 : 0) | payload.length])
      : Buffer.from([first, (mask ? 0x80 : 0) | 126, payload.length >> 8, payload.length & 0xff]);
  // A mask of zeroes changes nothing, and is one.
  return Buffer.concat([head, mask ? Buffer.alloc(4) : Buffer.alloc(0), payload]);
}

const TEXT = 0x81;
const TEXT_BEGINS = 0x01;
const GOES_ON = 0x00;
const PING = Buffer.from('{"jsonrpc":"2.0","id":1,"method":"bridge/ping"}');

/** Opens a WebSocket by hand, sends bytes, and returns the close code and the first text. */
function exchange(port: number, token: string, bytes: Buffer): Promise<[number | null, string]> {
  return new Promise((done, fail) => {
    const socket = connectSocket(port, "127.0.0.1");
    let seen = Buffer.alloc(0);
    let isUpgraded = false;
    const timer = setTimeout(() => fail(new Error("no answer within 30 s")), 30_000);
    const finish = (code: number | null, text: string): void => {
      clearTimeout(timer);
      socket.destroy();
      done([code, text]);
    };
    socket.on("error", fail);
    socket.on("close", () => finish(null, ""));
    socket.on("data", (chunk: Buffer) => {
      seen = Buffer.concat([seen, chunk]);
      const end = seen.indexOf("\r\n\r\n");
      if (!isUpgraded && end >= 0) {
        assert.match(seen.toString("latin1"), /^HTTP\/1\.1 101 /);
        isUpgraded = true;
        seen = seen.subarray(end + 4);
        socket.write(bytes);
      }
      if (!isUpgraded || seen.length < 2) return;
      const length = (seen[1] ?? 0) & 0x7f;
      if (seen.length < 2 + length) return;
      const payload = seen.subarray(2, 2 + length);
      if (seen[0] === 0x88) finish(length >= 2 ? payload.readUInt16BE(0) : 1005, "");
      else if (seen[0] === 0x81) finish(null, payload.toString("utf8"));
    });
    const headers = ["Sec-WebSocket-Extensions: permessage-deflate"];
    socket.write(handshakeHead(port, token, { headers }));
  });
}

test("what breaks the rules of WebSockets costs its own socket, with the code for it", async (context) => {
  const { port, token, connect } = await startBridge(context);
  const good = await connect();
  const pieces = (count: number): Buffer =>
    Buffer.concat([
      frame(TEXT_BEGINS, Buffer.from("x")),
      ...Array.from({ length: count }, () => frame(GOES_ON, Buffer.from("x"))),
    ]);
  const huge = Buffer.alloc(10);
  huge.writeBigUInt64BE(1n << 40n, 2);
  huge.set([TEXT, 0xff]);
  const rows: readonly (readonly [string, Buffer, number])[] = [
    ["bytes that are no UTF-8", frame(TEXT, Buffer.from([0x22, 0xc3, 0x28, 0x22])), 1007],
    ["half a character at the end", frame(TEXT, Buffer.from([0xe2, 0x82])), 1007],
    ["a lone surrogate in UTF-8", frame(TEXT, Buffer.from([0xed, 0xa0, 0x80])), 1007],
    ["a frame without a mask", frame(TEXT, PING, false), 1002],
    ["a reserved bit", frame(TEXT | 0x40, PING), 1002],
    ["an opcode that nobody knows", frame(0x83, PING), 1002],
    ["a piece of nothing", frame(0x80, PING), 1002],
    ["a ping of 126 bytes", frame(0x89, Buffer.alloc(126)), 1002],
    ["binary", frame(0x82, PING), 1003],
    ["more than 1,024 pieces", pieces(2_000), 1008],
    ["a frame of a terabyte", huge, 1009],
  ];
  for (const [name, bytes, code] of rows) {
    assert.deepEqual(await exchange(port, token, bytes), [code, ""], name);
    assert.deepEqual(await good.call("bridge/ping"), {}, `${name}: others go on`);
  }
});

test("a message in pieces, with a ping between them, is one message", async (context) => {
  const { port, token } = await startBridge(context);
  const bytes = Buffer.concat([
    frame(TEXT_BEGINS, PING.subarray(0, 10)),
    frame(GOES_ON, PING.subarray(10, 20)),
    frame(0x80, PING.subarray(20)),
  ]);
  const [, text] = await exchange(port, token, bytes);
  assert.deepEqual(JSON.parse(text), { jsonrpc: "2.0", id: 1, result: {} });
});
