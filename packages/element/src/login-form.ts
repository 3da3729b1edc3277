/** The ways an agent offers to log in. A key goes to the agent and is kept nowhere else. */
import { html, nothing, type TemplateResult } from "lit";
import type { AuthMethod } from "@gemini-agent-chat/core";
import { icon } from "./icons.js";
import type { Strings } from "./strings.js";

export interface LoginActions {
  readonly onLogin: (methodId: string, meta?: Readonly<Record<string, unknown>>) => void;
}

export interface LoginOptions {
  readonly methods: readonly AuthMethod[];
  readonly busy: boolean;
  readonly problem: string;
  readonly actions: LoginActions;
  readonly strings: Strings;
}

export function renderLogin(options: LoginOptions): TemplateResult {
  const { methods, problem, strings } = options;
  const byKey = methods.filter((method) => method._meta && "api-key" in method._meta);
  const others = methods.filter((method) => !byKey.includes(method));
  return html` ${byKey.map((method) => renderKeyForm(method, options))}
  ${
    others.length > 0
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
  ${
    problem
      ? html`<p class="state-problem" role="alert">
          ${icon("warning")}<span>${strings.signInFailed}: <bdi>${problem}</bdi></span>
        </p>`
      : nothing
  }`;
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
