/** First byte of a frame: the only one of its message, and text. */
const FINAL_TEXT = 0x81;
const LENGTH_16 = 126;
const LENGTH_64 = 127;
/** Above this a copy costs more than a second write. */
const MAX_COPIED = 64 * 1024;

/** An event goes to its clients one after the other: what was framed last is often wanted again. */
let newest: { readonly payload: Buffer; readonly frame: Buffer } | null = null;

/**
 * A text as a WebSocket server sends it (RFC 6455, section 5.2): one frame, not masked, not
 * compressed. Large ones come as head and payload, so that they are not copied.
 *
 * @example
 * for (const part of textFrame(Buffer.from("{}"))) socket.write(part);
 */
export function textFrame(payload: Buffer): readonly [frame: Buffer, body?: Buffer] {
  if (payload.length > MAX_COPIED) return [head(payload.length), payload];
  if (newest?.payload !== payload) {
    newest = { payload, frame: Buffer.concat([head(payload.length), payload]) };
  }
  return [newest.frame];
}

function head(length: number): Buffer {
  if (length < LENGTH_16) return Buffer.from([FINAL_TEXT, length]);
  if (length <= 0xffff) return Buffer.from([FINAL_TEXT, LENGTH_16, length >> 8, length & 0xff]);
  const long = Buffer.alloc(10);
  long[0] = FINAL_TEXT;
  long[1] = LENGTH_64;
  long.writeBigUInt64BE(BigInt(length), 2);
  return long;
}
