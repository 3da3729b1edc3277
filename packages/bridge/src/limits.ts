const KIB = 1024;
const MIB = 1024 * KIB;

/**
 * Every limit of the bridge. Sizes in bytes and numbers of things are whole and finite; times are
 * milliseconds, up to 24 days, which is what timers take. `maxDepth` is at least 24.
 */
export interface Limits {
  /** Largest message that a client may send; announced in the initialize result. */
  readonly maxFrameBytes: number;
  /** Longest line that an agent may print; a longer one is dropped and logged. */
  readonly maxLineBytes: number;
  /** Deepest nesting of a client's message. */
  readonly maxDepth: number;
  /** Events kept of one session; the oldest turns go first. */
  readonly maxSessionBytes: number;
  /** The same by their number; `Infinity`: the bytes alone count. */
  readonly maxSessionEvents: number;
  /** Sessions held; beyond it the oldest go that no agent process holds and no client follows. */
  readonly maxSessions: number;
  /** What may wait for one client of what happens by itself before it is disconnected. */
  readonly slowClientBytes: number;
  /** A client with more than `slowClientBytes` waiting is disconnected if it takes nothing so long. */
  readonly stallTimeout: number;
  /** Clients at the same time. */
  readonly maxClients: number;
  /** Updates held for a session that is still being created. */
  readonly maxHeldUpdates: number;
  /** How long a client's initialize waits for the agent. */
  readonly initializeTimeout: number;
  /** How long a person may take to log in; then the login is given up. */
  readonly loginTimeout: number;
  /** How long a login holds back what is written to Gemini CLI before it has named its page. */
  readonly loginPageTimeout: number;
  /** How long an agent may take to open a session; what it tells of an old one counts as a sign. */
  readonly openTimeout: number;
  /** How long an agent may take to change a setting, to close a session or to log out. */
  readonly settingTimeout: number;
  /** How long a list of sessions waits for the agent's own; then it is without them. */
  readonly listTimeout: number;
  /** How long an agent may take to delete a session. */
  readonly deleteTimeout: number;
  /** Time between two pings of a client; two missed ones end it. */
  readonly pingInterval: number;
  /** How long an agent may take to end by itself before its process group is killed. */
  readonly killAfter: number;
  /** Lines of an agent's stderr that are kept to explain its end. */
  readonly stderrTailLines: number;
  /** What is kept of each of these lines. */
  readonly stderrLineBytes: number;
}

/** The limits that hold unless `limits` of {@link GeminiBridgeOptions} says otherwise. */
export const DEFAULT_LIMITS: Limits = {
  // A photo of 5 MB is 7 MB in base64: a prompt with two of them must fit.
  maxFrameBytes: 16 * MIB,
  // An edit carries two whole files in one line; beyond this it is no text that anybody reads.
  maxLineBytes: 64 * MIB,
  // Real messages stay below 12; JSON.stringify fails from about 5,000.
  maxDepth: 64,
  // Weeks of text, or one long day with many pictures.
  maxSessionBytes: 16 * MIB,
  maxSessionEvents: Infinity,
  // With 16 MiB each this is what a machine can spare; the agent's own list still has older ones.
  maxSessions: 200,
  // A client this far behind is faster served by a reconnect and a replay.
  slowClientBytes: 8 * MIB,
  // The largest single message needs this long over 13 Mbit/s, and shows no progress until its end.
  stallTimeout: 10_000,
  // One person with many tabs stays far below.
  maxClients: 100,
  maxHeldUpdates: 100,
  // A cold start of Gemini CLI takes up to 20 s on a slow disk.
  initializeTimeout: 60_000,
  // Gemini CLI gives a person two tries of 5 minutes each.
  loginTimeout: 600_000,
  // A slow start of it included.
  loginPageTimeout: 15_000,
  // Gemini CLI starts a project's MCP servers first, which may fetch packages.
  openTimeout: 300_000,
  settingTimeout: 30_000,
  // A person waits for the list.
  listTimeout: 3_000,
  deleteTimeout: 10_000,
  pingInterval: 30_000,
  // The bridge itself must be gone within 3 s.
  killAfter: 2_000,
  stderrTailLines: 200,
  stderrLineBytes: 2 * KIB,
};
