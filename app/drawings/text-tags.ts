import type { Budget } from './budget.ts';
import { DrawingFailure } from './failure.ts';
import type { Tags } from './tags.ts';

const LF = 10;
const CR = 13;
const SPACE = 32;

/** The tags of an ASCII file. Values stay where they are in the bytes and are read on demand, to keep memory small. */
export class TextTags implements Tags {
  length = 0;
  private readonly bytes: Uint8Array;
  private readonly decodeText: (text: Uint8Array) => string;
  private readonly codes: Int16Array;
  private readonly starts: Uint32Array;
  private readonly ends: Uint32Array;

  /** @throws DrawingFailure `not-dxf` if the file doesn't begin like one, `too-slow`. */
  constructor(bytes: Uint8Array, decodeText: (text: Uint8Array) => string, budget: Budget) {
    this.bytes = bytes;
    this.decodeText = decodeText;
    const lines = new Lines(bytes);
    const capacity = (lines.count() >> 1) + 2;
    this.codes = new Int16Array(capacity);
    this.starts = new Uint32Array(capacity);
    this.ends = new Uint32Array(capacity);
    this.index(lines, budget);
    if (this.length === 0) throw new DrawingFailure('not-dxf');
  }

  private index(lines: Lines, budget: Budget): void {
    let doubled = false;
    while (lines.next()) {
      budget.spend();
      if (lines.isBlank()) continue;
      const code = lines.groupCode();
      if (code === null) {
        // Not one tag yet: another kind of file. Later, one line too many or too few: go on at the next entity.
        if (this.length === 0 || !skipToEntity(lines, budget)) return;
        this.add(0, lines.start, lines.end);
      } else if (lines.next()) {
        // After the first group code: each line is followed by an empty one.
        if (this.length === 0 && lines.isBlank()) doubled = true;
        if (doubled) lines.next();
        if (code === 0 && lines.is('EOF')) return;
        if (code !== 999) this.add(code, lines.start, lines.end);
      }
    }
  }

  private add(code: number, start: number, end: number): void {
    this.codes[this.length] = code;
    this.starts[this.length] = start;
    this.ends[this.length] = end;
    this.length += 1;
  }

  code(index: number): number {
    return this.codes[index] ?? -1;
  }

  text(index: number): string {
    return this.decodeText(this.bytes.subarray(this.starts[index] ?? 0, this.ends[index] ?? 0));
  }

  number(index: number): number {
    return readNumber(this.bytes, this.starts[index] ?? 0, this.ends[index] ?? 0);
  }
}

/** The lines of a file one after another, without the spaces around them. */
class Lines {
  start = 0;
  end = 0;
  private readonly bytes: Uint8Array;
  private readonly separator: number;
  private position = 0;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
    // Old Macintosh programs end lines by CR alone. Where there is LF, a CR is only a blank before it.
    this.separator = bytes.includes(LF) ? LF : CR;
  }

  count(): number {
    let count = 1;
    for (
      let at = this.bytes.indexOf(this.separator);
      at >= 0;
      at = this.bytes.indexOf(this.separator, at + 1)
    ) {
      count += 1;
    }
    return count;
  }

  next(): boolean {
    if (this.position >= this.bytes.length) return false;
    const separatorAt = this.bytes.indexOf(this.separator, this.position);
    let end = separatorAt < 0 ? this.bytes.length : separatorAt;
    let start = this.position;
    this.position = end + 1;
    while (start < end && (this.bytes[start] ?? 0) <= SPACE) start += 1;
    while (end > start && (this.bytes[end - 1] ?? 0) <= SPACE) end -= 1;
    this.start = start;
    this.end = end;
    return true;
  }

  isBlank(): boolean {
    return this.start === this.end;
  }

  is(text: string): boolean {
    if (this.end - this.start !== text.length) return false;
    for (let at = 0; at < text.length; at += 1) {
      if (this.bytes[this.start + at] !== text.charCodeAt(at)) return false;
    }
    return true;
  }

  /** The line as a group code, or null if it is none. */
  groupCode(): number | null {
    const negative = this.bytes[this.start] === 45;
    const first = this.start + (negative ? 1 : 0);
    if (this.end - first < 1 || this.end - first > 4) return null;
    let code = 0;
    for (let at = first; at < this.end; at += 1) {
      const digit = (this.bytes[at] ?? 0) - 48;
      if (digit < 0 || digit > 9) return null;
      code = code * 10 + digit;
    }
    return negative ? -code : code;
  }

  /** Whether the line could name an entity: capitals, digits and underscores. */
  isName(): boolean {
    for (let at = this.start; at < this.end; at += 1) {
      const byte = this.bytes[at] ?? 0;
      if (!((byte >= 65 && byte <= 90) || (byte >= 48 && byte <= 57 && at > this.start) || byte === 95)) {
        return false;
      }
    }
    return !this.isBlank();
  }
}

/** Moves to the next line after a `0` that names an entity. */
function skipToEntity(lines: Lines, budget: Budget): boolean {
  let afterZero = false;
  while (lines.next()) {
    budget.spend();
    if (afterZero && lines.isName()) return true;
    afterZero = lines.is('0');
  }
  return false;
}

/** Powers of ten that a double holds exactly. */
const POWERS = Array.from({ length: 23 }, (_, exponent) => 10 ** exponent);

/**
 * A decimal number in ASCII bytes; NaN if it is none. Up to 15 digits are computed here, exactly, since that takes a third
 * of the time of making a string first; the rest is left to `Number`.
 */
export function readNumber(bytes: Uint8Array, start: number, end: number): number {
  let at = start;
  const negative = bytes[at] === 45;
  if (negative || bytes[at] === 43) at += 1;
  let mantissa = 0;
  let digits = 0;
  let decimals = -1;
  for (; at < end; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte >= 48 && byte <= 57) {
      mantissa = mantissa * 10 + byte - 48;
      digits += 1;
      if (decimals >= 0) decimals += 1;
    } else if ((byte === 46 || byte === 44) && decimals < 0) decimals = 0;
    else break;
  }
  const power = POWERS[Math.max(decimals, 0)];
  if (at === end && digits > 0 && digits <= 15 && power !== undefined) {
    const value = mantissa / power;
    return negative ? -value : value;
  }
  const text = String.fromCharCode(...bytes.subarray(start, Math.min(end, start + 64)));
  const value = text.replace(',', '.').replace(/[dD](?=[+-]?\d+$)/, 'e');
  return /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/.test(value) ? Number(value) : Number.NaN;
}
