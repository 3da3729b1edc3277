import { isFailure, isRecord } from "@gemini-agent-chat/core";
import type { AgentHost } from "../agent/agent-host.js";
import { endedLogin } from "../agent/login-output.js";
import type { ClientCall } from "../client/client-call.js";
import type { OpenCall } from "../client/connection.js";
import { textParam } from "../rpc/param-checks.js";
import { replaceMember } from "../rpc/raw-json.js";

/** How clients log in: `authenticate`, and the code of a login page. */
export class LoginMethods {
  readonly #host: AgentHost;

  constructor(host: AgentHost) {
    this.#host = host;
  }

  /** @throws RequestError authRequired, agentDown */
  async authenticate(call: ClientCall): Promise<void> {
    const { login } = this.#host;
    login.requireFree();
    const link = await this.#host.ready();
    const { methodId, ...rest } = call.params;
    // Keys, and the headers of a gateway: whatever the agent does with them, it is for it alone.
    for (const secret of textsIn(rest)) link.secrets.add(secret);
    const build = (id: number): string => replaceMember(call.text, String(id), "id");
    const agentId = login.authenticate(link, methodId, build, {
      onAnswer: (response, line) => {
        if (!isFailure(response)) {
          this.#host.setLoggedIn(true);
          return call.forward(line);
        }
        const { code, message } = response.error;
        const why = endedLogin(message);
        if (why === null) return call.forward(line);
        const said = link.secrets.show(message, 500);
        call.fail({ code, message: why, data: { agent: said } });
      },
      onFail: (error) => call.fail(error),
    });
    call.connection.openCalls.set(call.rawId, { link, agentId, isKept: true });
  }

  /** @throws RequestError invalidParams, authRequired */
  async submitCode(call: ClientCall): Promise<void> {
    await this.#host.login.submit(textParam(call.params, "code").trim());
    call.succeed("{}");
  }

  /** The same as a notification, whose sender is told nothing. */
  takeCode(params: Readonly<Record<string, unknown>>): void {
    const { code } = params;
    // What becomes of it is seen in the agent's state and in the answer to `authenticate`.
    if (typeof code === "string") this.#host.login.submit(code.trim()).catch(() => {});
  }

  /** Was this the request for the login that is under way? Then the login is given up. */
  cancel(open: OpenCall): boolean {
    const { login } = this.#host;
    if (!login.isAskedBy(open.link, open.agentId)) return false;
    login.cancel("the login was cancelled");
    return true;
  }
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  return isRecord(value) || Array.isArray(value) ? Object.values(value).flatMap(textsIn) : [];
}
