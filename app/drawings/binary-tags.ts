import type { Budget } from './budget.ts';
import { DrawingFailure } from './failure.ts';
import type { Tags } from './tags.ts';

const SENTINEL = 'AutoCAD Binary DXF\r\n\u001a\u0000';

export function isBinaryDxf(bytes: Uint8Array): boolean {
  for (let at = 0; at < SENTINEL.length; at += 1) {
    if (bytes[at] !== SENTINEL.charCodeAt(at)) return false;
  }
  return true;
}

type ValueType = 'double' | 'int16' | 'int32' | 'int64' | 'byte' | 'chunk' | 'text';

/** Group codes up to and including `to` have values of `type`; the first row that reaches the code counts. Autodesk, DXF Reference, Group Code Value Types. */
const VALUE_TYPES: readonly { to: number; type: ValueType }[] = [
  { to: 9, type: 'text' },
  { to: 59, type: 'double' },
  { to: 79, type: 'int16' },
  { to: 89, type: 'text' },
  { to: 99, type: 'int32' },
  { to: 109, type: 'text' },
  { to: 149, type: 'double' },
  { to: 159, type: 'text' },
  { to: 169, type: 'int64' },
  { to: 179, type: 'int16' },
  { to: 209, type: 'text' },
  { to: 239, type: 'double' },
  { to: 269, type: 'text' },
  { to: 289, type: 'int16' },
  { to: 299, type: 'byte' },
  { to: 309, type: 'text' },
  { to: 319, type: 'chunk' },
  { to: 369, type: 'text' },
  { to: 389, type: 'int16' },
  { to: 399, type: 'text' },
  { to: 409, type: 'int16' },
  { to: 419, type: 'text' },
  { to: 429, type: 'int32' },
  { to: 439, type: 'text' },
  { to: 459, type: 'int32' },
  { to: 469, type: 'double' },
  { to: 1003, type: 'text' },
  { to: 1004, type: 'chunk' },
  { to: 1009, type: 'text' },
  { to: 1059, type: 'double' },
  { to: 1070, type: 'int16' },
  { to: 1071, type: 'int32' },
];

const TYPE_OF_CODE: readonly ValueType[] = Array.from(
  { length: 1_072 },
  (_, code) => VALUE_TYPES.find(({ to }) => code <= to)?.type ?? 'text',
);

const SIZES = { double: 8, int16: 2, int32: 4, int64: 8, byte: 1 } as const;

/** The tags of a binary file: R12 has group codes of one byte (255 announces two), later versions of two. */
export class BinaryTags implements Tags {
  length = 0;
  private readonly bytes: Uint8Array;
  private readonly view: DataView;
  private readonly decodeText: (text: Uint8Array) => string;
  private readonly codes: number[] = [];
  private readonly starts: number[] = [];
  private readonly ends: number[] = [];

  /** A file that ends within a value is read up to there. */
  constructor(bytes: Uint8Array, decodeText: (text: Uint8Array) => string, budget: Budget) {
    this.bytes = bytes;
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.decodeText = decodeText;
    this.index(budget);
    if (this.length === 0) throw new DrawingFailure('damaged');
  }

  private index(budget: Budget): void {
    const { bytes } = this;
    // The first tag is 0 SECTION or a comment (999): in two bytes its code is 00 00 or E7 03, in one 00 or FF E7 03.
    const twoBytes = bytes[SENTINEL.length] !== 0xff && (bytes[SENTINEL.length + 1] ?? 0) < 32;
    let at = SENTINEL.length;
    while (at < bytes.length) {
      budget.spend();
      const wide = twoBytes || bytes[at] === 0xff;
      if (wide && !twoBytes) at += 1;
      const code = (bytes[at] ?? 0) | (wide ? (bytes[at + 1] ?? 0) << 8 : 0);
      at += wide ? 2 : 1;
      const type = TYPE_OF_CODE[code];
      // An unknown code has a value of unknown length: nothing behind it can be read.
      if (type === undefined) return;
      if (type === 'chunk') at += 1;
      const end = type === 'text' ? bytes.indexOf(0, at) : at + this.sizeOf(type, at);
      if (end < 0 || end > bytes.length) return;
      if (code === 0 && this.isEof(at, end)) return;
      if (code !== 999) {
        this.codes.push(code);
        this.starts.push(at);
        this.ends.push(end);
        this.length += 1;
      }
      at = type === 'text' ? end + 1 : end;
    }
  }

  private sizeOf(type: Exclude<ValueType, 'text'>, at: number): number {
    return type === 'chunk' ? (this.bytes[at - 1] ?? 0) : SIZES[type];
  }

  private isEof(at: number, end: number): boolean {
    return end - at === 3 && this.decodeText(this.bytes.subarray(at, end)) === 'EOF';
  }

  code(index: number): number {
    return this.codes[index] ?? -1;
  }

  text(index: number): string {
    const type = TYPE_OF_CODE[this.code(index)];
    if (type !== 'text') return String(this.number(index));
    return this.decodeText(this.bytes.subarray(this.starts[index] ?? 0, this.ends[index] ?? 0)).trim();
  }

  number(index: number): number {
    const at = this.starts[index] ?? 0;
    switch (TYPE_OF_CODE[this.code(index)]) {
      case 'double':
        return this.view.getFloat64(at, true);
      case 'int16':
        return this.view.getInt16(at, true);
      case 'int32':
        return this.view.getInt32(at, true);
      case 'int64':
        return Number(this.view.getBigInt64(at, true));
      case 'byte':
        return this.view.getUint8(at);
      case 'text':
        return Number.parseFloat(this.text(index));
      default:
        return Number.NaN;
    }
  }
}
