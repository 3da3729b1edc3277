import { RpcError } from "../rpc-error.js";
import type { Scene } from "./scene.js";

/** The HTTP status of "too many requests", which agents pass on as the code. */
const TOO_MANY_REQUESTS = 429;

/** The model's service refuses for a while. */
export const limitScene: Scene = {
  command: "limit",
  words: ["rate limit", "limit", "quota", "429"],
  title: "Runs into the rate limit of the model",
  group: "When something goes wrong",
  async run() {
    throw new RpcError(
      TOO_MANY_REQUESTS,
      JSON.stringify({
        error: {
          code: TOO_MANY_REQUESTS,
          message: "Too many requests: the limit of 15 a minute is reached. Please retry in 37s.",
          status: "RESOURCE_EXHAUSTED",
          details: [{ "@type": "type.googleapis.com/google.rpc.RetryInfo", retryDelay: "37s" }],
        },
      }),
    );
  },
};
