/**
 * Our own types for the parts of ACP v1 that a client sees.
 *
 * They describe what the protocol names; agents may send more. Whoever reads them keeps a
 * default branch: unknown kinds, blocks and statuses are kept and shown neutrally, never thrown.
 *
 * Source: Agent Client Protocol, schema version 1.
 */

/** Free data that rides along; keys of ours are under `gemini-agent-chat`. */
export interface HasMeta {
  readonly _meta?: Readonly<Record<string, unknown>> | null;
}

/** For whom a block is meant, and how much it matters. */
export interface Annotations extends HasMeta {
  readonly audience?: readonly ("user" | "assistant" | (string & Record<never, never>))[] | null;
  /** ISO 8601. */
  readonly lastModified?: string | null;
  /** 0 to 1. */
  readonly priority?: number | null;
}
/** Every content block may be annotated. */
export interface Annotated extends HasMeta {
  readonly annotations?: Annotations | null;
}

/** Text, as a rule Markdown. */
export interface TextContent extends Annotated {
  readonly type: "text";
  readonly text: string;
}
/** A picture. A prompt may hold one where the agent's `promptCapabilities.image` says so. */
export interface ImageContent extends Annotated {
  readonly type: "image";
  /** Base64. */
  readonly data: string;
  readonly mimeType: string;
  readonly uri?: string | null;
}
/** A sound. A prompt may hold one where the agent's `promptCapabilities.audio` says so. */
export interface AudioContent extends Annotated {
  readonly type: "audio";
  /** Base64. */
  readonly data: string;
  readonly mimeType: string;
}
/** A file or page by its address: every agent takes it. */
export interface ResourceLinkContent extends Annotated {
  readonly type: "resource_link";
  readonly uri: string;
  readonly name: string;
  readonly title?: string | null;
  readonly description?: string | null;
  readonly mimeType?: string | null;
  readonly size?: number | null;
}
interface ResourceContents extends HasMeta {
  readonly uri: string;
  readonly mimeType?: string | null;
}
/** A file's content: as text, or as base64. */
export interface TextResourceContents extends ResourceContents {
  readonly text: string;
  readonly blob?: never;
}
/** A file's content that is not text. */
export interface BlobResourceContents extends ResourceContents {
  /** Base64. */
  readonly blob: string;
  readonly text?: never;
}
/** A file with its content. A prompt may hold one where `promptCapabilities.embeddedContext` says so. */
export interface EmbeddedResourceContent extends Annotated {
  readonly type: "resource";
  readonly resource: TextResourceContents | BlobResourceContents;
}
/** What a prompt, a message or a tool can hold. */
export type ContentBlock =
  TextContent | ImageContent | AudioContent | ResourceLinkContent | EmbeddedResourceContent;

/** Text, a picture or a file that a tool gave. */
export interface ToolContentBlock extends HasMeta {
  readonly type: "content";
  readonly content: ContentBlock;
}
/** What a tool does to one file: its text before and after. */
export interface ToolDiff extends HasMeta {
  readonly type: "diff";
  readonly path: string;
  /** `null` or absent: the file is new. */
  readonly oldText?: string | null;
  readonly newText: string;
}
/** A terminal in which a tool runs; its output comes apart, see `Terminal`. */
export interface ToolTerminal extends HasMeta {
  readonly type: "terminal";
  readonly terminalId: string;
}
/** What a tool call can show. */
export type ToolContent = ToolContentBlock | ToolDiff | ToolTerminal;

/** A place that a tool works on. */
export interface ToolLocation extends HasMeta {
  readonly path: string;
  /** 1-based. */
  readonly line?: number | null;
}

/** What a tool does, roughly: enough for a picture beside it. */
export type ToolKind =
  | "read"
  | "edit"
  | "delete"
  | "move"
  | "search"
  | "execute"
  | "think"
  | "fetch"
  | "switch_mode"
  | "other"
  | (string & Record<never, never>);

/** What choosing an option means, and for how long. */
export type PermissionOptionKind =
  "allow_once" | "allow_always" | "reject_once" | "reject_always" | (string & Record<never, never>);

/** One answer that an agent offers with a permission request. */
export interface PermissionOption extends HasMeta {
  readonly optionId: string;
  readonly name: string;
  readonly kind: PermissionOptionKind;
}

/** The answer to a permission request. */
export type PermissionOutcome =
  { readonly outcome: "selected"; readonly optionId: string } | { readonly outcome: "cancelled" };

/** Why a turn ended. */
export type StopReason =
  | "end_turn"
  | "max_tokens"
  | "max_turn_requests"
  | "refusal"
  | "cancelled"
  | (string & Record<never, never>);

/** One step of the agent's plan. */
export interface PlanEntry extends HasMeta {
  readonly content: string;
  readonly priority?: "high" | "medium" | "low" | (string & Record<never, never>);
  readonly status: "pending" | "in_progress" | "completed" | (string & Record<never, never>);
}

/** A command that the agent takes: sent as a prompt, `/name` and the rest. */
export interface AvailableCommand extends HasMeta {
  readonly name: string;
  readonly description: string;
  readonly input?: ({ readonly hint: string } & HasMeta) | null;
}

/** A way for the agent to work, such as with or without asking. */
export interface SessionMode extends HasMeta {
  readonly id: string;
  readonly name: string;
  readonly description?: string | null;
}
/** The modes of a session, and the one that holds. */
export interface SessionModes extends HasMeta {
  readonly currentModeId: string;
  readonly availableModes: readonly SessionMode[];
}
/** Legacy; Gemini CLI still sends it. */
export interface SessionModel extends HasMeta {
  readonly modelId: string;
  readonly name: string;
  readonly description?: string | null;
}
/** The legacy models of a session, and the one that holds. */
export interface SessionModels extends HasMeta {
  readonly currentModelId: string;
  readonly availableModels: readonly SessionModel[];
}
/** One choice of a config option. */
export interface ConfigSelectOption extends HasMeta {
  readonly value: string;
  readonly name: string;
  readonly description?: string | null;
}
/** Choices under one heading. */
export interface ConfigSelectGroup extends HasMeta {
  readonly group: string;
  readonly name: string;
  readonly options: readonly ConfigSelectOption[];
}
/** Something that can be set for a session. `selectSelectors` gives all kinds of it in one form. */
export interface ConfigOption extends HasMeta {
  readonly id: string;
  readonly name: string;
  readonly description?: string | null;
  readonly category?: string | null;
  readonly type: "select" | "boolean" | (string & Record<never, never>);
  readonly currentValue: string | boolean;
  readonly options?: readonly (ConfigSelectOption | ConfigSelectGroup)[];
}

/** How full the agent's context is, and what the session cost so far. */
export interface Usage extends HasMeta {
  /** Tokens in the context now. */
  readonly used: number;
  /** Tokens that fit. */
  readonly size: number;
  readonly cost?: { readonly amount: number; readonly currency: string } | null;
}

/** A way to log in, for `authenticate()`. */
export interface AuthMethod extends HasMeta {
  readonly id: string;
  readonly name: string;
  readonly description?: string | null;
  readonly type?: string;
}

/** Which program answers. */
export interface AgentInfo extends HasMeta {
  readonly name: string;
  readonly title?: string | null;
  readonly version?: string;
}

/** What the agent can do; what is absent it cannot. */
export interface AgentCapabilities extends HasMeta {
  readonly loadSession?: boolean;
  readonly promptCapabilities?: {
    readonly image?: boolean;
    readonly audio?: boolean;
    readonly embeddedContext?: boolean;
  };
  readonly mcpCapabilities?: { readonly http?: boolean; readonly sse?: boolean };
  /** `list`, `load`, `resume`, `close`, `delete` ...: an object says that it can, null that it cannot. */
  readonly sessionCapabilities?: Readonly<Record<string, unknown>>;
  /** `logout`: an object says that it can. */
  readonly auth?: Readonly<Record<string, unknown>>;
}

/** The agent's answer to `initialize`. */
export interface InitializeResult extends HasMeta {
  readonly protocolVersion: number;
  readonly agentCapabilities?: AgentCapabilities;
  readonly authMethods?: readonly AuthMethod[];
  readonly agentInfo?: AgentInfo | null;
}

/** The agent's answer to `session/new`. */
export interface NewSessionResult extends HasMeta {
  readonly sessionId: string;
  readonly modes?: SessionModes | null;
  readonly models?: SessionModels | null;
  readonly configOptions?: readonly ConfigOption[] | null;
}

/** The agent's answer to `session/prompt`, at the turn's end. */
export interface PromptResult extends HasMeta {
  readonly stopReason: StopReason;
  /** Tokens of this turn; not stable in the protocol, sent by some agents. */
  readonly usage?: Readonly<Record<string, unknown>> | null;
}

/** A session as a list shows it. */
export interface SessionSummary extends HasMeta {
  readonly sessionId: string;
  readonly cwd: string;
  readonly title?: string | null;
  /** ISO 8601. */
  readonly updatedAt?: string | null;
}

/** One field of an elicitation form: a string, a number, a boolean, a choice or, as `array`, several. */
export interface ElicitationField extends HasMeta {
  readonly type:
    "string" | "number" | "integer" | "boolean" | "array" | (string & Record<never, never>);
  readonly title?: string | null;
  readonly description?: string | null;
  readonly default?: unknown;
  readonly enum?: readonly string[] | null;
  readonly oneOf?: readonly ElicitationChoice[] | null;
  readonly format?: string | null;
  readonly pattern?: string | null;
  readonly minimum?: number | null;
  readonly maximum?: number | null;
  readonly minLength?: number | null;
  readonly maxLength?: number | null;
  /** What an `array` may hold. */
  readonly items?: {
    readonly type?: string;
    readonly enum?: readonly string[];
    readonly anyOf?: readonly ElicitationChoice[];
  };
  readonly minItems?: number | null;
  readonly maxItems?: number | null;
}
/** One choice of a form's field. */
export interface ElicitationChoice extends HasMeta {
  readonly const: string;
  readonly title?: string;
  readonly description?: string | null;
}
/** A question of the agent: a form to fill in, or a page to visit. */
export interface ElicitationRequest extends HasMeta {
  readonly message: string;
  readonly mode?: "form" | "url" | (string & Record<never, never>);
  readonly sessionId?: string;
  readonly toolCallId?: string | null;
  readonly requestedSchema?: {
    readonly type?: "object";
    readonly title?: string | null;
    readonly description?: string | null;
    readonly properties?: Readonly<Record<string, ElicitationField>>;
    readonly required?: readonly string[] | null;
  };
  readonly url?: string;
  readonly elicitationId?: string;
}
/** The answer to a question of the agent. */
export type ElicitationOutcome =
  | { readonly action: "accept"; readonly content?: Readonly<Record<string, unknown>> }
  | { readonly action: "decline" }
  | { readonly action: "cancel" };
