/**
 * Names, paths and addresses inside a text that runs the other way keep their own order. Not for
 * texts whose odd characters are made visible: these are two.
 */
export function isolate(text: string): string {
  return text && `\u2068${text}\u2069`;
}
