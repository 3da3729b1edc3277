/** Emits the declarations of all packages from their sources, whatever `dist` holds just now. */
import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { root } from "../run.mjs";
import { packages, publicEntries } from "./public-entries.mjs";

/**
 * Calls `use` with a folder that has `<package>/src/*.d.ts`, and a `tsconfig.json` that holds the
 * public entries. The folder is gone afterwards.
 * @template Result
 * @param {(folder: string) => Result} use
 * @returns {Promise<Result>}
 */
export async function withEmittedTypes(use) {
  const folder = await mkdtemp(join(tmpdir(), "api-types-"));
  try {
    const config = {
      extends: join(root, "tsconfig.base.json"),
      compilerOptions: {
        lib: ["ES2022", "DOM", "DOM.Iterable"],
        types: ["node"],
        typeRoots: [join(root, "node_modules/@types")],
        composite: false,
        incremental: false,
        declarationMap: false,
        emitDeclarationOnly: true,
        removeComments: true,
        rootDir: join(root, "packages"),
        outDir: folder,
      },
      include: packages.map((name) => join(root, "packages", name, "src")),
      exclude: ["test.ts", "test-helper.ts"].map((end) => join(root, `packages/*/src/**/*.${end}`)),
    };
    const emitting = join(folder, "tsconfig.emit.json");
    await writeFile(emitting, JSON.stringify(config));
    const tsc = join(root, "node_modules/typescript/bin/tsc");
    await promisify(execFile)(process.execPath, [tsc, "-p", emitting]).catch((error) => {
      // 2: all is written. Types that do not fit are for the type check to tell of.
      if (error.code !== 2) throw new Error(`no declarations: ${error.stdout}`, { cause: error });
    });
    const entries = packages.flatMap(publicEntries).map((entry) => emittedName(entry.source));
    const paths = Object.fromEntries(
      packages.map((name) => [`@gemini-agent-chat/${name}`, [`./${name}/src/index.d.ts`]]),
    );
    const reading = {
      compilerOptions: {
        lib: ["ES2022", "DOM"],
        types: [],
        module: "NodeNext",
        noEmit: true,
        paths,
      },
      files: entries,
    };
    await writeFile(join(folder, "tsconfig.json"), JSON.stringify(reading));
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** `packages/core/src/index.ts` -> `core/src/index.d.ts` */
export function emittedName(source) {
  return source.replace(/^packages\//, "").replace(/\.ts$/, ".d.ts");
}
