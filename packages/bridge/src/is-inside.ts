import { isAbsolute, relative, sep } from "node:path";

/** Is `path` the folder `root` or below it? Both absolute, without symbolic links. */
export function isInside(root: string, path: string): boolean {
  const way = relative(root, path);
  return way === "" || (way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way));
}
