/** One bridge, one browser and, for Gemini CLI, one mock of its model: what a test file needs. */
import { makeTestFolders, type TestFolders } from "./gemini-home.js";
import { startBridgeProcess, type BridgeProcess } from "./bridge-process.js";
import { launchTestBrowser, type TestBrowser } from "./browser.js";
import { ChatPage } from "./chat-page.js";
import { startMockModelApi, type MockModelApi } from "./mock-model-api.js";

/** Everything that runs for one test file. */
export interface Harness {
  readonly bridge: BridgeProcess;
  readonly browser: TestBrowser;
  readonly folders: TestFolders;
  readonly mock: MockModelApi;
  /** Opens the demo page in a new tab, ready to be talked to. */
  open(): Promise<ChatPage>;
  /** Ends all of it; only what was started here. */
  stop(): Promise<void>;
}

/**
 * Starts the bridge with an agent, and the browser.
 *
 * @example
 * const harness = await startHarness("gemini");
 * const chat = await harness.open();
 * await chat.ask("Hello [[text]]");
 * await harness.stop();
 *
 * @param apiKey what Gemini CLI finds in its environment; null: nothing
 */
export async function startHarness(
  agent: "gemini" | "demo",
  apiKey: string | null = "dummy",
): Promise<Harness> {
  const stops: (() => unknown)[] = [];
  const stop = async (): Promise<void> => {
    const failures: unknown[] = [];
    for (const each of stops.reverse()) {
      try {
        await each();
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0) throw failures[0];
  };
  try {
    const folders = makeTestFolders();
    stops.push(() => folders.remove());
    const mock = await startMockModelApi();
    stops.push(() => mock.stop());
    const bridge = await startBridgeProcess(
      ["--agent", agent, "--project-root", folders.workspace, "--env", "GEMINI_AGENT_DEMO_PACE"],
      {
        HOME: folders.home,
        ...(apiKey !== null && { GEMINI_API_KEY: apiKey }),
        GOOGLE_GEMINI_BASE_URL: mock.url,
        // A tenth of the natural pace: still one phrase after the other.
        GEMINI_AGENT_DEMO_PACE: "0.1",
      },
    );
    stops.push(() => bridge.stop());
    const browser = await launchTestBrowser();
    stops.push(() => browser.stop());
    return {
      bridge,
      browser,
      folders,
      mock,
      async open() {
        const chat = new ChatPage(await browser.newPage());
        await chat.open(bridge.url);
        return chat;
      },
      stop,
    };
  } catch (error) {
    await stop().catch(() => undefined);
    throw error;
  }
}
