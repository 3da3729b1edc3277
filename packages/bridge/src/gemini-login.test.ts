import assert from "node:assert/strict";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { findGeminiLogin } from "./gemini-login.js";

let base = "";

before(async () => {
  base = await mkdtemp(join(tmpdir(), "gac-login-"));
});

after(() => rm(base, { recursive: true }));

const rows: readonly {
  readonly name: string;
  readonly files?: Readonly<Record<string, string>>;
  readonly env?: NodeJS.ProcessEnv;
  readonly ready: boolean;
  readonly reason: RegExp;
}[] = [
  { name: "nothing", ready: false, reason: /neither a key nor a saved login/ },
  {
    name: "an empty key",
    env: { GEMINI_API_KEY: "" },
    ready: false,
    reason: /set GEMINI_API_KEY/,
  },
  { name: "a key", env: { GEMINI_API_KEY: "k" }, ready: true, reason: /^GEMINI_API_KEY is set/ },
  { name: "express key", env: { GOOGLE_API_KEY: "k" }, ready: true, reason: /^GOOGLE_API_KEY/ },
  {
    name: "a gateway",
    env: { GOOGLE_GEMINI_BASE_URL: "http://127.0.0.1:9" },
    ready: true,
    reason: /GOOGLE_GEMINI_BASE_URL/,
  },
  {
    name: "a Vertex project that is wanted",
    env: {
      GOOGLE_GENAI_USE_VERTEXAI: "true",
      GOOGLE_CLOUD_PROJECT: "p",
      GOOGLE_CLOUD_LOCATION: "l",
    },
    ready: true,
    reason: /Vertex AI/,
  },
  {
    name: "a Vertex project that nobody asked for",
    env: { GOOGLE_CLOUD_PROJECT: "p", GOOGLE_CLOUD_LOCATION: "l" },
    ready: false,
    reason: /neither/,
  },
  {
    name: "a saved login",
    files: { "oauth_creds.json": "{}" },
    ready: true,
    reason: /saved login/,
  },
  {
    name: "a login that is selected and saved",
    files: { "oauth_creds.json": "{}", "settings.json": setting("oauth-personal") },
    ready: true,
    reason: /saved login/,
  },
  {
    name: "a login that is selected but not saved, although a key is set",
    files: { "settings.json": setting("oauth-personal") },
    env: { GEMINI_API_KEY: "k" },
    ready: false,
    reason: /run gemini once/,
  },
  {
    name: "a key that is selected but not set, although a login is saved",
    files: { "settings.json": setting("gemini-api-key"), "oauth_creds.json": "{}" },
    ready: false,
    reason: /set GEMINI_API_KEY/,
  },
  {
    name: "a key in the CLI's own store",
    files: { "settings.json": setting("gemini-api-key"), "gemini-credentials.json": "x" },
    ready: true,
    reason: /saved key/,
  },
  {
    name: "Vertex selected without a project",
    files: { "settings.json": setting("vertex-ai") },
    env: { GEMINI_API_KEY: "k" },
    ready: false,
    reason: /GOOGLE_CLOUD_PROJECT/,
  },
  {
    name: "Vertex selected with a project",
    files: { "settings.json": setting("vertex-ai") },
    env: { GOOGLE_CLOUD_PROJECT: "p", GOOGLE_CLOUD_LOCATION: "l" },
    ready: true,
    reason: /Vertex/,
  },
  {
    name: "a gateway selected without an address",
    files: { "settings.json": setting("gateway") },
    ready: false,
    reason: /GOOGLE_GEMINI_BASE_URL/,
  },
  {
    name: "the machine's own credentials",
    files: { "settings.json": setting("compute-default-credentials") },
    ready: true,
    reason: /machine/,
  },
  {
    name: "settings with comments, in the old place",
    files: {
      "settings.json": '{ // mine\n "a": "http://x", /* old */ "selectedAuthType": "gateway" }',
    },
    ready: false,
    reason: /gateway/,
  },
  {
    name: "settings that are no JSON",
    files: { "settings.json": "{{{" },
    env: { GEMINI_API_KEY: "k" },
    ready: true,
    reason: /GEMINI_API_KEY/,
  },
  {
    name: "settings of another shape",
    files: { "settings.json": '{"security": 7}' },
    ready: false,
    reason: /neither/,
  },
];

for (const [index, row] of rows.entries()) {
  test(`login: ${row.name}`, async () => {
    const home = join(base, `home-${index}`);
    await mkdir(join(home, ".gemini"), { recursive: true });
    for (const [name, text] of Object.entries(row.files ?? {})) {
      await writeFile(join(home, ".gemini", name), text);
    }
    for (const where of [{ HOME: home }, { HOME: base, GEMINI_CLI_HOME: home }]) {
      const login = await findGeminiLogin({ ...where, ...row.env });
      assert.equal(login.ready, row.ready);
      assert.match(login.reason, row.reason);
    }
  });
}

function setting(selectedType: string): string {
  return JSON.stringify({ security: { auth: { selectedType } } });
}
