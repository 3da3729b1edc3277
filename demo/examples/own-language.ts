/** The element in Dutch. What is not in the list stays as it was; the compiler knows the names. */
import type { GeminiAgentChat, Strings } from "@gemini-agent-chat/element";

const dutch: Partial<Strings> = {
  locale: "nl",
  send: "Versturen",
  stop: "Stoppen",
  placeholder: (agent) => `Bericht aan ${agent || "de agent"}`,
  approvalRun: "Opdracht uitvoeren?",
  toolReadFiles: (count) => (count === 1 ? "1 bestand gelezen" : `${count} bestanden gelezen`),
};

export function speakDutch(chat: GeminiAgentChat): void {
  chat.strings = dutch;
}
