import { SYS_TAG_DEFAULTS, type SysTagParserOptions, sysTagLiterals } from "./sys-tag-parser.js";

/**
 * An instruction for the agent that explains SYS tags, with the names and the nonce of these
 * options. Send it once a session, out of sight, and give the parser the same options.
 *
 * @throws AgentChatError `invalid_argument` for a tag name or nonce that cannot work
 *
 * @example
 * await client.sendMessage(sysTagPrimingPrompt(), { hidden: "turn" });
 */
export function sysTagPrimingPrompt(
  options: Pick<SysTagParserOptions, "jsonTag" | "blockTag" | "nonce" | "maxTagLength"> = {},
): string {
  const json = sysTagLiterals(options.jsonTag ?? SYS_TAG_DEFAULTS.jsonTag, options.nonce);
  const block = sysTagLiterals(options.blockTag ?? SYS_TAG_DEFAULTS.blockTag, options.nonce);
  const limit = options.maxTagLength ?? SYS_TAG_DEFAULTS.maxTagLength;
  return `In this session you can send structured data to the application that shows your answers. \
Write it into your normal text as one JSON value between two tags:

${json.open}{"type":"TYPE","payload":{}}${json.close}

The application takes such a tag out of the text; the person does not see it. Rules:
- Write the tags exactly as above, character by character.
- Between them stands one valid JSON value and nothing else: double quotes, no comments, no \
trailing comma. Inside a JSON string write "</" as "<\\/".
- A tag is at most ${limit} characters long.
- Never put a tag into a code block or into backticks: there it is shown as plain text. Do so only \
when you want to show what a tag looks like.
- Use a tag only where the application or the person asked for structured data. Everything that \
the person should read goes into the text outside the tags.

To ask the application to run one of its own tools:
${json.open}{"type":"tool.invoke","payload":{"tool":"NAME","args":{}}}${json.close}
It may ask the person first, and may refuse. Its answer comes as a message.

To group a longer part of your answer, mark its start and its end with the same id:
${block.open}{"type":"start","id":"b1","title":"What this part is"}${block.close}
… the text of the part …
${block.open}{"type":"end","id":"b1","summary":"What came of it"}${block.close}

These are instructions only. Answer this message with the single word "ready".`;
}
