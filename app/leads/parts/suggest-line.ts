import type { KnownMaterial } from '#app/company/company.ts';
import { MAX_LINE_LENGTH } from '#app/platform/submission/text-fields.ts';
import { findMaterial, type QuoteLine } from './quote-lines.ts';

/** 10mm, t=10mm, thk10 */
const THICKNESS = /^(?:(?:t|thk)?=?(\d{1,3}(?:[.,]\d{1,2})?)mm|(?:t=|thk=?)(\d{1,3}(?:[.,]\d{1,2})?))$/;
/** T16, which may be a mark too. */
const T_NUMBER = /^t((?:[1-9]\d?|0(?=[.,]))(?:[.,]\d{1,2})?)$/;
/** mm; beyond it a number of millimetres is rather a length. */
const THICKEST = 100;

const QUANTITY = /^(?:([1-9]\d{0,4})(?:off|pcs?|pieces)|qty([1-9]\d{0,4}))$/;
const TIMES = /^(?:x([1-9]\d{0,4})|([1-9]\d{0,4})x)$/;
/** Q12, which may be a mark or a quarter of a year; Q1043 is a quote request. */
const Q_NUMBER = /^q=?([1-9]\d{0,2})$/;

/** Beside these, millimetres are no thickness. */
const SIZE =
  /^(?:x|by|ø|dia(?:meter)?|od|id|bore|holes?|slots?|rad(?:ius)?|pcd|r|l|w|h|len(?:gth)?|long|wi(?:dth|de)|hei?ght?|high|pitch|centres|crs)$/;
/** After these, a number or a short word is a mark or a name. */
const MARK =
  /^(?:rev(?:ision)?|type|item|part|pos(?:ition)?|mark|no|nr|number|dwg|drg|drawing|sheet|page|fig|opt(?:ion)?|tool|op|for|d|pn)$/;
/** After a number of these, 4x is a number of holes. */
const HOLES = /^(?:m\d.*|ø.*|dia.*|holes?|bolts?|slots?|taps?)$/;

/** One thing that a word of a name says. */
type Reading = {
  readonly at: number;
  readonly kind: 'grade' | 'thickness' | 'quantity';
  readonly value: string;
  /** Whether it counts only beside something else that the name says. */
  readonly isWeak: boolean;
};

/**
 * What a file's name says of its part: BASE-MS-3mm-x16.dxf is 16 of BASE in mild steel of 3 mm. What is not certain is
 * left empty; a person corrects the rest. // Q6
 *
 * @param name a file's name, which is cut to MAX_LINE_LENGTH.
 */
export function suggestLine(name: string, materials: readonly KnownMaterial[]): QuoteLine {
  const drawing = name.slice(0, MAX_LINE_LENGTH);
  const stem = drawing.replace(/\.[a-z0-9]{1,5}$/i, '');
  const words = wordsOf(stem, materials);
  const readings = words.flatMap((_, at) => readWord(words, at, materials));
  const kinds = new Set(readings.map(({ kind }) => kind));
  const used = new Set<number>();
  const textOf = (kind: Reading['kind']): string => {
    const all = readings.filter((reading) => reading.kind === kind && (!reading.isWeak || kinds.size > 1));
    const sure = all.filter(({ isWeak }) => !isWeak);
    const [first, ...others] = sure.length > 0 ? sure : all;
    // Of two quantities, one is of something else.
    if (first === undefined || others.some(({ value }) => kind === 'quantity' || value !== first.value))
      return '';
    for (const { at } of all.filter(({ value }) => value === first.value)) used.add(at);
    return first.value;
  };
  const plate = { grade: textOf('grade'), thickness: textOf('thickness'), quantity: textOf('quantity') };
  const part = words.filter((_, at) => !used.has(at)).join('-') || stem;
  return { part, drawing, ...plate, neededBy: '' };
}

/** The words of a name; those that belong together as one: mild steel, 3 mm, 12 off, qty 4. */
function wordsOf(stem: string, materials: readonly KnownMaterial[]): string[] {
  const single = stem
    .replace(/(\d)[\s_-]*(?:mm)?[\s_-]*(?:thk|thick)(?![a-z0-9])/gi, '$1mm')
    .replace(/(\d)[\s_-]+(mm|off|pcs?|pieces)(?![a-z0-9])/gi, '$1$2')
    .replace(/(?<![a-z0-9])(qty|thk)[\s:=_-]+(?=\d)/gi, '$1')
    // A size, such as 200 x100; S355 x4 is a grade and a quantity.
    .replace(/(?<![a-z0-9])(\d+(?:[.,]\d+)?)\s+(?=x\d)/gi, '$1')
    .split(/[-_\s]+/)
    .filter((word) => word !== '');
  const words: string[] = [];
  for (let at = 0; at < single.length; ) {
    const joined = [3, 2]
      .map((count) => single.slice(at, at + count))
      .find((some) => isMaterial(some.join(' ')));
    words.push(joined?.join(' ') ?? single[at] ?? '');
    at += joined?.length ?? 1;
  }
  return words;

  /** 30-4 is not 304. */
  function isMaterial(text: string): boolean {
    return text.includes(' ') && !/\d \d/.test(text) && findMaterial(text, materials) !== undefined;
  }
}

function readWord(words: readonly string[], at: number, materials: readonly KnownMaterial[]): Reading[] {
  const [before = '', word = '', after = ''] = [at - 1, at, at + 1].map((place) =>
    words[place]?.toLowerCase(),
  );
  const read = (kind: Reading['kind'], value: string | undefined, isWeak = false): Reading[] =>
    value === undefined ? [] : [{ at, kind, value, isWeak }];
  const isFirst = at === 0;

  const sure = THICKNESS.exec(word);
  // The T6 of 6082-T6 is a temper of aluminium.
  const t = isFirst || MARK.test(before) || /[267]\d{3}$/.test(before) ? null : T_NUMBER.exec(word);
  const thickness = (sure?.[1] ?? sure?.[2] ?? t?.[1])?.replace(',', '.');
  if (thickness !== undefined) {
    const isPlate = Number(thickness) > 0 && Number(thickness) <= THICKEST;
    const isSize = SIZE.test(before) || SIZE.test(after);
    return isPlate && !isSize ? read('thickness', thickness, sure === null) : [];
  }
  if (HOLES.test(after) || (/^\d+x$/.test(word) && /^\d/.test(after))) return [];
  const quantity = QUANTITY.exec(word) ?? (isFirst ? null : TIMES.exec(word));
  if (quantity !== null) return read('quantity', quantity[1] ?? quantity[2]);
  const q = isFirst || MARK.test(before) ? null : Q_NUMBER.exec(word);
  if (q !== null) return /^(?:20)?\d\d$/.test(after) ? [] : read('quantity', q[1], true);

  const grade = findMaterial(word, materials)?.name;
  const isShort = /^(?:\d+|..?)$/.test(word);
  const isAmongNumbers = [before, after].some((neighbour) => /^\d+$/.test(neighbour));
  if (isShort && (isFirst || MARK.test(before) || isAmongNumbers)) return [];
  return read('grade', grade, isShort || isFirst);
}
