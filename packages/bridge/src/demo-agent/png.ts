import { deflateSync } from "node:zlib";

/** Red, green, blue, 0 to 255. */
export type Colour = readonly [number, number, number];

/**
 * Encodes a picture as PNG, 8 bits a channel, no transparency.
 * Source: https://www.w3.org/TR/png/
 *
 * @example
 * encodePng(2, 1, (x) => (x === 0 ? [255, 0, 0] : [0, 0, 255]));
 */
export function encodePng(
  width: number,
  height: number,
  colourAt: (x: number, y: number) => Colour,
): Buffer {
  const rows = Buffer.alloc(height * (1 + width * 3)); // One byte before each row: no filter.
  let at = 0;
  for (let y = 0; y < height; y += 1) {
    at += 1;
    for (let x = 0; x < width; x += 1) {
      for (const channel of colourAt(x, y)) rows[at++] = channel;
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8; // bits a channel
  header[9] = 2; // red, green, blue
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(rows, { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** The check sum of PNG, bit by bit: the pictures are small. */
function crc32(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) {
      crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
    }
  }
  return ~crc >>> 0;
}
