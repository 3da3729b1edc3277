import type { Scene } from "./scene.js";

/** The agent asks to work in another mode. */
export const modeScene: Scene = {
  command: "mode",
  words: ["mode", "stop asking", "switch mode", "auto edit"],
  title: "Asks to switch the mode, so that edits need no approval",
  group: "Questions and settings",
  async run(turn) {
    if (turn.settings.mode === "autoEdit") {
      return turn.say(
        "**Auto Edit** is on: I edit files without asking. Commands still need your approval. Choose **Ask** to be asked again.\n",
      );
    }
    await turn.say(
      "The next steps are a dozen small edits. May I make them without asking each time?\n\n",
    );
    const outcome = await turn.tool({
      name: "switch_mode",
      kind: "switch_mode",
      title: "Switch to Auto Edit",
      input: { mode: "autoEdit" },
      needs: "question",
      before: [
        {
          type: "content",
          content: {
            type: "text",
            text: "Edits to files of this project are made without asking. Commands still need your approval.",
          },
        },
      ],
      ms: 60,
    });
    if (outcome !== "completed") {
      return turn.say("Fine, I'll keep asking before each edit.\n");
    }
    turn.setMode("autoEdit");
    await turn.say("Thank you. You can go back to **Ask** at any time.\n");
  },
};
