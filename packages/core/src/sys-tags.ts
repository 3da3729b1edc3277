/** `@gemini-agent-chat/core/sys-tags`: structured data in an agent's text. */
export {
  SYS_TAG_DEFAULTS,
  type SysTagEvent,
  type SysTagMode,
  SysTagParser,
  type SysTagParserOptions,
  type SysTagPart,
  type SysTagResult,
} from "./chat/sys-tag-parser.js";
export { sysTagPrimingPrompt } from "./chat/sys-tag-priming.js";
export {
  createSysTagTransform,
  type MessageTransform,
  type SysTagTransformOptions,
  type TransformContext,
  type TransformResult,
} from "./chat/sys-tag-transform.js";
