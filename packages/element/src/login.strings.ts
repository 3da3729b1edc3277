/** The texts of the login form, in English. */

export interface LoginStrings {
  readonly apiKey: string;
  readonly apiKeyHint: string;
  readonly signIn: string;
  readonly signingIn: string;
  readonly signInFailed: string;
  readonly loginPageRefused: string;
  readonly loginCode: string;
  readonly sendCode: string;
  readonly cancelLogin: string;
  readonly signInEnded: string;
  readonly loginInTerminal: (agent: string) => string;
  readonly loginDone: string;
}

export const loginStrings: LoginStrings = {
  apiKey: "API key",
  apiKeyHint: "Handed to the agent process and kept only in its memory.",
  signIn: "Sign in",
  signingIn: "Signing in…",
  signInFailed: "That did not work",
  loginPageRefused: "This login page is not a secure web page and is not opened:",
  loginCode: "Code that the page shows, if any",
  sendCode: "Send code",
  cancelLogin: "Cancel",
  signInEnded: "This login is not supported any more",
  loginInTerminal: (agent) =>
    `This works in a terminal only: start ${agent} there, on the bridge's computer, and log in.`,
  loginDone: "I have logged in",
};
