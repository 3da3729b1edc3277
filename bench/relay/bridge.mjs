/** The bridge in a process of its own, with all that it always does: log, ids, limits, guard. */
import { GeminiBridge } from "@gemini-agent-chat/bridge";

const bridge = new GeminiBridge({ port: 0, command: JSON.parse(process.argv[2]) });
process.on("message", () => process.send(costs()));
process.on("disconnect", () => void bridge.stop().then(() => process.exit(0)));

function costs() {
  const { user, system } = process.cpuUsage();
  return { rss: process.memoryUsage.rss(), cpu: (user + system) / 1000 };
}

process.send(await bridge.start());
