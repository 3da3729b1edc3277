/** A worker thread of Node that holds a conversation and posts its outcome. */
import { parentPort } from "node:worker_threads";
import * as core from "../dist/index.js";
import { converse } from "./converse.mjs";

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port has no origin
parentPort.postMessage(await converse(core));
