/** The chat as a part of an Express application, on the application's own port. */
import { createServer, type Server } from "node:http";
import { GeminiBridge, type GeminiBridgeOptions } from "@gemini-agent-chat/bridge";
import express from "express";

export async function startShop(
  options: GeminiBridgeOptions,
): Promise<{ server: Server; bridge: GeminiBridge }> {
  const bridge = new GeminiBridge({ ...options, basePath: "/agent/" });
  await bridge.start({ listen: false });

  const app = express();
  app.get("/", (_request, response) => {
    response.type("html").send('<h1>Shop</h1><a href="/chat">Ask the agent</a>');
  });
  // Put your login before this: whoever gets here may run commands on this machine.
  app.get("/chat", (_request, response) => {
    response.redirect(bridge.openUrl());
  });
  app.use(bridge.createRequestHandler());

  const server = createServer(app);
  server.on("upgrade", bridge.createUpgradeHandler());
  return { server, bridge };
}
