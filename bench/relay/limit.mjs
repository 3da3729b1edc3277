/**
 * What cannot be beaten: reads the agent's output as the bridge does and writes, for each piece of
 * it, a block of as many frames as the piece has lines; the block was made beforehand, and nothing
 * is looked at. `frames`: writes the frames one by one, corked. `pass`: writes the piece itself.
 */
import { spawn } from "node:child_process";
import { createServer } from "node:net";
import { END_MARK } from "./sink.mjs";

const [command, lineBytes, frame, how] = JSON.parse(process.argv[2]);
const frameBytes = Buffer.from(frame, "base64");
/** More than a piece of 64 KiB has lines. */
const block = Buffer.concat(Array.from({ length: 1000 }, () => frameBytes));
const sockets = new Set();
const [file, ...args] = command;
const agent = spawn(file, args, { stdio: ["pipe", "pipe", "inherit"] });

let left = 0;
let pending = 0;

function write(bytes) {
  for (const socket of sockets) socket.write(bytes);
}

function writeEach(frames) {
  for (const socket of sockets) {
    socket.cork();
    for (let i = 0; i < frames; i++) socket.write(frameBytes);
    socket.uncork();
  }
}

agent.stdout.on("data", (chunk) => {
  if (how === "pass") write(chunk);
  else {
    pending += chunk.length;
    // The answer at the end is shorter than a line.
    const frames = Math.min(left, Math.floor(pending / lineBytes));
    pending -= frames * lineBytes;
    left -= frames;
    if (how === "blocks") write(block.subarray(0, frames * frameBytes.length));
    else writeEach(frames);
  }
  if (chunk.subarray(-200).includes('"stopReason"')) {
    pending = 0;
    write(END_MARK);
  }
});

const server = createServer((socket) => {
  socket.setNoDelay(true);
  sockets.add(socket);
  socket.on("error", () => {});
  socket.on("close", () => sockets.delete(socket));
  socket.on("data", (data) => {
    const text = data.toString();
    left = Number(/\d+/.exec(text)?.[0]);
    const message = { jsonrpc: "2.0", id: 1, method: "session/prompt" };
    const params = { prompt: [{ type: "text", text }] };
    agent.stdin.write(`${JSON.stringify({ ...message, params })}\n`);
  });
});
process.on("message", () => {
  const { user, system } = process.cpuUsage();
  process.send({ cpu: (user + system) / 1000 });
});
process.on("disconnect", () => process.exit(0));
server.listen(0, "127.0.0.1", () => process.send(server.address()));
