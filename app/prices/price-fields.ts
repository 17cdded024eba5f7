import { readRand } from './rand.ts';
import {
  PAYMENT_TERM_NAMES,
  PAYMENT_TERMS,
  type PaymentTerms,
  type StoredPriceBook,
} from './stored-price-book.ts';
import {
  type DecimalPoint,
  NO_MONEY,
  type NumberRange,
  noNumber,
  readNumber,
  writeMoney,
  writeNumber,
} from './typed-values.ts';

/** A number of the price book that has a field of its own. */
export type PriceField = {
  readonly label: string;
  readonly help?: string;
  /** Null for an amount of money. */
  readonly range: NumberRange | null;
  /** Whether it may be empty. */
  readonly isOptional?: boolean;
};

const money = (label: string, help = ''): PriceField => ({ label, help, range: null });
const number = (label: string, least: number, most: number, help = ''): PriceField => ({
  label,
  help,
  range: { least, most },
});

export const MACHINE_FIELDS = {
  perHour: {
    ...money('Rate an hour (R)', 'Leave empty and this machine’s work gets no price.'),
    isOptional: true,
  },
  setup: money('Setup (R)', 'Once for each line.'),
  perSheet: money('Loading a sheet (R)'),
  timeFactor: number('Time factor', 0.1, 100, 'By how much corners and short cuts slow it down: 1,2.'),
  secondsPerContour: number('Seconds a contour', 0, 3_600, 'For moving on and starting the cut.'),
  gap: number('Gap between parts (mm)', 0, 1_000),
  edge: number('Edge of the plate (mm)', 0, 1_000),
} as const satisfies Record<string, PriceField>;

export const BENDING_FIELDS = {
  setup: money('Setup (R)', 'For each kind of bend of a line.'),
} as const satisfies Record<string, PriceField>;

export const TERMS_FIELDS = {
  marginPercent: number('Margin (%)', 0, 90, 'Share of the price, not of the cost.'),
  minimumLine: money('Minimum a line (R)'),
  minimumOrder: money('Minimum an order (R)'),
  validityDays: { label: 'Valid for (days)', range: { least: 1, most: 365, isWhole: true } },
} as const satisfies Record<string, PriceField>;

export const INDICATION_FIELDS = {
  percent: number('Range (%)', 0, 90, 'Up and down from the computed price.'),
} as const satisfies Record<string, PriceField>;

export function labelsOf(fields: Readonly<Record<string, PriceField>>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, { label }]) => [name, label]));
}

/** The labels of the terms' fields that are no numbers, by their names. */
export const TERMS_LABELS: Readonly<Record<string, string>> = {
  currency: 'Sums are written',
  showBank: 'Show the bank details',
  quotationTerms: 'Terms',
  ...Object.fromEntries(
    PAYMENT_TERM_NAMES.map((name) => [paymentField(name), `Payment: ${PAYMENT_TERMS[name].toLowerCase()}`]),
  ),
  show: 'Visitors see',
  registered: 'The company is a VAT vendor',
};

/** A value that stands beside a section's table: the name and the label of its field, and what that says. */
export type SingleValue = { readonly name: string; readonly label: string; readonly text: string };

/** The values of numbers' fields. */
export function singleNumbers(
  fields: Readonly<Record<string, PriceField>>,
  values: Readonly<Record<string, unknown>>,
  point: DecimalPoint,
): SingleValue[] {
  return Object.entries(fields).map(([name, field]) => {
    const value = values[name];
    return {
      name,
      label: field.label,
      text: writeField(field, typeof value === 'number' ? value : undefined, point),
    };
  });
}

/** The values of the terms beside the table of VAT rates. */
export function singleTerms(terms: StoredPriceBook['terms'], point: DecimalPoint): SingleValue[] {
  const { currency, showBank, quotationTerms, paymentTerms, indication, vat } = terms;
  const payments = PAYMENT_TERM_NAMES.map((name) => [paymentField(name), paymentTerms[name]]);
  const texts: Readonly<Record<string, string>> = {
    ...{ currency, quotationTerms, show: indication.show },
    ...{ showBank: showBank ? 'yes' : 'no', registered: vat.registered ? 'yes' : 'no' },
    ...Object.fromEntries(payments),
  };
  return [
    ...singleNumbers(TERMS_FIELDS, terms, point),
    ...Object.entries(TERMS_LABELS).map(([name, label]) => ({ name, label, text: texts[name] ?? '' })),
    ...singleNumbers(INDICATION_FIELDS, indication, point),
  ];
}

type FormFields = Readonly<Record<string, unknown>>;

/** What a field shows; '' for a number that is not there. */
export function writeField({ range }: PriceField, value: number | undefined, point: DecimalPoint): string {
  if (value === undefined) return '';
  return range === null ? writeMoney(value, point) : writeNumber(value, point);
}

/** The numbers of a form, in cents where they are money. An empty optional one is missing; what is wrong is in the messages. */
export function readFields(
  fields: Readonly<Record<string, PriceField>>,
  form: FormFields,
): { values: Record<string, number>; messages: Record<string, string> } {
  const values: Record<string, number> = {};
  const messages: Record<string, string> = {};
  for (const [name, { range, isOptional }] of Object.entries(fields)) {
    const typed = textOf(form, name);
    if (typed === '' && isOptional) continue;
    const value = range === null ? readRand(typed) : readNumber(typed, range);
    if (value !== null) values[name] = value;
    else messages[name] = range === null ? NO_MONEY : noNumber(range);
  }
  return { values, messages };
}

/** A field's text with the line ends of files. */
export function textOf(form: FormFields, name: string): string {
  const value = form[name];
  return typeof value === 'string' ? value.replaceAll('\r\n', '\n').trim() : '';
}

/** The name of the field of what a quotation says of payment. */
export function paymentField(terms: PaymentTerms): string {
  return `payment-${terms}`;
}
