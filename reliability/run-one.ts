/** Runs one figure: node run-one.ts <number> <scale>. Its last line is the outcome as JSON. */
import { figures } from "./figures.js";

const [number, scale = "1"] = process.argv.slice(2);
const figure = figures.find((each) => String(each.number) === number);
if (!figure) {
  const known = figures.map((each) => each.number).join(", ");
  throw new Error(`figure ${number}: expected one of ${known}`);
}
const outcome = await figure.run(Number(scale));
process.stdout.write(`${JSON.stringify(outcome)}\n`, () => process.exit(0));
