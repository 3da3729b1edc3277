/** The ways an agent offers to log in. A key goes to the agent and is kept nowhere else. */
import { html, nothing, type TemplateResult } from "lit";
import type { AuthMethod } from "@gemini-agent-chat/core";
import { icon } from "./icons.js";
import { isEndedLogin, isTerminalLogin } from "./login-kinds.js";
import { renderVisible } from "./render-visible.js";
import type { Strings } from "./strings.js";

export interface LoginActions {
  readonly onLoginCode: (code: string) => void;
  readonly onLoginCancel: () => void;
  /** Starts the agent anew: it may have been logged in elsewhere. */
  readonly onRestart: () => void;
  readonly onLogin: (methodId: string, meta?: Readonly<Record<string, unknown>>) => void;
}

export interface LoginOptions {
  readonly methods: readonly AuthMethod[];
  /** The page on which a person can log in, while the agent waits for that. */
  readonly page: string | null;
  /** A login was begun, and has not ended. */
  readonly busy: boolean;
  /** A code is on its way. */
  readonly sending: boolean;
  readonly problem: string;
  readonly agentName: string;
  readonly actions: LoginActions;
  readonly strings: Strings;
}

export function renderLogin(options: LoginOptions): TemplateResult {
  const { methods, page, busy, problem, actions, strings } = options;
  const byKey = methods.filter((method) => method._meta && "api-key" in method._meta);
  const inTerminal = methods.filter(isTerminalLogin);
  const others = methods.filter((each) => !byKey.includes(each) && !inTerminal.includes(each));
  return html`${page === null ? nothing : renderPage(page, options)}
  ${byKey.map((method) => renderKeyForm(method, options))}
  ${
    // While a page is open, it is the way.
    others.length > 0 && page === null
      ? html`<div class="state-actions">
          ${others.map(
            (method) =>
              html`<button
                class="button"
                part="button"
                title=${method.description ?? ""}
                ?disabled=${options.busy}
                @click=${() => options.actions.onLogin(method.id)}
              >
                <bdi>${method.name}</bdi>
              </button>`,
          )}
        </div>`
      : nothing
  }
  ${inTerminal.map((method) => renderTerminal(method, options))}
  ${
    busy || page !== null
      ? html`<div class="state-actions">
          <button class="button" part="button" @click=${actions.onLoginCancel}>
            ${strings.cancelLogin}
          </button>
        </div>`
      : nothing
  }
  ${
    problem
      ? html`<p class="state-problem" role="alert">
          ${icon("warning")}<span
            >${isEndedLogin(problem) ? strings.signInEnded : strings.signInFailed}:
            <bdi>${problem}</bdi></span
          >
        </p>`
      : nothing
  }`;
}

/** A link for a click, and the way back for a code that the page may show. */
function renderPage(page: string, options: LoginOptions): TemplateResult {
  const { strings, actions, sending } = options;
  const url = URL.canParse(page) ? new URL(page) : null;
  if (url?.protocol !== "https:") {
    return html`<p class="state-problem">
        ${icon("warning")}<span>${strings.loginPageRefused}</span>
      </p>
      <p class="state-address"><bdi dir="ltr">${renderVisible(page, strings)}</bdi></p>`;
  }
  const submit = (event: Event): void => {
    event.preventDefault();
    const field = (event.target as HTMLFormElement).elements[0] as HTMLInputElement;
    const code = field.value.trim();
    if (code) actions.onLoginCode(code);
  };
  // The parsed host is what the browser opens: in ASCII, without a user name in front.
  return html`<p class="question-link">
      <a href=${url.href} target="_blank" rel="noopener noreferrer nofollow"
        >${strings.questionOpen(url.host)}${icon("external")}</a
      >
    </p>
    <p class="state-address"><bdi dir="ltr">${renderVisible(url.href, strings)}</bdi></p>
    <form class="state-form" @submit=${submit}>
      <label>
        <span>${strings.loginCode}</span>
        <input class="field" autocomplete="one-time-code" spellcheck="false" required />
      </label>
      <button class="button button-fill" part="button" ?disabled=${sending}>
        ${sending ? html`${icon("spinner-ring")}${strings.signingIn}` : strings.sendCode}
      </button>
    </form>`;
}

function renderKeyForm(method: AuthMethod, options: LoginOptions): TemplateResult {
  const { strings, busy, actions } = options;
  const submit = (event: Event): void => {
    event.preventDefault();
    const field = (event.target as HTMLFormElement).elements[0] as HTMLInputElement;
    const key = field.value.trim();
    if (!key) return;
    field.value = "";
    actions.onLogin(method.id, { "api-key": key });
  };
  return html`<form class="state-form" @submit=${submit}>
    <label>
      <span><bdi>${method.name || strings.apiKey}</bdi></span>
      <input class="field" type="password" autocomplete="off" spellcheck="false" required />
    </label>
    <button class="button button-fill" part="button" ?disabled=${busy}>
      ${busy ? html`${icon("spinner-ring")}${strings.signingIn}` : strings.signIn}
    </button>
    <p class="state-hint">${strings.apiKeyHint}</p>
  </form>`;
}

/** Nothing that a page can do: it says where, and what then. */
function renderTerminal(method: AuthMethod, options: LoginOptions): TemplateResult {
  const { strings, agentName, actions } = options;
  return html`<div class="state-terminal">
    <p class="state-step">
      <b><bdi>${method.name}</bdi></b>
    </p>
    <p class="state-why"><bdi>${method.description || strings.loginInTerminal(agentName)}</bdi></p>
    ${method.description ? html`<p class="state-why">${strings.loginInTerminal(agentName)}</p>` : nothing}
    <div class="state-actions">
      <button class="button" part="button" @click=${actions.onRestart}>
        ${icon("retry")}${strings.loginDone}
      </button>
    </div>
  </div>`;
}
