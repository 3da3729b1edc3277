import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface AxeResult {
  readonly violations: readonly {
    readonly id: string;
    readonly help: string;
    readonly nodes: readonly { readonly target: unknown; readonly failureSummary?: string }[];
  }[];
}

/**
 * What axe finds wrong in a page as it is now, one line each; none is right.
 * Its source goes in by evaluation, because the page's content policy allows no foreign script.
 */
export async function axeViolations(page: Page): Promise<string[]> {
  await page.evaluate(source);
  const result = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: { run(options: object): Promise<unknown> } };
    // Targets of 24 px: a rule that is off by default.
    const rules = { "target-size": { enabled: true } };
    return JSON.stringify(await axe.run({ rules }));
  });
  return (JSON.parse(result) as AxeResult).violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) =>
        `${id}: ${help} at ${JSON.stringify(target)}: ${(failureSummary ?? "").replace(/\s+/g, " ")}`,
    ),
  );
}
