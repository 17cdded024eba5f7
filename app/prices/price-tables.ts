import type * as z from 'zod/mini';
import type { KnownMaterial } from '#app/company/company.ts';
import { GROUP_NAMES } from '#app/drawings/drawing-texts.ts';
import {
  BENDING_FIELDS,
  INDICATION_FIELDS,
  labelsOf,
  MACHINE_FIELDS,
  TERMS_FIELDS,
  TERMS_LABELS,
} from './price-fields.ts';
import { readRand } from './rand.ts';
import {
  bendingRow,
  EXTRA_UNITS,
  extraRow,
  feedRow,
  isPastValidity,
  materialRow,
  vatRow,
} from './stored-price-book.ts';
import {
  type DecimalPoint,
  LENGTH,
  NO_MONEY,
  type NumberRange,
  noNumber,
  readDay,
  readFlag,
  readNumber,
  readPlates,
  THICKNESS,
  writeMoney,
  writeNumber,
} from './typed-values.ts';

/** What reading and writing a cell needs to know. */
export type TableContext = {
  /** The company's, and what else the book has prices for. */
  readonly grades: readonly Pick<KnownMaterial, 'key' | 'name' | 'aliases'>[];
  readonly point: DecimalPoint;
  /** YYYY-MM-DD */
  readonly today: string;
};

/** A column of a table of the price book. Every cell is a text: for fields, the clipboard and CSV. */
export type PriceColumn<Row> = {
  /** The name of its value in a row. */
  readonly name: string;
  readonly heading: string;
  readonly kind: 'text' | 'number' | 'choice';
  readonly choices: (context: TableContext) => readonly string[];
  /** The cell of a new row. */
  readonly initial: (context: TableContext) => string;
  readonly write: (row: Row, context: TableContext) => string;
  /** @returns the value; undefined if the cell leaves it out, null if the text is no such value. */
  readonly read: (typed: string, context: TableContext) => unknown;
  /** What is said of a text that is no such value. */
  readonly fault: string;
};

export type PriceTable<Row> = {
  readonly columns: readonly PriceColumn<Row>[];
  /** The number of columns, from the first, that identify a row. */
  readonly keys: number;
  readonly schema: z.ZodMiniType<Row>;
  /** The labels of the values that stand beside the table, by the name of their field. */
  readonly singles?: Readonly<Record<string, string>>;
};

type Of<Name extends string, Value> = Readonly<Record<Name, Value>>;

const NO_CHOICES = () => [];

function textColumn<Name extends string>(
  name: Name,
  heading: string,
  column: Pick<PriceColumn<Of<Name, string>>, 'read' | 'fault'> & { initial?: PriceColumn<never>['initial'] },
): PriceColumn<Of<Name, string>> {
  return {
    ...{ name, heading, kind: 'text', choices: NO_CHOICES, initial: () => '' },
    write: (row) => row[name],
    ...column,
  };
}

function numberColumn<Name extends string>(
  name: Name,
  heading: string,
  range: NumberRange,
  initial = '',
): PriceColumn<Of<Name, number>> {
  return {
    ...{ name, heading, kind: 'number', choices: NO_CHOICES, initial: () => initial },
    write: (row, { point }) => writeNumber(row[name], point),
    read: (typed) => readNumber(typed, range),
    fault: noNumber(range),
  };
}

function moneyColumn<Name extends string>(name: Name, heading: string): PriceColumn<Of<Name, number>> {
  return {
    ...{ name, heading, kind: 'number', choices: NO_CHOICES, initial: () => '' },
    write: (row, { point }) => writeMoney(row[name], point),
    read: readRand,
    fault: NO_MONEY,
  };
}

/** @param labels of the values; the first one is that of a new row. */
function choiceColumn<Name extends string, Value extends string>(
  name: Name,
  heading: string,
  labels: Readonly<Record<Value, string>>,
): PriceColumn<Of<Name, Value>> {
  const choices: [value: string, label: string][] = Object.entries(labels);
  const names = choices.map(([, label]) => label);
  return {
    ...{ name, heading, kind: 'choice', choices: () => names, initial: () => names[0] ?? '' },
    write: (row) => labels[row[name]],
    read: (typed) => choices.find((choice) => isNamed(typed, choice))?.[0] ?? null,
    fault: `Please write one of ${names.join(', ')}.`,
  };
}

/** Whether a text is one of these names, without regard to case, spaces and signs. */
function isNamed(typed: string, names: readonly string[]): boolean {
  const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  return names.some((name) => plain(name) === plain(typed));
}

const NO_DAY = 'Please write a day, such as 2026-09-01.';

export const materialsTable: PriceTable<z.output<typeof materialRow>> = {
  keys: 2,
  schema: materialRow,
  columns: [
    {
      name: 'grade',
      heading: 'Grade',
      kind: 'choice',
      choices: ({ grades }) => grades.map(({ name }) => name),
      initial: () => '',
      write: ({ grade }, { grades }) => grades.find(({ key }) => key === grade)?.name ?? grade,
      read: (typed, { grades }) =>
        grades.find(({ key, name, aliases }) => isNamed(typed, [key, name, ...aliases]))?.key ?? null,
      fault: 'This is not one of your company’s materials.',
    },
    numberColumn('thickness', 'Thickness (mm)', THICKNESS),
    {
      ...moneyColumn('pricePerKg', 'Price per kg (R)'),
      write: ({ pricePerKg }, { point }) => (pricePerKg === undefined ? '' : writeMoney(pricePerKg, point)),
      // R 18,50/kg, as in merchants' lists.
      read: (typed) => (typed === '' ? undefined : readRand(typed.replace(/\s*\/\s*kg$/i, ''))),
    },
    textColumn('pricedOn', 'Priced on', { initial: ({ today }) => today, read: readDay, fault: NO_DAY }),
    numberColumn('validDays', 'Valid (days)', { least: 1, most: 3_650, isWhole: true }, '30'),
    {
      name: 'plates',
      heading: 'Plates in stock (mm)',
      kind: 'text',
      choices: NO_CHOICES,
      initial: () => '',
      write: ({ plates }) => plates.map(({ length, width }) => `${length} × ${width}`).join('; '),
      read: readPlates,
      fault: 'Please write sizes, such as 2450 × 1225; 3000 × 1500.',
    },
    {
      name: 'wholePlates',
      heading: 'Whole plates',
      kind: 'choice',
      choices: () => ['no', 'yes'],
      initial: () => 'no',
      write: ({ wholePlates }) => (wholePlates ? 'yes' : 'no'),
      read: readFlag,
      fault: 'Please write yes or no.',
    },
  ],
};

/** Whether the price in a row of materials is older than it is valid. A row that can't be read is not. */
export function isOutdatedRow(cells: readonly string[], today: string): boolean {
  const cell = (name: string) =>
    cells[materialsTable.columns.findIndex((column) => column.name === name)] ?? '';
  const pricedOn = readDay(cell('pricedOn'));
  const validDays = Number(cell('validDays'));
  return cell('pricePerKg') !== '' && pricedOn !== null && isPastValidity({ pricedOn, validDays }, today);
}

export const feedsTable: PriceTable<z.output<typeof feedRow>> = {
  keys: 2,
  schema: feedRow,
  singles: labelsOf(MACHINE_FIELDS),
  columns: [
    choiceColumn('group', 'Material', GROUP_NAMES),
    numberColumn('thickness', 'Thickness (mm)', THICKNESS),
    numberColumn('mmPerMinute', 'Speed (mm a minute)', { least: 10, most: 1e6 }),
    numberColumn('pierceSeconds', 'Pierce (seconds)', { least: 0, most: 3_600 }),
  ],
};

export const bendingTable: PriceTable<z.output<typeof bendingRow>> = {
  keys: 2,
  schema: bendingRow,
  singles: labelsOf(BENDING_FIELDS),
  columns: [
    numberColumn('thicknessTo', 'Thickness up to (mm)', THICKNESS),
    numberColumn('lengthTo', 'Length of bend up to (mm)', LENGTH),
    moneyColumn('rate', 'Rate a bend (R)'),
  ],
};

/** A guard against formulas, which our CSV writes. */
const unguarded = (typed: string) => typed.replace(/^'(?=[=+@-])/, '');

export const extrasTable: PriceTable<z.output<typeof extraRow>> = {
  keys: 1,
  schema: extraRow,
  columns: [
    textColumn('key', 'Extra', {
      read: (typed) => (typed === '' || typed.length > 100 ? null : unguarded(typed)),
      fault: 'Please write a name of at most 100 characters.',
    }),
    choiceColumn('unit', 'Charged by', EXTRA_UNITS),
    moneyColumn('rate', 'Rate (R)'),
  ],
};

export const vatTable: PriceTable<z.output<typeof vatRow>> = {
  keys: 1,
  schema: vatRow,
  singles: { ...labelsOf(TERMS_FIELDS), ...TERMS_LABELS, ...labelsOf(INDICATION_FIELDS) },
  columns: [
    textColumn('from', 'Holds from', { read: readDay, fault: NO_DAY }),
    numberColumn('percent', 'VAT (%)', { least: 0, most: 100 }),
  ],
};
