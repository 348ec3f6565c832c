import { inflateSync } from 'node:zlib';

const WOFF_HEADER = 44;
const WOFF_ENTRY = 20;
const HEADER = 12;
const ENTRY = 16;

/**
 * Unpacks a WOFF 1.0 font into the OpenType file it holds: the renderer of the images reads that
 * by its family's name, which it loses in a WOFF2.
 * @see https://www.w3.org/TR/WOFF/
 */
export function unpackWoff(woff: Buffer): Uint8Array {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('Not a WOFF 1.0 font');
  const count = woff.readUInt16BE(12);
  const power = Math.floor(Math.log2(count));
  const head = Buffer.alloc(HEADER + ENTRY * count);
  woff.copy(head, 0, 4, 8);
  head.writeUInt16BE(count, 4);
  head.writeUInt16BE(ENTRY * 2 ** power, 6);
  head.writeUInt16BE(power, 8);
  head.writeUInt16BE(ENTRY * (count - 2 ** power), 10);

  const parts: Uint8Array[] = [head];
  let end = head.length;
  for (let table = 0; table < count; table++) {
    const from = WOFF_HEADER + WOFF_ENTRY * table;
    const [offset, packed, length] = [4, 8, 12].map((at) => woff.readUInt32BE(from + at));
    const bytes = woff.subarray(offset, offset + packed);
    const to = HEADER + ENTRY * table;
    woff.copy(head, to, from, from + 4);
    woff.copy(head, to + 4, from + 16, from + 20);
    head.writeUInt32BE(end, to + 8);
    head.writeUInt32BE(length, to + 12);
    // Tables start at multiples of four bytes.
    const padding = new Uint8Array(-length & 3);
    parts.push(packed < length ? inflateSync(bytes) : bytes, padding);
    end += length + padding.length;
  }
  return Buffer.concat(parts);
}
