import { RpcCode } from "@gemini-agent-chat/core";
import { RpcError } from "../rpc-error.js";
import type { Scene } from "./scene.js";

/** The turn ends with a JSON-RPC error. */
export const errorScene: Scene = {
  command: "error",
  words: ["error", "internal error"],
  title: "Fails in the middle of an answer with an error",
  group: "When something goes wrong",
  async run(turn) {
    await turn.say("I'll compare the two versions of the list and");
    throw new RpcError(RpcCode.internalError, "Internal error", {
      details: "The connection to the model was closed before the answer was complete.",
    });
  },
};
