/** A WebSocket frame: one stretch of a block of bytes, in which others may stand before and behind it. */
export interface Frame {
  readonly block: Buffer;
  readonly start: number;
  readonly end: number;
}

/** First byte of a frame: the only one of its message, and text. */
const FINAL_TEXT = 0x81;
const LENGTH_16 = 126;
const LENGTH_64 = 127;

/**
 * A text as a WebSocket server sends it (RFC 6455, section 5.2): one frame, not masked, not
 * compressed.
 *
 * @example
 * connection.push(textFrame('{"jsonrpc":"2.0","method":"session/update","params":{}}'));
 */
export function textFrame(text: string): Frame {
  const bytes = Buffer.byteLength(text);
  const end = headBytes(bytes) + bytes;
  const block = Buffer.allocUnsafe(end);
  block.write(text, writeHead(block, 0, bytes));
  return { block, start: 0, end };
}

/** How long the head of a frame is that holds so many bytes. */
export function headBytes(bytes: number): number {
  if (bytes < LENGTH_16) return 2;
  return bytes <= 0xffff ? 4 : 10;
}

/** Writes the head of a frame that holds so many bytes. Returns where these begin. */
export function writeHead(block: Buffer, at: number, bytes: number): number {
  block[at] = FINAL_TEXT;
  if (bytes < LENGTH_16) {
    block[at + 1] = bytes;
  } else if (bytes <= 0xffff) {
    block[at + 1] = LENGTH_16;
    block[at + 2] = bytes >> 8;
    block[at + 3] = bytes & 0xff;
  } else {
    block[at + 1] = LENGTH_64;
    block.writeBigUInt64BE(BigInt(bytes), at + 2);
  }
  return at + headBytes(bytes);
}
