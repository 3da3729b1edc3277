import { readFileSync } from "node:fs";
import { isIPv4, type Socket } from "node:net";
import { endianness } from "node:os";

const TABLES = ["/proc/net/tcp", "/proc/net/tcp6"] as const;
const ESTABLISHED = "01";
/** How an IPv4 address stands in the table of IPv6, in the order of the network. */
const MAPPED = "00000000000000000000ffff";

/** Can {@link peerUser} tell anything on this machine? Linux alone has such tables. */
export function canTellPeerUser(): boolean {
  return process.getuid !== undefined && readTable(TABLES[0]) !== null;
}

/**
 * Whose program is at the other end of a connection within this machine, by number. Linux keeps
 * this of each socket, and nobody can make it say otherwise.
 *
 * @returns null if that cannot be told: another system, another machine, a socket that was closed
 */
export function peerUser(socket: Socket): number | null {
  const { localAddress, localPort, remoteAddress, remotePort } = socket;
  if (localAddress === undefined || remoteAddress === undefined) return null;
  // The other end has the same connection, seen from there.
  const own = addressText(remoteAddress, remotePort);
  const other = addressText(localAddress, localPort);
  for (const table of TABLES) {
    for (const line of (readTable(table) ?? "").split("\n").slice(1)) {
      const [, local = "", remote = "", state, , , , uid = ""] = line.trim().split(/\s+/);
      if (state !== ESTABLISHED || !/^\d+$/.test(uid)) continue;
      if (plain(local) === own && plain(remote) === other) return Number(uid);
    }
  }
  return null;
}

function readTable(path: string): string | null {
  try {
    return readFileSync(path, "latin1");
  } catch {
    return null;
  }
}

/** `127.0.0.1` and 4444 as `7f000001:4444`. */
function addressText(address: string, port: number | undefined): string {
  const v4 = address.replace(/^::ffff:/i, "");
  const hex = isIPv4(v4) ? hexOfV4(v4) : hexOfV6(address.replace(/%.*$/, ""));
  return `${hex}:${port}`;
}

function hexOfV4(address: string): string {
  return Buffer.from(address.split(".").map(Number)).toString("hex");
}

function hexOfV6(address: string): string {
  const [head = "", tail] = address.split("::");
  const groups = (text: string): string[] => (text === "" ? [] : text.split(":"));
  const [before, after] = [groups(head), groups(tail ?? "")];
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => "0");
  return [...before, ...zeros, ...after].map((group) => group.padStart(4, "0")).join("");
}

/** An address of a table, `0100007F:115C`, in the same form: there, each 4 bytes are one number. */
function plain(entry: string): string {
  const [address = "", port = ""] = entry.split(":");
  const words = address.match(/.{8}/g) ?? [];
  const swapped = words.map((word) =>
    endianness() === "LE" ? (word.match(/../g) ?? []).reverse().join("") : word,
  );
  const hex = swapped.join("").toLowerCase();
  return `${hex.startsWith(MAPPED) ? hex.slice(MAPPED.length) : hex}:${parseInt(port, 16)}`;
}
