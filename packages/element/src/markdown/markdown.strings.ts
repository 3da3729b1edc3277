/** The texts of streamed markdown: code blocks, links, pictures, tables. */
export interface MarkdownStrings {
  readonly copyCode: string;
  readonly codeCopied: string;
  readonly codeNotCopied: string;
  readonly wrapLines: string;
  /** Label of a code block that names no language. */
  readonly plainCode: string;
  readonly moreLines: (count: number) => string;
  readonly moreCharacters: (count: number) => string;
  readonly moreRows: (count: number) => string;
  /** Names for screen readers of what scrolls sideways. */
  readonly codeRegion: (language: string) => string;
  readonly tableRegion: string;
  readonly loadImage: string;
  readonly imageNotLoaded: string;
  readonly imageRefused: string;
  /** Beside a link whose text reads like another host. */
  readonly leadsTo: (host: string) => string;
  readonly taskDone: string;
  readonly taskOpen: string;
}

export const markdownStrings: MarkdownStrings = {
  copyCode: "Copy code",
  codeCopied: "Copied",
  codeNotCopied: "Copying failed",
  wrapLines: "Wrap lines",
  plainCode: "text",
  moreLines: (count) => (count === 1 ? "1 more line" : `${count.toLocaleString("en")} more lines`),
  moreCharacters: (count) => `${count.toLocaleString("en")} more characters in this line`,
  moreRows: (count) => (count === 1 ? "1 more row" : `${count.toLocaleString("en")} more rows`),
  codeRegion: (language) => `Code: ${language}`,
  tableRegion: "Table",
  loadImage: "Load image",
  imageNotLoaded: "The image could not be loaded",
  imageRefused: "Image not shown",
  leadsTo: (host) => `leads to ${host}`,
  taskDone: "Done",
  taskOpen: "To do",
};
