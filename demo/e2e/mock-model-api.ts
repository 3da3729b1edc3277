/**
 * A loopback stand-in for the model API, for the real Gemini CLI to talk to.
 *
 * Which scenario answers is read from the request itself: `[[name]]` in the last text of the
 * person, and the number of model turns after it is the step. So requests may come in any order.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { scenarios, type ModelPart, type Step } from "./scenarios.js";

interface Content {
  readonly role?: string;
  readonly parts?: readonly {
    readonly text?: string;
    readonly inlineData?: { readonly data: string; readonly mimeType: string };
  }[];
}

/** One run of a scenario's step, as the mock saw it. */
export interface MockRun {
  readonly scenario: string;
  readonly step: number;
  /** The text that was written so far, thoughts not included. */
  text: string;
  state: "streaming" | "done" | "aborted";
}

/** The mock. Make one with {@link startMockModelApi}. */
export interface MockModelApi {
  /** For `GOOGLE_GEMINI_BASE_URL`. */
  readonly url: string;
  /** Every streamed answer so far, oldest first. */
  readonly runs: readonly MockRun[];
  /** Every API key that a request was sent with. */
  readonly keys: ReadonlySet<string>;
  /** Requests that no scenario could answer, one line each. A good run has none. */
  readonly unexpected: readonly string[];
  /** The newest run of a scenario; throws when there was none. */
  lastRun(scenario: string): MockRun;
  /** Lets the endless scenario of this name come to its end. */
  finish(scenario: string): void;
  stop(): Promise<void>;
}

/**
 * Starts the mock on a free port of 127.0.0.1.
 *
 * @example
 * const mock = await startMockModelApi();
 * // spawn Gemini CLI with GOOGLE_GEMINI_BASE_URL=mock.url and GEMINI_API_KEY=dummy
 * await mock.stop();
 */
export async function startMockModelApi(): Promise<MockModelApi> {
  const runs: MockRun[] = [];
  const unexpected: string[] = [];
  const keys = new Set<string>();
  const finished = new Set<string>();

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? "/", "http://127.0.0.1");
    keys.add(String(request.headers["x-goog-api-key"] ?? ""));
    const body = await readJson(request);
    const contents = body.contents ?? [];
    if (pathname.endsWith(":generateContent")) return sendJson(response, routerAnswer());
    if (pathname.endsWith(":countTokens")) return sendJson(response, { totalTokens: 100 });
    const found = pathname.endsWith(":streamGenerateContent") ? findStep(contents) : undefined;
    if (found === undefined) {
      unexpected.push(`${request.method ?? "?"} ${pathname}`);
      response.writeHead(404).end();
      return;
    }
    const run: MockRun = {
      scenario: found.scenario,
      step: found.step,
      text: "",
      state: "streaming",
    };
    runs.push(run);
    await stream(response, found, run);
  }

  async function stream(response: ServerResponse, found: FoundStep, run: MockRun): Promise<void> {
    const gone = new AbortController();
    response.on("close", () => gone.abort());
    response.writeHead(200, { "content-type": "text/event-stream" });
    const parts = found.run({
      pictures: found.pictures,
      finished: () => finished.has(found.scenario),
      pause: (ms) => delay(ms, undefined, { signal: gone.signal }).catch(() => undefined),
    });
    for await (const part of parts) {
      if (gone.signal.aborted) break;
      if ("text" in part && part.thought !== true) run.text += part.text;
      response.write(sse(part));
    }
    run.state = gone.signal.aborted ? "aborted" : "done";
    response.end(sse({ text: "" }, "STOP"));
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      unexpected.push(`${request.url ?? "?"}: ${String(error)}`);
      response.destroy();
    });
  });
  const url = await listen(server);
  return {
    url,
    runs,
    keys,
    unexpected,
    lastRun(scenario) {
      const run = runs.filter((each) => each.scenario === scenario).at(-1);
      if (run === undefined) throw new Error(`the mock has not seen [[${scenario}]] yet`);
      return run;
    },
    finish: (scenario) => void finished.add(scenario),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

interface FoundStep {
  readonly scenario: string;
  readonly step: number;
  readonly run: Step;
  readonly pictures: { bytes: number; mimeType: string }[];
}

/** The scenario and step that a conversation asks for, if it asks for one. */
function findStep(contents: readonly Content[]): FoundStep | undefined {
  let asked = contents.length - 1;
  while (asked >= 0 && !asksForScenario(contents[asked])) asked--;
  const scenario = scenarioName(contents[asked]?.parts);
  if (scenario === undefined) return undefined;
  const step = contents.slice(asked + 1).filter(({ role }) => role === "model").length;
  const run = scenarios.get(scenario)?.[step];
  if (run === undefined) return undefined;
  const pictures = (contents[asked]?.parts ?? []).flatMap(({ inlineData }) =>
    inlineData === undefined
      ? []
      : [
          {
            bytes: Buffer.byteLength(inlineData.data, "base64"),
            mimeType: inlineData.mimeType,
          },
        ],
  );
  return { scenario, step, run, pictures };
}

function asksForScenario(content: Content | undefined): boolean {
  return content?.role === "user" && scenarioName(content.parts) !== undefined;
}

function scenarioName(parts: Content["parts"]): string | undefined {
  const text = (parts ?? []).map((part) => part.text ?? "").join("\n");
  return [...text.matchAll(/\[\[([a-z-]+)\]\]/g)].at(-1)?.[1];
}

/** With model "auto" the CLI first asks a small model which one to use; it wants JSON in text. */
function routerAnswer(): object {
  const text = JSON.stringify({
    reasoning: "a test",
    model_choice: "flash",
    complexity_reasoning: "a test",
    complexity_score: 10,
  });
  return candidate({ text }, "STOP");
}

function candidate(part: ModelPart, finishReason?: "STOP"): object {
  const usageMetadata = { promptTokenCount: 100, candidatesTokenCount: 20, totalTokenCount: 120 };
  return {
    candidates: [
      {
        content: { role: "model", parts: [part] },
        index: 0,
        ...(finishReason && { finishReason }),
      },
    ],
    ...(finishReason && { usageMetadata }),
  };
}

function sse(part: ModelPart, finishReason?: "STOP"): string {
  return `data: ${JSON.stringify(candidate(part, finishReason))}\r\n\r\n`;
}

function sendJson(response: ServerResponse, value: object): void {
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(value));
}

async function readJson(request: IncomingMessage): Promise<{ contents?: readonly Content[] }> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString("utf8");
  return text === "" ? {} : (JSON.parse(text) as { contents?: readonly Content[] });
}

function listen(server: Server): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    });
  });
}
