/** How a piece of a terminal's text is drawn, and what SGR sequences change of it. Pure. */
import { hueOfIndex, hueOfRgb, type TerminalHue } from "./terminal-hue.js";

/** Never changed in place: texts of one look share one object, `null` for the plain one. */
export interface TerminalStyle {
  readonly color?: TerminalHue;
  readonly background?: TerminalHue;
  readonly bold?: true;
  readonly dim?: true;
  readonly italic?: true;
  readonly underline?: true;
  readonly strike?: true;
  readonly inverse?: true;
  /** The address that the terminal would open for this text: shown, never a link. */
  readonly link?: string;
}

type Flag = "bold" | "dim" | "italic" | "underline" | "strike" | "inverse";

const switchedOn: Readonly<Record<number, Flag>> = {
  1: "bold",
  2: "dim",
  3: "italic",
  4: "underline",
  7: "inverse",
  9: "strike",
  21: "underline",
};
const switchedOff: Readonly<Record<number, readonly (keyof TerminalStyle)[]>> = {
  22: ["bold", "dim"],
  23: ["italic"],
  24: ["underline"],
  27: ["inverse"],
  29: ["strike"],
  39: ["color"],
  49: ["background"],
};

/**
 * The style after `CSI parameters m`. Concealed text (8) stays visible: nothing is hidden here.
 *
 * @example
 * applySgr(null, "1;31"); // { bold: true, color: "red" }
 */
export function applySgr(style: TerminalStyle | null, parameters: string): TerminalStyle | null {
  let next: Record<string, unknown> = { ...style };
  const groups = parameters.split(";");
  for (let at = 0; at < groups.length; at++) {
    const [code = 0, ...details] = (groups[at] ?? "").split(":").map(Number);
    if (code === 0) next = style?.link === undefined ? {} : { link: style.link };
    else if (code === 38 || code === 48 || code === 58) {
      const isOneGroup = details.length > 0;
      const numbers = isOneGroup ? details : groups.slice(at + 1, at + 5).map(Number);
      const hue = hueOf(numbers, isOneGroup);
      if (!isOneGroup) at += numbers[0] === 5 ? 2 : numbers[0] === 2 ? 4 : 0;
      if (code !== 58) set(next, code === 38 ? "color" : "background", hue);
    } else if (code === 4 && details[0] === 0) delete next["underline"];
    else change(next, code);
  }
  return Object.keys(next).length === 0 ? null : next;
}

/** The style inside the link to `address`; "" ends it. */
export function applyLink(style: TerminalStyle | null, address: string): TerminalStyle | null {
  const { link: _before, ...rest } = style ?? {};
  const next: TerminalStyle = address === "" ? rest : { ...rest, link: address };
  return Object.keys(next).length === 0 ? null : next;
}

function change(style: Record<string, unknown>, code: number): void {
  const flag = switchedOn[code];
  if (flag) style[flag] = true;
  for (const off of switchedOff[code] ?? []) delete style[off];
  if (code >= 30 && code <= 37) set(style, "color", hueOfIndex(code - 30));
  if (code >= 40 && code <= 47) set(style, "background", hueOfIndex(code - 40));
  if (code >= 90 && code <= 97) set(style, "color", hueOfIndex(code - 82));
  if (code >= 100 && code <= 107) set(style, "background", hueOfIndex(code - 92));
}

/** `5;n` or `2;r;g;b`; with colons a colour space may stand before the three. */
function hueOf([form, ...values]: readonly number[], isOneGroup: boolean): TerminalHue | null {
  if (form === 5) return hueOfIndex(values[0] ?? -1);
  if (form !== 2) return null;
  const [red, green, blue] = isOneGroup && values.length > 3 ? values.slice(1) : values;
  return hueOfRgb(red ?? 0, green ?? 0, blue ?? 0);
}

/** What is no colour changes nothing. */
function set(
  style: Record<string, unknown>,
  key: "color" | "background",
  hue: TerminalHue | null,
): void {
  if (hue !== null) style[key] = hue;
}
