/** node:test reporter: what failed, whole; then one plain line with the counts. */
import { inspect } from "node:util";

export default async function* plainReporter(source) {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for await (const event of source) {
    if (event.type === "test:stderr") yield event.data.message;
    if (event.type !== "test:pass" && event.type !== "test:fail") continue;
    const { data } = event;
    // A file that only wraps its tests is not a test of its own.
    const isFile = data.nesting === 0 && data.name === data.file;
    if (event.type === "test:pass") {
      if (data.skip !== undefined || data.todo !== undefined) counts.skipped++;
      else if (data.details?.type !== "suite" && !isFile) counts.passed++;
      continue;
    }
    const error = data.details?.error;
    const wrapper = error?.failureType === "subtestsFailed";
    if (!wrapper) {
      counts.failed++;
      yield `\nFAILED ${data.file ?? ""}\n  ${data.name}\n${inspect(error?.cause ?? error)}\n`;
    }
  }
  yield `${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped\n`;
}
