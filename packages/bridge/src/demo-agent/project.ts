/**
 * The project that the scenes talk about: Daylist, a small to-do list for the browser.
 * It exists only here; no file of it is ever read or written.
 */

export const PATHS = {
  readme: "README.md",
  tasks: "src/tasks.ts",
  dueDate: "src/due-date.ts",
  storage: "src/storage.ts",
  app: "src/app.ts",
  dueDateTest: "test/due-date.test.ts",
  legacyStorage: "src/storage-v1.ts",
  helpers: "src/helpers.ts",
  listOrder: "src/list-order.ts",
} as const;

/** Reads "2026-03-14" in UTC, which is the evening before in the Americas: the bug of the story. */
export const DUE_DATE_BEFORE = `/** Reads a date as the form stores it, for example "2026-03-14". */
export function parseDueDate(text: string): Date | null {
  const due = new Date(text);
  return Number.isNaN(due.getTime()) ? null : due;
}

/** True once the day has passed. */
export function isOverdue(due: Date, now: Date): boolean {
  return due.getTime() < startOfDay(now).getTime();
}

function startOfDay(date: Date): Date {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate());
}
`;

export const DUE_DATE_AFTER = `/** Reads a date as the form stores it, for example "2026-03-14": midnight, local time. */
export function parseDueDate(text: string): Date | null {
  const match = /^(\\d{4})-(\\d{2})-(\\d{2})$/.exec(text);
  if (!match) return null;
  const [, year, month, day] = match.map(Number);
  return new Date(year, month - 1, day);
}

/** True once the day has passed. */
export function isOverdue(due: Date, now: Date): boolean {
  return due.getTime() < startOfDay(now).getTime();
}

function startOfDay(date: Date): Date {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate());
}
`;

export const DUE_DATE_TEST = `import { describe, expect, it } from "vitest";
import { isOverdue, parseDueDate } from "../src/due-date.js";

describe("parseDueDate", () => {
  it("reads a date as local midnight", () => {
    expect(parseDueDate("2026-03-14")).toEqual(new Date(2026, 2, 14));
  });

  it("refuses what is not a date", () => {
    expect(parseDueDate("next Friday")).toBeNull();
  });
});

describe("isOverdue", () => {
  const due = new Date(2026, 2, 14);

  it("is false all day long on the due day", () => {
    expect(isOverdue(due, new Date(2026, 2, 14, 23, 59))).toBe(false);
  });

  it("is true on the morning after", () => {
    expect(isOverdue(due, new Date(2026, 2, 15, 8, 0))).toBe(true);
  });
});
`;

export const LIST_ORDER_BEFORE = `import type { Task } from "./tasks.js";

export function sortTasks(tasks: Task[]): Task[] {
  return tasks.sort((a, b) => a.title.localeCompare(b.title));
}
`;

export const LIST_ORDER_AFTER = `import type { Task } from "./tasks.js";

/** Open tasks first, then by due date; tasks without a date come last. */
export function sortTasks(tasks: readonly Task[]): Task[] {
  return [...tasks].sort(
    (a, b) =>
      Number(a.done) - Number(b.done) ||
      (a.due?.getTime() ?? Infinity) - (b.due?.getTime() ?? Infinity) ||
      a.title.localeCompare(b.title),
  );
}
`;

/** What `npm test` prints, in the pieces in which it appears. */
export const TEST_OUTPUT: readonly string[] = [
  "> daylist@1.4.0 test\n> vitest run\n\n \x1b[7;36m RUN \x1b[0m \x1b[36mv3.2.4\x1b[0m\n\n",
  "\x1b[33m❯ test/tasks.test.ts\x1b[0m 4/9",
  "\r\x1b[2K \x1b[32m✓\x1b[0m test/tasks.test.ts \x1b[2m(9 tests)\x1b[0m \x1b[32m12ms\x1b[0m\n",
  " \x1b[32m✓\x1b[0m test/storage.test.ts \x1b[2m(5 tests)\x1b[0m \x1b[32m8ms\x1b[0m\n" +
    " \x1b[32m✓\x1b[0m test/due-date.test.ts \x1b[2m(4 tests)\x1b[0m \x1b[32m4ms\x1b[0m\n\n",
  "\x1b[2m Test Files \x1b[0m \x1b[1;32m3 passed\x1b[0m \x1b[2m(3)\x1b[0m\n" +
    "\x1b[2m      Tests \x1b[0m \x1b[1;32m18 passed\x1b[0m \x1b[2m(18)\x1b[0m\n" +
    "\x1b[2m   Duration \x1b[0m 412ms\n",
];
