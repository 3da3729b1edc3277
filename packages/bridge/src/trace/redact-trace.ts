import { cleanLogText } from "../clean-log-text.js";
import { secretValues } from "../secret-variables.js";

const SECRET_NAME = "[\\w-]*(?:token|authorization|api[_-]?key|_key|secret|password|passwd|cookie)";

/** `"api_key": "…"`, whatever stands between the quotes. */
const MEMBER = new RegExp(`("${SECRET_NAME}"\\s*:\\s*)"(?:[^"\\\\]|\\\\.)*"?`, "gi");
/** The same inside a text that is itself JSON. Counted, so that many backslashes take no time. */
const ESCAPED_MEMBER = new RegExp(
  `(\\\\{1,8}"${SECRET_NAME}\\\\{1,8}"\\s*:\\s*)\\\\{1,8}"[^"]*`,
  "gi",
);
/** A header or a variable in a list: `{"name": "X_API_KEY", "value": "…"}`, in either order. */
const NAME_VALUE = new RegExp(
  `("name"\\s*:\\s*"${SECRET_NAME}"\\s*,\\s*"value"\\s*:\\s*)"(?:[^"\\\\]|\\\\.)*"?`,
  "gi",
);
const VALUE_NAME = new RegExp(
  `("value"\\s*:\\s*)"(?:[^"\\\\]|\\\\.)*"(\\s*,\\s*"name"\\s*:\\s*"${SECRET_NAME}")`,
  "gi",
);
/** `?name=value` of an address, also of one without a host. */
const QUERY = /\?[\w.%-]+=[^\s"'\\]+/g;
/** The code of a login. */
const AUTH_CODE = /("method"\s*:\s*"gemini\/submitAuthCode".*?"code"\s*:\s*)"(?:[^"\\]|\\.)*"?/i;

/**
 * Makes what covers secrets in a line of the trace. It knows the token, and the values of all
 * variables of an environment whose names say that they are secret.
 *
 * @example
 * const redact = createRedactor(token, process.env);
 * redact('{"apiKey":"abc"}'); // '{"apiKey":"[hidden]"}'
 */
export function createRedactor(token: string, env: NodeJS.ProcessEnv): (text: string) => string {
  // A value may hold another; the longer one must go first.
  const literals = secretValues(env)
    .flatMap((value) => [value, JSON.stringify(value).slice(1, -1)])
    .sort((a, b) => b.length - a.length);
  return (text) => {
    let shown = text;
    for (const literal of literals) shown = shown.replaceAll(literal, "[hidden]");
    shown = shown
      .replace(QUERY, "?[hidden]")
      .replace(AUTH_CODE, '$1"[hidden]"')
      .replace(NAME_VALUE, '$1"[hidden]"')
      .replace(VALUE_NAME, '$1"[hidden]"$2')
      .replace(MEMBER, '$1"[hidden]"')
      .replace(ESCAPED_MEMBER, '$1\\"[hidden]\\');
    return cleanLogText(shown, token);
  };
}
