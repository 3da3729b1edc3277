import assert from "node:assert/strict";
import { test } from "node:test";
import { LineGate } from "./line-gate.js";

function gateOf(maxBytes = 1_000): { gate: LineGate; written: string[]; overflows: number[] } {
  const written: string[] = [];
  const overflows: number[] = [];
  const gate = new LineGate({
    write: (line) => written.push(line),
    maxBytes,
    onOverflow: (bytes) => overflows.push(bytes),
  });
  return { gate, written, overflows };
}

test("what waits goes out in its order, and what was lost before it", () => {
  const { gate, written } = gateOf();
  gate.write("1");
  gate.hold();
  gate.write("2");
  gate.hold("0");
  gate.write("3");
  assert.deepEqual([written, gate.isShut], [["1"], true]);
  gate.release();
  gate.write("4");
  assert.deepEqual([written, gate.isShut], [["1", "0", "2", "3", "4"], false]);
});

test("it does not hold more than it may, in bytes", () => {
  const { gate, written, overflows } = gateOf(6);
  gate.hold();
  gate.write("éé");
  assert.deepEqual(overflows, []);
  gate.write("éé");
  assert.deepEqual([overflows, written], [[8], []]);
});
