/** How Gemini CLI asks before it acts. `yolo` never asks. */
export type ApprovalMode = "default" | "auto_edit" | "plan" | "yolo";

/** The modes by every name that they go by: the flag's, and the one that ACP has for it. */
export const APPROVAL_MODES: ReadonlyMap<string, ApprovalMode> = new Map([
  ["default", "default"],
  ["auto_edit", "auto_edit"],
  ["autoEdit", "auto_edit"],
  ["plan", "plan"],
  ["yolo", "yolo"],
]);
