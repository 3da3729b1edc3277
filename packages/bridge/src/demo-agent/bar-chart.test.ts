import assert from "node:assert/strict";
import { test } from "node:test";
import { inflateSync } from "node:zlib";
import { barChart } from "./bar-chart.js";
import { encodePng } from "./png.js";

/** Takes a PNG apart. */
function chunks(
  png: Buffer,
): { readonly type: string; readonly data: Buffer; readonly crc: string }[] {
  assert.equal(png.subarray(0, 8).toString("hex"), "89504e470d0a1a0a");
  const found = [];
  for (let at = 8; at < png.length;) {
    const length = png.readUInt32BE(at);
    found.push({
      type: png.toString("latin1", at + 4, at + 8),
      data: png.subarray(at + 8, at + 8 + length),
      crc: png.subarray(at + 8 + length, at + 12 + length).toString("hex"),
    });
    at += 12 + length;
  }
  return found;
}

test("a picture is written pixel by pixel, with right check sums", () => {
  const [header, pixels, end, ...rest] = chunks(
    encodePng(2, 1, (x) => (x === 0 ? [255, 0, 0] : [1, 2, 3])),
  );
  assert.equal(header?.type, "IHDR");
  assert.equal(header.data.toString("hex"), "00000002000000010802000000");
  assert.equal(header.crc, "7b40e8dd");
  assert.equal(pixels?.type, "IDAT");
  assert.deepEqual([...inflateSync(pixels.data)], [0, 255, 0, 0, 1, 2, 3]);
  assert.deepEqual([end?.type, end?.crc], ["IEND", "ae426082"]);
  assert.deepEqual(rest, []);
});

test("the highest bar reaches the top and has its own colour", () => {
  const [header, pixels] = chunks(barChart([1, 4]));
  assert.ok(header && pixels);
  const width = header.data.readUInt32BE(0);
  const rows = inflateSync(pixels.data);
  const colourAt = (x: number, y: number): string => {
    const at = y * (1 + width * 3) + 1 + x * 3;
    return rows.subarray(at, at + 3).toString("hex");
  };
  const high = colourAt(Math.round(width * 0.74), 40);
  const besideLow = colourAt(Math.round(width * 0.26), 40);
  const low = colourAt(Math.round(width * 0.26), 200);
  assert.equal(new Set([high, besideLow, low]).size, 3);
});
