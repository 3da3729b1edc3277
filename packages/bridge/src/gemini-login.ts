import { readFile, stat } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";

/** Can Gemini CLI answer a prompt without being asked for a login first? */
export interface GeminiLogin {
  readonly ready: boolean;
  /** What was found or is missing: the second half of a sentence about Gemini CLI. */
  readonly reason: string;
  /** It will ask for the code of an account login before it does anything else. */
  readonly asksFirst: boolean;
}

/**
 * Looks for a key in the environment and for a saved login in the user's own Gemini folder. A
 * project's files have no say: a cloned repository must not choose whether Gemini CLI runs.
 */
export async function findGeminiLogin(env: NodeJS.ProcessEnv): Promise<GeminiLogin> {
  const home = env["GEMINI_CLI_HOME"] || env["HOME"] || env["USERPROFILE"] || homedir();
  const folder = join(home, ".gemini");
  const selected = await selectedType(join(folder, "settings.json"));
  const savedLogin = await isFile(join(folder, "oauth_creds.json"));
  // Where there is no system keychain, keys and logins are kept here, encrypted.
  const savedSecret = await isFile(join(folder, "gemini-credentials.json"));

  const apiKey = env["GEMINI_API_KEY"] ? "GEMINI_API_KEY is set" : null;
  const stored = savedSecret ? "a saved key or login was found" : null;
  const login = savedLogin ? "a saved login was found" : null;
  const gateway = env["GOOGLE_GEMINI_BASE_URL"] ? "GOOGLE_GEMINI_BASE_URL is set" : null;
  const vertex = env["GOOGLE_API_KEY"]
    ? "GOOGLE_API_KEY is set"
    : env["GOOGLE_CLOUD_PROJECT"] && env["GOOGLE_CLOUD_LOCATION"]
      ? "a Vertex AI project is set"
      : null;

  // The type in the settings decides what the CLI uses, whatever else there is.
  switch (selected) {
    case "gemini-api-key":
      return apiKey || stored
        ? ready(apiKey ?? stored)
        : missing("is set to use an API key, but has none: set GEMINI_API_KEY");
    case "oauth-personal":
      return login || stored
        ? ready(login ?? stored)
        : missing("is set to use a Google login, but none is saved: run gemini once", true);
    case "vertex-ai":
      return vertex
        ? ready(vertex)
        : missing("is set to use Vertex AI: set GOOGLE_CLOUD_PROJECT and GOOGLE_CLOUD_LOCATION");
    case "gateway":
      return gateway
        ? ready(gateway)
        : missing("is set to use a gateway: set GOOGLE_GEMINI_BASE_URL");
    case "cloud-shell":
    case "compute-default-credentials":
      return ready("the machine's own credentials are selected");
    default: {
      const vertexWanted = env["GOOGLE_API_KEY"] || env["GOOGLE_GENAI_USE_VERTEXAI"] === "true";
      const found = apiKey ?? gateway ?? login ?? stored ?? (vertexWanted ? vertex : null);
      return found
        ? ready(found)
        : missing("has neither a key nor a saved login: set GEMINI_API_KEY");
    }
  }
}

function ready(reason: string | null): GeminiLogin {
  return { ready: true, reason: reason ?? "", asksFirst: false };
}

function missing(reason: string, asksFirst = false): GeminiLogin {
  return { ready: false, reason, asksFirst };
}

async function selectedType(file: string): Promise<string | null> {
  try {
    // The CLI accepts comments in its settings; text in quotes is kept as it is.
    const text = (await readFile(file, "utf8")).replace(
      /("(?:\\.|[^"\\])*")|\/\/[^\n]*|\/\*[\s\S]*?\*\//g,
      "$1",
    );
    const settings = JSON.parse(text) as {
      security?: { auth?: { selectedType?: unknown } };
      /** The place of older versions. */
      selectedAuthType?: unknown;
    };
    const type = settings.security?.auth?.selectedType ?? settings.selectedAuthType;
    return typeof type === "string" ? type : null;
  } catch {
    return null;
  }
}

async function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isFile(),
    () => false,
  );
}
