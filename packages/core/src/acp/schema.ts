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

export interface TextContent extends Annotated {
  readonly type: "text";
  readonly text: string;
}
export interface ImageContent extends Annotated {
  readonly type: "image";
  /** Base64. */
  readonly data: string;
  readonly mimeType: string;
  readonly uri?: string | null;
}
export interface AudioContent extends Annotated {
  readonly type: "audio";
  /** Base64. */
  readonly data: string;
  readonly mimeType: string;
}
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
export interface BlobResourceContents extends ResourceContents {
  /** Base64. */
  readonly blob: string;
  readonly text?: never;
}
export interface EmbeddedResourceContent extends Annotated {
  readonly type: "resource";
  readonly resource: TextResourceContents | BlobResourceContents;
}
/** What a prompt, a message or a tool can hold. */
export type ContentBlock =
  TextContent | ImageContent | AudioContent | ResourceLinkContent | EmbeddedResourceContent;

export interface ToolContentBlock extends HasMeta {
  readonly type: "content";
  readonly content: ContentBlock;
}
export interface ToolDiff extends HasMeta {
  readonly type: "diff";
  readonly path: string;
  /** `null` or absent: the file is new. */
  readonly oldText?: string | null;
  readonly newText: string;
}
export interface ToolTerminal extends HasMeta {
  readonly type: "terminal";
  readonly terminalId: string;
}
export type ToolContent = ToolContentBlock | ToolDiff | ToolTerminal;

export interface ToolLocation extends HasMeta {
  readonly path: string;
  /** 1-based. */
  readonly line?: number | null;
}

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

export type PermissionOptionKind =
  "allow_once" | "allow_always" | "reject_once" | "reject_always" | (string & Record<never, never>);

export interface PermissionOption extends HasMeta {
  readonly optionId: string;
  readonly name: string;
  readonly kind: PermissionOptionKind;
}

export type PermissionOutcome =
  { readonly outcome: "selected"; readonly optionId: string } | { readonly outcome: "cancelled" };

export type StopReason =
  | "end_turn"
  | "max_tokens"
  | "max_turn_requests"
  | "refusal"
  | "cancelled"
  | (string & Record<never, never>);

export interface PlanEntry extends HasMeta {
  readonly content: string;
  readonly priority?: "high" | "medium" | "low" | (string & Record<never, never>);
  readonly status: "pending" | "in_progress" | "completed" | (string & Record<never, never>);
}

export interface AvailableCommand extends HasMeta {
  readonly name: string;
  readonly description: string;
  readonly input?: ({ readonly hint: string } & HasMeta) | null;
}

export interface SessionMode extends HasMeta {
  readonly id: string;
  readonly name: string;
  readonly description?: string | null;
}
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
export interface SessionModels extends HasMeta {
  readonly currentModelId: string;
  readonly availableModels: readonly SessionModel[];
}
export interface ConfigSelectOption extends HasMeta {
  readonly value: string;
  readonly name: string;
  readonly description?: string | null;
}
export interface ConfigSelectGroup extends HasMeta {
  readonly group: string;
  readonly name: string;
  readonly options: readonly ConfigSelectOption[];
}
export interface ConfigOption extends HasMeta {
  readonly id: string;
  readonly name: string;
  readonly description?: string | null;
  readonly category?: string | null;
  readonly type: "select" | "boolean" | (string & Record<never, never>);
  readonly currentValue: string | boolean;
  readonly options?: readonly (ConfigSelectOption | ConfigSelectGroup)[];
}

export interface Usage extends HasMeta {
  /** Tokens in the context now. */
  readonly used: number;
  /** Tokens that fit. */
  readonly size: number;
  readonly cost?: { readonly amount: number; readonly currency: string } | null;
}

export interface AuthMethod extends HasMeta {
  readonly id: string;
  readonly name: string;
  readonly description?: string | null;
  readonly type?: string;
}

export interface AgentInfo extends HasMeta {
  readonly name: string;
  readonly title?: string | null;
  readonly version?: string;
}

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

export interface InitializeResult extends HasMeta {
  readonly protocolVersion: number;
  readonly agentCapabilities?: AgentCapabilities;
  readonly authMethods?: readonly AuthMethod[];
  readonly agentInfo?: AgentInfo | null;
}

export interface NewSessionResult extends HasMeta {
  readonly sessionId: string;
  readonly modes?: SessionModes | null;
  readonly models?: SessionModels | null;
  readonly configOptions?: readonly ConfigOption[] | null;
}

export interface PromptResult extends HasMeta {
  readonly stopReason: StopReason;
  /** Tokens of this turn; not stable in the protocol, sent by some agents. */
  readonly usage?: Readonly<Record<string, unknown>> | null;
}

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
export interface ElicitationChoice extends HasMeta {
  readonly const: string;
  readonly title?: string;
  readonly description?: string | null;
}
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
export type ElicitationOutcome =
  | { readonly action: "accept"; readonly content?: Readonly<Record<string, unknown>> }
  | { readonly action: "decline" }
  | { readonly action: "cancel" };
