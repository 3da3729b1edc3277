/**
 * Another relay, where there is one: `STDIO_TO_WS=…/stdio-to-ws/dist/main.js npm run bench`. It is
 * no dependency of this project, so it is only compared with when somebody has it.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { Sink } from "./sink.mjs";

async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address();
  server.close();
  await once(server, "close");
  return port;
}

/** Null: it is not here. */
export async function peerServer(command) {
  const script = process.env["STDIO_TO_WS"];
  if (!script) return null;
  const port = await freePort();
  // It takes the command as one text, and splits it at its blanks.
  const child = spawn(process.execPath, [script, "-q", "-p", String(port), command.join(" ")], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  return { port, costs: () => ({ cpu: cpuOf(child.pid) }), stop: () => child.kill() };
}

/** Processor time of a process in ms, as Linux counts it: in hundredths of a second. */
function cpuOf(pid) {
  const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** One client of it, and its turns. */
export async function connectPeer({ port }) {
  const sink = await connectSoon(port);
  let id = 10;
  return {
    async turn(text) {
      const ended = sink.ended();
      const params = { prompt: [{ type: "text", text }] };
      sink.send({ jsonrpc: "2.0", id: id++, method: "session/prompt", params });
      await ended;
    },
    close: () => sink.close(),
  };
}

async function connectSoon(port) {
  for (let tries = 0; ; tries++) {
    try {
      // It passes on what the agent says and nothing of its own: the answer is the end.
      return await Sink.webSocket(port, "/", null, [], Buffer.from('"stopReason"'));
    } catch (error) {
      if (tries === 50) throw error;
      await pause(100);
    }
  }
}
