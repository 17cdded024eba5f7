import type * as z from 'zod/mini';
import type { KnownMaterial } from '#app/company/company.ts';
import { GROUP_NAMES } from '#app/drawings/drawing-texts.ts';
import { GROUPS } from '#app/drawings/machine.ts';
import { dayOrNone } from '#app/platform/db/list-filter.ts';
import { readDecimal, readRand } from './rand.ts';
import { bendingRow, EXTRA_UNITS, extraRow, feedRow, materialRow, vatRow } from './stored-price-book.ts';

/** What reading and writing a cell needs to know. */
export interface TableContext {
  /** The company's, and what else the book has prices for. */
  readonly grades: readonly Pick<KnownMaterial, 'key' | 'name' | 'aliases'>[];
  /** Before the decimals. */
  readonly point: ',' | '.';
  /** YYYY-MM-DD */
  readonly today: string;
}

/** A column of a table of the price book. Every value is a text: for the hand, the clipboard and CSV. */
export interface PriceColumn<Row> {
  readonly name: string;
  readonly heading: string;
  readonly kind: 'text' | 'number' | 'choice';
  readonly choices: (context: TableContext) => readonly string[];
  /** What a new row says. */
  readonly initial: (context: TableContext) => string;
  readonly write: (row: Row, context: TableContext) => string;
  /** @returns null if the text is no such value. */
  readonly read: (typed: string, context: TableContext) => Partial<Row> | null;
  readonly fault: string;
}

export interface PriceTable<Row> {
  readonly columns: readonly PriceColumn<Row>[];
  /** As many of the first columns say which row it is. */
  readonly keys: number;
  readonly schema: z.ZodMiniType<Row>;
}

type Column<Row> = Omit<PriceColumn<Row>, 'name' | 'kind' | 'choices' | 'initial'> &
  Partial<Pick<PriceColumn<Row>, 'kind' | 'choices' | 'initial'>>;

function columnsOf<Row>(columns: Readonly<Record<string, Column<Row>>>): PriceColumn<Row>[] {
  return Object.entries(columns).map(([name, column]) => ({
    name,
    kind: 'number',
    choices: () => [],
    initial: () => '',
    ...column,
  }));
}

/** 4,5 */
export function writeNumber(value: number, { point }: Pick<TableContext, 'point'>): string {
  return String(value).replace('.', point);
}

/** 1250,00: without spaces, so that spreadsheets read a number. */
export function writeMoney(cents: number, { point }: Pick<TableContext, 'point'>): string {
  return (cents / 100).toFixed(2).replace('.', point);
}

/** A number from `least` to `most`; null if it is none. */
export function readBetween(typed: string, least: number, most: number): number | null {
  const number = readDecimal(typed);
  return number !== null && number >= least && number <= most ? number : null;
}

export const NO_MONEY = 'Please write an amount, such as 18,50.';
export const noNumber = (least: number, most: number) => `Please write a number from ${least} to ${most}.`;

const when = <Value, Part>(value: Value | null | undefined, part: (value: Value) => Part): Part | null =>
  value === null || value === undefined ? null : part(value);

/** Without case, spaces and signs. */
const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

const millimetres = (typed: string, least: number, most: number) =>
  readBetween(typed.replace(/\s*mm$/i, ''), least, most);

/** R 18,50/kg, as in merchants' lists. */
const readPerKg = (typed: string) => readRand(typed.replace(/\s*\/\s*kg$/i, ''));

const SIZE = /^([\d\s.,]+?)(?:mm)?\s*[x×*]\s*([\d\s.,]+?)(?:mm)?$/i;

/** 2450 × 1225; 3000 × 1500 */
function readPlates(typed: string): { length: number; width: number }[] | null {
  const sizes = typed.split(/[;|\n]|,\s+/).filter((one) => one.trim() !== '');
  const plates = sizes.flatMap((size) => {
    const [, one = '', other = ''] = SIZE.exec(size.trim()) ?? [];
    const [length, width] = [readBetween(one, 10, 50_000), readBetween(other, 10, 50_000)];
    if (length === null || width === null) return [];
    return [{ length: Math.max(length, width), width: Math.min(length, width) }];
  });
  return plates.length === sizes.length && plates.length <= 20 ? plates : null;
}

/** 2026-09-01, 2026/09/01 or 01/09/2026 */
function readDay(typed: string): string | null {
  const [, a = '', month = '', c = ''] = /^(\d{1,4})[-/.](\d{1,2})[-/.](\d{1,4})$/.exec(typed) ?? [];
  const [year, day] = a.length === 4 ? [a, c] : [c, a];
  return dayOrNone(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`) || null;
}

const NO_DAY = 'Please write a day, such as 2026-09-01.';

function readFlag(typed: string): boolean | null {
  if (/^(?:yes|y|true|1|x)$/i.test(typed)) return true;
  return /^(?:no|n|false|0|-)?$/i.test(typed) ? false : null;
}

/** A guard against formulas, which our CSV writes. */
const unguarded = (typed: string) => typed.replace(/^'(?=[=+@-])/, '');

export const materialsTable: PriceTable<z.output<typeof materialRow>> = {
  keys: 2,
  schema: materialRow,
  columns: columnsOf({
    grade: {
      heading: 'Grade',
      kind: 'choice',
      choices: ({ grades }) => grades.map(({ name }) => name),
      write: ({ grade }, { grades }) => grades.find(({ key }) => key === grade)?.name ?? grade,
      read: (typed, { grades }) =>
        when(
          grades.find(({ key, name, aliases }) =>
            [key, name, ...aliases].some((one) => plain(one) === plain(typed)),
          ),
          ({ key }) => ({ grade: key }),
        ),
      fault: 'This is no material of the company’s profile.',
    },
    thickness: {
      heading: 'Thickness (mm)',
      write: ({ thickness }, context) => writeNumber(thickness, context),
      read: (typed) => when(millimetres(typed, 0.1, 1_000), (thickness) => ({ thickness })),
      fault: noNumber(0.1, 1_000),
    },
    pricePerKg: {
      heading: 'Price per kg (R)',
      write: ({ pricePerKg }, context) => (pricePerKg === undefined ? '' : writeMoney(pricePerKg, context)),
      read: (typed) => (typed === '' ? {} : when(readPerKg(typed), (pricePerKg) => ({ pricePerKg }))),
      fault: NO_MONEY,
    },
    pricedOn: {
      heading: 'Priced on',
      kind: 'text',
      initial: ({ today }) => today,
      write: ({ pricedOn }) => pricedOn,
      read: (typed) => when(readDay(typed), (pricedOn) => ({ pricedOn })),
      fault: NO_DAY,
    },
    validDays: {
      heading: 'Valid (days)',
      initial: () => '30',
      write: ({ validDays }) => String(validDays),
      read: (typed) => when(readWhole(typed, 3_650), (validDays) => ({ validDays })),
      fault: noNumber(1, 3_650),
    },
    plates: {
      heading: 'Plates in stock (mm)',
      kind: 'text',
      write: ({ plates }) => plates.map(({ length, width }) => `${length} × ${width}`).join('; '),
      read: (typed) => when(readPlates(typed), (plates) => ({ plates })),
      fault: 'Please write sizes, such as 2450 × 1225; 3000 × 1500.',
    },
    wholePlates: {
      heading: 'Whole plates',
      kind: 'choice',
      choices: () => ['no', 'yes'],
      initial: () => 'no',
      write: ({ wholePlates }) => (wholePlates ? 'yes' : 'no'),
      read: (typed) => when(readFlag(typed), (wholePlates) => ({ wholePlates })),
      fault: 'Please write yes or no.',
    },
  }),
};

function readWhole(typed: string, most: number): number | null {
  const number = readBetween(typed, 1, most);
  return Number.isInteger(number) ? number : null;
}

export const feedsTable: PriceTable<z.output<typeof feedRow>> = {
  keys: 2,
  schema: feedRow,
  columns: columnsOf({
    group: {
      heading: 'Material',
      kind: 'choice',
      choices: () => GROUPS.map((group) => GROUP_NAMES[group]),
      initial: () => GROUP_NAMES.carbon,
      write: ({ group }) => GROUP_NAMES[group],
      read: (typed) =>
        when(
          GROUPS.find((group) => [group, GROUP_NAMES[group]].some((one) => plain(one) === plain(typed))),
          (group) => ({ group }),
        ),
      fault: `Please write one of ${GROUPS.map((group) => GROUP_NAMES[group]).join(', ')}.`,
    },
    thickness: {
      heading: 'Thickness (mm)',
      write: ({ thickness }, context) => writeNumber(thickness, context),
      read: (typed) => when(millimetres(typed, 0.1, 1_000), (thickness) => ({ thickness })),
      fault: noNumber(0.1, 1_000),
    },
    mmPerMinute: {
      heading: 'Speed (mm a minute)',
      write: ({ mmPerMinute }, context) => writeNumber(mmPerMinute, context),
      read: (typed) => when(readBetween(typed, 10, 1e6), (mmPerMinute) => ({ mmPerMinute })),
      fault: noNumber(10, 1e6),
    },
    pierceSeconds: {
      heading: 'Pierce (seconds)',
      write: ({ pierceSeconds }, context) => writeNumber(pierceSeconds, context),
      read: (typed) => when(readBetween(typed, 0, 3_600), (pierceSeconds) => ({ pierceSeconds })),
      fault: noNumber(0, 3_600),
    },
  }),
};

export const bendingTable: PriceTable<z.output<typeof bendingRow>> = {
  keys: 2,
  schema: bendingRow,
  columns: columnsOf({
    thicknessTo: {
      heading: 'Thickness up to (mm)',
      write: ({ thicknessTo }, context) => writeNumber(thicknessTo, context),
      read: (typed) => when(millimetres(typed, 0.1, 1_000), (thicknessTo) => ({ thicknessTo })),
      fault: noNumber(0.1, 1_000),
    },
    lengthTo: {
      heading: 'Length of bend up to (mm)',
      write: ({ lengthTo }, context) => writeNumber(lengthTo, context),
      read: (typed) => when(millimetres(typed, 10, 50_000), (lengthTo) => ({ lengthTo })),
      fault: noNumber(10, 50_000),
    },
    rate: {
      heading: 'Rate a bend (R)',
      write: ({ rate }, context) => writeMoney(rate, context),
      read: (typed) => when(readRand(typed), (rate) => ({ rate })),
      fault: NO_MONEY,
    },
  }),
};

const UNITS = extraRow.shape.unit.options;

export const extrasTable: PriceTable<z.output<typeof extraRow>> = {
  keys: 1,
  schema: extraRow,
  columns: columnsOf({
    key: {
      heading: 'Extra',
      kind: 'text',
      write: ({ key }) => key,
      read: (typed) => (typed === '' || typed.length > 100 ? null : { key: unguarded(typed) }),
      fault: 'Please write a name of at most 100 characters.',
    },
    unit: {
      heading: 'Charged by',
      kind: 'choice',
      choices: () => UNITS.map((unit) => EXTRA_UNITS[unit]),
      initial: () => EXTRA_UNITS.piece,
      write: ({ unit }) => EXTRA_UNITS[unit],
      read: (typed) =>
        when(
          UNITS.find((unit) => unit === typed.toLowerCase() || EXTRA_UNITS[unit] === typed.toLowerCase()),
          (unit) => ({ unit }),
        ),
      fault: `Please write one of ${Object.values(EXTRA_UNITS).join(', ')}.`,
    },
    rate: {
      heading: 'Rate (R)',
      write: ({ rate }, context) => writeMoney(rate, context),
      read: (typed) => when(readRand(typed), (rate) => ({ rate })),
      fault: NO_MONEY,
    },
  }),
};

export const vatTable: PriceTable<z.output<typeof vatRow>> = {
  keys: 1,
  schema: vatRow,
  columns: columnsOf({
    from: {
      heading: 'Holds from',
      kind: 'text',
      write: ({ from }) => from,
      read: (typed) => when(readDay(typed), (from) => ({ from })),
      fault: NO_DAY,
    },
    percent: {
      heading: 'VAT (%)',
      write: ({ percent }, context) => writeNumber(percent, context),
      read: (typed) => when(readBetween(typed.replace(/\s*%$/, ''), 0, 100), (percent) => ({ percent })),
      fault: noNumber(0, 100),
    },
  }),
};
