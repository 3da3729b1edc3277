import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { canTellPeerUser } from "./peer-user.js";

/** As long as a ticket is good. */
const KEPT_MS = 60_000;

/** What {@link browserAddress} asks of a bridge. */
export interface TicketOffice {
  openUrl(how?: { readonly sameUser?: boolean }): string;
}

/**
 * What may stand in the command line of a browser, which every user of this machine can read. On
 * Linux a ticket that counts for programs of this user alone; on Windows, which shows command lines
 * to their owner alone, any ticket; elsewhere the name of a file for this user, with the ticket in
 * it. Not on Linux: browsers that come as snaps or flatpaks see no such file.
 */
export function browserAddress(
  office: TicketOffice,
  platform: NodeJS.Platform = process.platform,
): string {
  if (platform === "win32") return office.openUrl();
  if (platform === "linux" && canTellPeerUser()) return office.openUrl({ sameUser: true });
  return redirectFile(office.openUrl());
}

/** A page in a file that leads to an address. Its owner alone can read it, and it goes with the ticket. */
export function redirectFile(url: string): string {
  const folder = mkdtempSync(join(tmpdir(), "gemini-agent-chat-open-"));
  const file = join(folder, "open.html");
  const safe = url.replace(/[&"<>]/g, (character) => `&#${character.charCodeAt(0)};`);
  const page =
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="referrer" content="no-referrer">` +
    `<meta http-equiv="refresh" content="0; url=${safe}"><title>Gemini Agent Chat</title>` +
    `<p><a href="${safe}">Open the chat</a></p></html>\n`;
  writeFileSync(file, page, { mode: 0o600, flag: "wx" });
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  process.once("exit", remove);
  setTimeout(() => {
    process.removeListener("exit", remove);
    remove();
  }, KEPT_MS).unref();
  return pathToFileURL(file).href;
}
