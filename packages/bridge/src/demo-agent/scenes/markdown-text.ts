/** The text of the markdown scene: release notes that use every form of markdown once. */
export const MARKDOWN_TOUR = `# Daylist 1.4

Daylist is a small to-do list for the browser. This release makes **due dates** right in *every*
time zone, sorts the list, and ~~warns~~ tells you kindly when a task is late. Everything below is
written in markdown, so these notes are also a tour of the formatting.

## What is new

- **Due dates** mean your own calendar day
  - also when you travel
  - also on the two days when the clocks change
    1. in spring, when an hour is missing
    2. in autumn, when one comes twice
- **Sorting**: open tasks first, then by date
- **Keyboard**: press \`n\` for a new task, \`x\` to tick one off

### Still on the list

- [x] Local midnight for due dates
- [x] Sort by due date
- [ ] Undo for deleted tasks
- [ ] Sync between two devices

## In numbers

| Measure | 1.3 | 1.4 | Change |
|:---|---:|---:|:---:|
| Tests | 14 | 18 | +4 |
| Script, gzip | 9.8 kB | 9.6 kB | -2 % |
| First paint | 310 ms | 295 ms | -5 % |
| Open bugs with "date" in their title | 3 | 0 | all closed |

> Dates without a time are not moments. Treat them as *days*, and most bugs go away.
>
> > And never hand them to \`new Date(text)\`.

---

## In code

The function that changed, in TypeScript:

\`\`\`ts
/** Reads "2026-03-14" as midnight, local time. */
export function parseDueDate(text: string): Date | null {
  const match = /^(\\d{4})-(\\d{2})-(\\d{2})$/.exec(text);
  if (!match) return null;
  const [, year, month, day] = match.map(Number);
  return new Date(year, month - 1, day); // months count from 0
}
\`\`\`

Late tasks, in CSS:

\`\`\`css
.task[data-late] .due {
  color: oklch(0.52 0.19 27);
  font-weight: 600;
}
\`\`\`

Moving the old data over, in Python and in SQL:

\`\`\`python
from datetime import date

def to_day(text: str) -> date | None:
    """Reads what the browser stored; None for tasks without a date."""
    return date.fromisoformat(text) if text else None
\`\`\`

\`\`\`sql
SELECT title, due FROM tasks
WHERE done = false AND due < CURRENT_DATE
ORDER BY due, title;
\`\`\`

The settings, and how to update:

\`\`\`json
{
  "firstDayOfWeek": "monday",
  "showDone": false,
  "sort": ["done", "due", "title"]
}
\`\`\`

\`\`\`sh
npm install daylist@1.4.0
npm run build && npm run preview -- --port 8080   # one long line, which scrolls instead of breaking the layout of the page around it
\`\`\`

\`\`\`diff
-  const due = new Date(text);
+  const due = parseDueDate(text);
\`\`\`

    An indented block has no language at all.

#### Links and pictures

Read the [guide to dates](https://developer.mozilla.org/docs/Web/JavaScript/Reference/Global_Objects/Date "Date on MDN"),
see <https://example.com/daylist>, or write to [the list](mailto:daylist@example.com). A picture from
another server waits for your click:

![The list with three tasks, one of them late](https://example.com/daylist/list.png)

#### What must not break

1. Long words: \`/home/user/projects/daylist/node_modules/.cache/a-folder-with-a-rather-long-name/index.js\`,
   Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz,
   https://example.com/a/very/long/address/that/goes/on/and/on/until/it/has/to/wrap/somewhere?or=scroll
2. Other scripts: 買い物リスト, قائمة المهام, список задач, λίστα εργασιών
3. Characters that mean something: 3 < 5 && 5 > 3, \\*not italic\\*, &copy; 2026, a_b_c, <b>not bold</b>

That was the tour.
`;
