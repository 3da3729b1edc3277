/**
 * The HTML of a specification's example and what the element draws, in one notation. It says what a
 * reader gets, and leaves out how it is built: boxes around tables and code, groups of siblings, the
 * class that tells a loose list.
 *
 * Two differences concern so many examples that they are taken into the notation, for both sides:
 * only http, https and mailto addresses are links (a path stands in the tooltip of plain text), and
 * a picture is its words and the address it would be asked from.
 */

const blocks = new Set([
  ...["body", "p", "h1", "h2", "h3", "h4", "h5", "h6", "hr", "pre", "blockquote", "ul", "ol", "li"],
  ...["table", "thead", "tbody", "tr", "th", "td", "br", "input"],
]);

/** What the specification expects. */
export function expectedForm(html: string): string {
  return tidy(children(new DOMParser().parseFromString(html, "text/html").body, expectedElement));
}

/** What the element has drawn. */
export function drawnForm(element: Element): string {
  return tidy(children(element, drawnElement));
}

type Draw = (element: Element) => string;

function children(parent: Element, draw: Draw): string {
  let text = "";
  for (const child of parent.childNodes) {
    if (child instanceof Text) text += escape(child.data);
    if (child instanceof Element) text += draw(child);
  }
  return text;
}

/** Code keeps its white space, which must not look like any other. */
const escape = (text: string): string =>
  text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
const keep = (text: string): string =>
  text.replaceAll("\n", "\u240a").replaceAll(" ", "\u2423").replaceAll("\t", "\u2409");

/** Stands for the host that is named behind a link. */
const hostMark = "\u0001";

/** White space at the edges of blocks and in rows of it means nothing. */
function tidy(text: string): string {
  const names = [...blocks].join("|");
  return text
    .replaceAll(` ${hostMark}`, "")
    .replace(/[ \n\t]+/g, " ")
    .replace(new RegExp(` ?(</?(?:${names})(?: [^>]*)?>) ?`, "g"), "$1")
    .trim();
}

const tag = (name: string, attributes: Record<string, string | null>, inner: string): string => {
  let text = name;
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== null) text += ` ${key}=${keep(JSON.stringify(escape(value)))}`;
  }
  return `<${text}>${inner}</${name}>`;
};

function expectedElement(element: Element): string {
  const name = element.localName;
  const inner = children(element, expectedElement);
  switch (name) {
    case "a":
      return link(element.getAttribute("href") ?? "", element.getAttribute("title"), inner);
    case "img":
      return picture(element.getAttribute("src") ?? "", element.getAttribute("alt") ?? "");
    case "pre": {
      const code = element.querySelector("code");
      const language = code?.className.replace(/^language-/, "") || null;
      return tag("pre", { language }, keep(escape(code?.textContent ?? "")));
    }
    case "code":
      return tag(name, {}, keep(inner));
    case "th":
    case "td":
      return tag(name, { align: element.getAttribute("align") }, inner);
    case "ol":
      return tag(name, { start: element.getAttribute("start") }, inner);
    case "input":
      return tag(name, { checked: element.hasAttribute("checked") ? "" : null }, "");
    default:
      return tag(name, {}, inner);
  }
}

function link(href: string, title: string | null, inner: string): string {
  if (/^(?:https?|mailto):/i.test(href)) {
    return tag("a", { href: normal(href), title: title || null }, inner);
  }
  return /^[^:]+$/.test(href) ? tag("span", { path: decoded(href) }, inner) : inner;
}

function picture(source: string, alt: string): string {
  return tag("img", { alt, src: /^https?:/i.test(source) ? normal(source) : null }, "");
}

/** Both spellings of these signs lead to the same place. */
function normal(href: string): string {
  const parsed = URL.canParse(href) ? new URL(href).href : href;
  return parsed.replace(/%(?:5B|5C|5D|60)/g, decodeURIComponent);
}

function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

function drawnElement(element: Element): string {
  const name = element.localName;
  const kind = element.className;
  if (element instanceof HTMLElement && element.hidden) return "";
  if (kind === "link-host") return hostMark;
  if (kind === "code-block") return drawnCode(element);
  if (kind === "image-note" || kind === "image-load") return drawnPicture(element);
  if (name === "p" && isTight(element.parentElement)) return children(element, drawnElement);
  if (name === "div" || kind === "piece") return children(element, drawnElement);
  return element instanceof HTMLElement ? drawnPlain(element) : "";
}

function drawnPlain(element: HTMLElement): string {
  const name = element.localName;
  const inner = children(element, drawnElement);
  switch (name) {
    case "a":
      return link(element.getAttribute("href") ?? "", titleOf(element), inner);
    case "span":
      return element.title === "" ? inner : tag(name, { path: decoded(element.title) }, inner);
    case "code":
      return tag(name, {}, keep(inner));
    case "th":
    case "td":
      return tag(name, { align: /^align-(.*)/.exec(element.className)?.[1] ?? null }, inner);
    case "ol":
      return tag(name, { start: element.getAttribute("start") }, inner);
    case "input":
      return tag(name, { checked: element.hasAttribute("checked") ? "" : null }, "");
    case "p":
      return tag(element.className === "raw-html" ? "raw" : name, {}, inner);
    default:
      return tag(name, {}, inner);
  }
}

/** The tooltip of a link also has its address, in the last line. */
function titleOf(element: Element): string | null {
  const title = element.getAttribute("title");
  const href = element.getAttribute("href");
  if (title === null || href === null) return title;
  return title === href
    ? null
    : title.endsWith(`\n${href}`)
      ? title.slice(0, -href.length - 1)
      : title;
}

function drawnCode(element: Element): string {
  const language = element.querySelector(".code-language")?.textContent ?? "";
  const code = element.querySelector("code")?.textContent ?? "";
  return tag("pre", { language: language === "text" ? null : language }, keep(escape(code)));
}

function drawnPicture(element: Element): string {
  const alt = element.querySelector("bdi")?.textContent ?? "";
  return picture(element.querySelector(".image-address")?.textContent ?? "", alt);
}

function isTight(parent: Element | null): boolean {
  return parent?.localName === "li" && !parent.parentElement?.classList.contains("loose");
}
