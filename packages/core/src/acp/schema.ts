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

export interface TextContent extends HasMeta {
  readonly type: "text";
  readonly text: string;
}
export interface ImageContent extends HasMeta {
  readonly type: "image";
  /** Base64. */
  readonly data: string;
  readonly mimeType: string;
  readonly uri?: string | null;
}
export interface AudioContent extends HasMeta {
  readonly type: "audio";
  /** Base64. */
  readonly data: string;
  readonly mimeType: string;
}
export interface ResourceLinkContent extends HasMeta {
  readonly type: "resource_link";
  readonly uri: string;
  readonly name: string;
  readonly title?: string | null;
  readonly description?: string | null;
  readonly mimeType?: string | null;
  readonly size?: number | null;
}
export interface EmbeddedResourceContent extends HasMeta {
  readonly type: "resource";
  readonly resource: {
    readonly uri: string;
    readonly text?: string;
    readonly blob?: string;
    readonly mimeType?: string | null;
  };
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
  readonly input?: { readonly hint: string } | null;
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
  readonly sessionCapabilities?: Readonly<Record<string, unknown>>;
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
}

export interface SessionSummary extends HasMeta {
  readonly sessionId: string;
  readonly cwd: string;
  readonly title?: string | null;
  /** ISO 8601. */
  readonly updatedAt?: string | null;
}

/** One field of an elicitation form: a string, a number, a boolean or a choice. */
export interface ElicitationField {
  readonly type: "string" | "number" | "integer" | "boolean" | (string & Record<never, never>);
  readonly title?: string;
  readonly description?: string;
  readonly default?: unknown;
  readonly enum?: readonly string[];
  readonly oneOf?: readonly { readonly const: string; readonly title?: string }[];
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
}
export interface ElicitationRequest extends HasMeta {
  readonly message: string;
  readonly mode?: "form" | "url" | (string & Record<never, never>);
  readonly sessionId?: string;
  readonly toolCallId?: string | null;
  readonly requestedSchema?: {
    readonly type?: "object";
    readonly properties?: Readonly<Record<string, ElicitationField>>;
    readonly required?: readonly string[];
  };
  readonly url?: string;
  readonly elicitationId?: string;
}
export type ElicitationOutcome =
  | { readonly action: "accept"; readonly content?: Readonly<Record<string, unknown>> }
  | { readonly action: "decline" }
  | { readonly action: "cancel" };
