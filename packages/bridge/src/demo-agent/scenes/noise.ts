import type { Scene } from "./scene.js";

/** Lines on stdout that are no messages, between lines that are. */
export const noiseScene: Scene = {
  command: "noise",
  words: ["noise", "noisy", "stdout"],
  title: "Writes lines between its messages that belong to no chat",
  group: "When something goes wrong",
  async run(turn) {
    await turn.say("Between these sentences ");
    await turn.noise("Loaded cached credentials.");
    await turn.say("my process writes lines ");
    await turn.noise("\u001b[33mWarning:\u001b[39m a new version is available: 1.4.1");
    await turn.noise("");
    await turn.say("that are not part of the protocol: ");
    await turn.noise("42");
    await turn.noise('{"level":"info","msg":"cache warm","ms":12}');
    await turn.say("plain text, colours, a number, ");
    await turn.noise("[1, 2, 3]");
    await turn.noise('{"jsonrpc":"2.0","method":');
    await turn.say(
      "and half a message. If you can read this in one piece, none of it got through.\n",
    );
  },
};
