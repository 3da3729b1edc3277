/** A dedicated worker of a page that holds a conversation and posts its outcome. */
import * as core from "../dist/index.js";
import { converse } from "./converse.mjs";

postMessage(await converse(core));
