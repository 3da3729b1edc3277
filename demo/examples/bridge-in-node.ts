/** The chat in a page of your own, on a server of node:http. */
import { createServer, type Server, type ServerResponse } from "node:http";
import { GeminiBridge, type GeminiBridgeOptions } from "@gemini-agent-chat/bridge";

export async function startOffice(
  options: GeminiBridgeOptions,
): Promise<{ server: Server; bridge: GeminiBridge }> {
  const bridge = new GeminiBridge({ ...options, basePath: "/agent/" });
  const { token } = await bridge.start({ listen: false });
  const handle = bridge.createRequestHandler();
  const take = bridge.createUpgradeHandler();

  const server = createServer((request, response) => {
    handle(request, response, () => {
      // Put your login before this: whoever gets this page may run commands on this machine.
      if (request.url === "/") sendPage(response, token);
      else response.writeHead(404).end();
    });
  });
  server.on("upgrade", (request, socket, head) => {
    if (!take(request, socket, head)) socket.destroy();
  });
  return { server, bridge };
}

function sendPage(response: ServerResponse, token: string): void {
  response.writeHead(200, {
    "Content-Type": "text/html; charset=utf-8",
    "Cache-Control": "no-store",
    // No other page may show this one in a frame, and have its buttons pressed.
    "Content-Security-Policy":
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; " +
      "connect-src 'self'; frame-ancestors 'none'; " +
      "require-trusted-types-for 'script'; trusted-types gemini-agent-chat",
  });
  response.end(
    `<!doctype html><html lang="en"><title>Office</title>` +
      `<script type="module" src="/agent/gemini-agent-chat.js"></script>` +
      `<gemini-agent-chat token="${token}"></gemini-agent-chat></html>`,
  );
}
