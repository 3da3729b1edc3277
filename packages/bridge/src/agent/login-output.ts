/** Pages that a login may lead to. Any other address in an agent's output is text and no more. */
const LOGIN_HOSTS: ReadonlySet<string> = new Set(["accounts.google.com"]);
/** What else lies there is no login for a program. */
const LOGIN_PATHS = "/o/oauth2/";

/** Escape sequences of a terminal, and the question of Gemini CLI that stands without a line end. */
const PREFIX =
  // eslint-disable-next-line no-control-regex
  /^(?:\u001b\[[0-?]*[ -/]*[@-~]|Enter the authorization code: )+/;

/** Gemini CLI leaves the screen of its login, whether that went well or not. */
const LEFT_LOGIN = "\u001b[?1049l";

/**
 * The address of a login page in one line of an agent's output, or null. Only https, a host and
 * a path that are known to hold such pages, without a user name or a port.
 *
 * @example
 * loginUrl("navigate to: https://accounts.google.com/o/oauth2/v2/auth?x=1");
 */
export function loginUrl(line: string): string | null {
  // Printable ASCII, but no quotes and angle brackets, which may stand around it.
  const text = /https:\/\/[!#-&(-;=?-~]{1,4096}/.exec(line)?.[0];
  if (text === undefined || !URL.canParse(text)) return null;
  const { protocol, hostname, port, pathname, username, password, href } = new URL(text);
  const isKnown = LOGIN_HOSTS.has(hostname) && pathname.startsWith(LOGIN_PATHS);
  const isBare = port === "" && username === "" && password === "";
  return protocol === "https:" && isKnown && isBare ? href : null;
}

/**
 * A line without what a login has put before it: Gemini CLI writes the answer to `authenticate`
 * behind an escape sequence, and whatever comes while it asks for a code behind the question.
 * Null if there is nothing of that, or if it is the echo of what was typed.
 */
export function withoutLoginPrefix(line: string): string | null {
  const prefix = PREFIX.exec(line)?.[0];
  if (prefix === undefined || line.endsWith("\r")) return null;
  return line.slice(prefix.length);
}

/** Does this output end the screen of a login? */
export function leavesLogin(output: Buffer): boolean {
  return output.includes(LEFT_LOGIN);
}

/**
 * Is this a code as a login page shows it? Anything that could be a message of JSON-RPC must not
 * be written to an agent past all rules.
 */
export function isLoginCode(code: string): boolean {
  return /^[A-Za-z0-9._~%+=/:?&#@!$*,;-]{1,2048}$/.test(code);
}

/**
 * What Google says to a personal account, whose login for this program ended in June 2026, with
 * what to do about it; null for any other text.
 */
export function endedLogin(text: string): string | null {
  const isEnded =
    /no longer supported for\s+Gemini Code Assist|not eligible for\s+Gemini Code Assist/i.test(
      text,
    );
  return isEnded
    ? "Google has ended this login for personal accounts. Log in with an API key instead: " +
        "https://aistudio.google.com/apikey has them"
    : null;
}
