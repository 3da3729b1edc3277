import type {
  ElicitationField,
  ElicitationOutcome,
  ElicitationRequest,
} from "@gemini-agent-chat/core";
import type { Scene } from "./scene.js";

const FIELDS: Readonly<Record<string, ElicitationField>> = {
  text: {
    type: "string",
    title: "Text of the reminder",
    description: "Shown in the banner at the top of the list",
    minLength: 3,
    maxLength: 60,
    default: "You have tasks due today",
  },
  minutes: {
    type: "integer",
    title: "Minutes before the task is due",
    minimum: 5,
    maximum: 240,
    default: 30,
  },
  sound: { type: "boolean", title: "Play a sound", default: false },
  place: {
    type: "string",
    title: "Where it appears",
    oneOf: [
      { const: "banner", title: "In a banner" },
      { const: "title", title: "In the title of the tab" },
      { const: "both", title: "In both" },
    ],
    default: "banner",
  },
};

const FORM: ElicitationRequest = {
  mode: "form",
  message: "How should the new reminder work?",
  requestedSchema: {
    type: "object",
    properties: FIELDS,
    required: ["text", "minutes", "place"],
  },
};

/** A form that the person fills in. */
export const formScene: Scene = {
  command: "form",
  words: ["form", "ask me", "question", "elicitation"],
  title: "Asks you to fill in a form",
  group: "Questions and settings",
  async run(turn) {
    if (!turn.features.form) {
      return turn.say(
        "I would ask with a form here, but this client did not say that it can show one (`elicitation.form` in its capabilities). So tell me in words: when should the reminder come, and where?\n",
      );
    }
    await turn.say("Before I build the reminder I need a few details.\n\n");
    await turn.say(reply(await turn.ask(FORM)));
  },
};

function reply(outcome: ElicitationOutcome): string {
  if (outcome.action === "decline") {
    return "No reminder then. I'll leave the list as it is.\n";
  }
  if (outcome.action === "cancel") {
    return "You closed the form, so I'll wait. Say *form* when you want to see it again.\n";
  }
  const lines = Object.entries(FIELDS)
    .filter(([key]) => outcome.content?.[key] !== undefined)
    .map(([key, { title }]) => `- ${title}: ${inCode(outcome.content?.[key])}`);
  return lines.length === 0
    ? "Thank you. The form came back empty, so I'll use what it proposed.\n"
    : `Thank you, I noted:\n\n${lines.join("\n")}\n`;
}

function inCode(value: unknown): string {
  return `\`${String(value).slice(0, 120).replaceAll("`", "'")}\``;
}
