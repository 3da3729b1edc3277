/**
 * Our types against the protocol's own: everything that a client hears must fit into ours, and
 * everything that ours let a client say must fit into the protocol's. Checked by the compiler;
 * the test at the end only says that this file was compiled with all of it.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import type * as Acp from "@agentclientprotocol/sdk";
import type * as Ours from "./schema.js";
import type { SessionUpdate } from "./session-update.js";

/** `true` where every `From` is a `To`; arrays may become read-only on the way. */
type Fits<From, To> = [From] extends [To] ? true : false;
/** The same with all lists of `From` made writable, for what we send. */
type Writable<T> = T extends readonly (infer Item)[]
  ? Writable<Item>[]
  : T extends object
    ? { -readonly [Key in keyof T]: Writable<T[Key]> }
    : T;
type Sends<From, To> = Fits<Writable<From>, To>;
/** Every name that the protocol gives to a field is one of ours, and we have no others. */
type SameKeys<A, B> = [Exclude<keyof A, keyof B>, Exclude<keyof B, keyof A>] extends [never, never]
  ? true
  : false;
/** Every value of the protocol's list of words is one that ours names, not only one it tolerates. */
type Named<Open> = Open extends string ? (string extends Open ? never : Open) : never;
type SameWords<Protocol, Open> = [
  Exclude<Protocol, Named<Open>>,
  Exclude<Named<Open>, Protocol>,
] extends [never, never]
  ? true
  : false;

/** What agents send. */
const heard: {
  update: Fits<Acp.SessionUpdate, SessionUpdate>;
  block: Fits<Acp.ContentBlock, Ours.ContentBlock>;
  toolContent: Fits<Acp.ToolCallContent, Ours.ToolContent>;
  location: Fits<Acp.ToolCallLocation, Ours.ToolLocation>;
  permissionOption: Fits<Acp.PermissionOption, Ours.PermissionOption>;
  plan: Fits<Acp.PlanEntry, Ours.PlanEntry>;
  command: Fits<Acp.AvailableCommand, Ours.AvailableCommand>;
  modes: Fits<Acp.SessionModeState, Ours.SessionModes>;
  usage: Fits<Acp.UsageUpdate, Ours.Usage>;
  configOption: Fits<Acp.SessionConfigOption, Ours.ConfigOption>;
  authMethod: Fits<Acp.AuthMethodAgent, Ours.AuthMethod>;
  agentInfo: Fits<Acp.Implementation, Ours.AgentInfo>;
  initialize: Fits<Acp.InitializeResponse, Ours.InitializeResult>;
  newSession: Fits<Acp.NewSessionResponse, Ours.NewSessionResult>;
  prompt: Fits<Acp.PromptResponse, Ours.PromptResult>;
  session: Fits<Acp.SessionInfo, Ours.SessionSummary>;
  elicitation: Fits<Acp.CreateElicitationRequest, Ours.ElicitationRequest>;
} = {
  update: true,
  block: true,
  toolContent: true,
  location: true,
  permissionOption: true,
  plan: true,
  command: true,
  modes: true,
  usage: true,
  configOption: true,
  authMethod: true,
  agentInfo: true,
  initialize: true,
  newSession: true,
  prompt: true,
  session: true,
  elicitation: true,
};

/** We send no annotations; those that we hear may name audiences of later versions. */
type Unannotated<T> = T extends unknown ? Omit<T, "annotations"> : never;

/** What we send. */
const said: {
  block: Sends<Unannotated<Ours.ContentBlock>, Acp.ContentBlock>;
  outcome: Sends<Ours.PermissionOutcome, Acp.RequestPermissionOutcome>;
  elicitation: Sends<Ours.ElicitationOutcome["action"], Acp.CreateElicitationResponse["action"]>;
} = { block: true, outcome: true, elicitation: true };

const updateKinds: SameWords<Acp.SessionUpdate["sessionUpdate"], SessionUpdate["sessionUpdate"]> =
  true;
const blockKinds: SameWords<Acp.ContentBlock["type"], Ours.ContentBlock["type"]> = true;
const contentKinds: SameWords<Acp.ToolCallContent["type"], Ours.ToolContent["type"]> = true;
const toolKinds: SameWords<Acp.ToolKind, Ours.ToolKind> = true;
const optionKinds: SameWords<Acp.PermissionOptionKind, Ours.PermissionOptionKind> = true;
const stopReasons: SameWords<Acp.StopReason, Ours.StopReason> = true;
const planStatuses: SameWords<Acp.PlanEntryStatus, Ours.PlanEntry["status"]> = true;
const outcomes: SameWords<
  Acp.RequestPermissionOutcome["outcome"],
  Ours.PermissionOutcome["outcome"]
> = true;

/** No field of the protocol is missing in ours, and none of ours is invented. */
const keys: {
  text: SameKeys<Acp.TextContent & { type: "text" }, Ours.TextContent>;
  image: SameKeys<Acp.ImageContent & { type: "image" }, Ours.ImageContent>;
  audio: SameKeys<Acp.AudioContent & { type: "audio" }, Ours.AudioContent>;
  link: SameKeys<Acp.ResourceLink & { type: "resource_link" }, Ours.ResourceLinkContent>;
  resource: SameKeys<Acp.EmbeddedResource & { type: "resource" }, Ours.EmbeddedResourceContent>;
  annotations: SameKeys<Acp.Annotations, Ours.Annotations>;
  diff: SameKeys<Acp.Diff & { type: "diff" }, Ours.ToolDiff>;
  terminal: SameKeys<Acp.Terminal & { type: "terminal" }, Ours.ToolTerminal>;
  location: SameKeys<Acp.ToolCallLocation, Ours.ToolLocation>;
  toolUpdate: SameKeys<
    Acp.ToolCallUpdate & { sessionUpdate: "tool_call_update" },
    Extract<SessionUpdate, { sessionUpdate: "tool_call_update" }>
  >;
  permissionOption: SameKeys<Acp.PermissionOption, Ours.PermissionOption>;
  plan: SameKeys<Acp.PlanEntry, Ours.PlanEntry>;
  command: SameKeys<Acp.AvailableCommand, Ours.AvailableCommand>;
  mode: SameKeys<Acp.SessionMode, Ours.SessionMode>;
  modes: SameKeys<Acp.SessionModeState, Ours.SessionModes>;
  choice: SameKeys<Acp.SessionConfigSelectOption, Ours.ConfigSelectOption>;
  group: SameKeys<Acp.SessionConfigSelectGroup, Ours.ConfigSelectGroup>;
  usage: SameKeys<Acp.UsageUpdate, Ours.Usage>;
  capabilities: SameKeys<Acp.AgentCapabilities, Ours.AgentCapabilities>;
  compaction: SameKeys<
    Acp.CompactionUpdate & { sessionUpdate: "compaction_update" },
    Extract<SessionUpdate, { sessionUpdate: "compaction_update" }>
  >;
  notice: SameKeys<
    Acp.Notice & { sessionUpdate: "notice" },
    Extract<SessionUpdate, { sessionUpdate: "notice" }>
  >;
  sessionInfo: SameKeys<
    Acp.SessionInfoUpdate & { sessionUpdate: "session_info_update" },
    Extract<SessionUpdate, { sessionUpdate: "session_info_update" }>
  >;
} = {
  text: true,
  image: true,
  audio: true,
  link: true,
  resource: true,
  annotations: true,
  diff: true,
  terminal: true,
  location: true,
  toolUpdate: true,
  permissionOption: true,
  plan: true,
  command: true,
  mode: true,
  modes: true,
  choice: true,
  group: true,
  usage: true,
  capabilities: true,
  compaction: true,
  notice: true,
  sessionInfo: true,
};

test("our types and the protocol's fit each other", () => {
  const checks = [
    ...Object.values(heard),
    ...Object.values(said),
    ...Object.values(keys),
    ...[updateKinds, blockKinds, contentKinds, toolKinds, optionKinds, stopReasons],
    ...[planStatuses, outcomes],
  ];
  assert.ok(checks.length > 45 && checks.every(Boolean));
});
