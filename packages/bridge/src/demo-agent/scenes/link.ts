import type { Scene } from "./scene.js";

/** A question that is answered in the browser, at an address. */
export const linkScene: Scene = {
  command: "link",
  words: ["link", "sign in", "connect an account"],
  title: "Asks you to open an address in the browser",
  group: "Questions and settings",
  async run(turn) {
    if (!turn.features.url) {
      return turn.say(
        "I would send you to a page here, but this client did not say that it can open one (`elicitation.url` in its capabilities).\n",
      );
    }
    const elicitationId = "calendar-1";
    await turn.say("To put due dates into your calendar I need access to it.\n\n");
    const { action } = await turn.ask({
      mode: "url",
      message: "Daylist wants to add events to your calendar. Sign in to allow it.",
      url: "https://example.com/daylist/connect?calendar=work&state=k3v9",
      elicitationId,
    });
    if (action !== "accept") {
      return turn.say(
        "Then the due dates stay in Daylist alone. You can connect the calendar later.\n",
      );
    }
    await turn.pause(1200);
    turn.finishAsking(elicitationId);
    await turn.say("The calendar is connected. New due dates will appear there.\n");
  },
};
