/** News in a tab that nobody looks at: a count in its title, and notifications of the system. */

/** What `notify` asks for. */
export interface NewsChannels {
  readonly title: boolean;
  readonly system: boolean;
}

/** @param notify tokens with spaces between; others are ignored */
export function newsChannels(notify: string): NewsChannels {
  const tokens = new Set(notify.toLowerCase().split(/\s+/));
  return { title: tokens.has("title"), system: tokens.has("system") };
}

const BADGE = /^\(\d+\) /;
let unseen = 0;
let notification: Notification | null = null;

/**
 * Tells of something in the hidden tab. As soon as the tab is looked at, the title is as it was.
 *
 * @param heading who says it
 * @param onOpen the person came by the notification
 */
export function tellNews(
  text: string,
  heading: string,
  channels: NewsChannels,
  onOpen: () => void,
): void {
  if (!document.hidden) return;
  document.addEventListener("visibilitychange", forget);
  unseen++;
  if (channels.title) {
    // The page may have changed its title meanwhile: only what is ours is replaced.
    document.title = `(${unseen}) ${document.title.replace(BADGE, "")}`;
  }
  if (channels.system && "Notification" in globalThis && Notification.permission === "granted") {
    notification?.close();
    notification = notify(heading, text);
    notification?.addEventListener("click", () => {
      window.focus();
      forget();
      onOpen();
    });
  }
}

/** Asks the person once, when they have just done something; a No is kept by the browser. */
export async function askToNotify(): Promise<void> {
  if ("Notification" in globalThis && Notification.permission === "default") {
    await Notification.requestPermission();
  }
}

function notify(heading: string, text: string): Notification | null {
  try {
    return new Notification(heading, { body: text, tag: "gemini-agent-chat" });
  } catch {
    // Phones have it for service workers only.
    return null;
  }
}

function forget(): void {
  if (unseen === 0) return;
  unseen = 0;
  document.title = document.title.replace(BADGE, "");
  notification?.close();
  notification = null;
}
