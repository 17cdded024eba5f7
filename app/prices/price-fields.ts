import {
  NO_MONEY,
  noNumber,
  readBetween,
  type TableContext,
  writeMoney,
  writeNumber,
} from './price-tables.ts';
import { readRand } from './rand.ts';
import type { PaymentTerms, StoredPriceBook } from './stored-price-book.ts';

/** A number of the price book that has a field of its own. */
export interface PriceField {
  readonly label: string;
  readonly help?: string;
  readonly kind: 'money' | 'number' | 'whole';
  readonly least: number;
  readonly most: number;
  /** Whether it may be empty. */
  readonly isOptional?: boolean;
}

const money = (label: string, help?: string): PriceField => ({
  label,
  kind: 'money',
  least: 0,
  most: 1e7,
  ...(help !== undefined && { help }),
});
const number = (label: string, least: number, most: number, help?: string): PriceField => ({
  ...money(label, help),
  kind: 'number',
  least,
  most,
});

export const MACHINE_FIELDS = {
  perHour: {
    ...money('Rate an hour (R)', 'Empty: what this machine cuts has no price.'),
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
  validityDays: { ...number('Valid for (days)', 1, 365), kind: 'whole' },
} as const satisfies Record<string, PriceField>;

export const INDICATION_FIELDS = {
  percent: number('Range (%)', 0, 90, 'Up and down from the computed price.'),
} as const satisfies Record<string, PriceField>;

type Fields = Readonly<Record<string, unknown>>;
type Messages = Record<string, string>;

/** What a field shows; '' for what is not there. */
export function writeField(
  { kind }: PriceField,
  value: number | undefined,
  context: Pick<TableContext, 'point'>,
): string {
  if (value === undefined) return '';
  return kind === 'money' ? writeMoney(value, context) : writeNumber(value, context);
}

/** The numbers of a form, in cents where they are money. An empty optional one is missing; what is wrong is in the messages. */
export function readFields(
  fields: Readonly<Record<string, PriceField>>,
  form: Fields,
): { values: Record<string, number>; messages: Messages } {
  const values: Record<string, number> = {};
  const messages: Messages = {};
  for (const [name, field] of Object.entries(fields)) {
    const typed = textOf(form, name);
    if (typed === '' && field.isOptional) continue;
    const value = readField(field, typed);
    if (value === null)
      messages[name] = field.kind === 'money' ? NO_MONEY : noNumber(field.least, field.most);
    else values[name] = value;
  }
  return { values, messages };
}

function readField({ kind, least, most }: PriceField, typed: string): number | null {
  if (kind === 'money') return readRand(typed);
  const value = readBetween(typed.replace(/\s*(?:%|mm)$/, ''), least, most);
  return kind === 'whole' && !Number.isInteger(value) ? null : value;
}

/** A field's text with the line ends of files. */
export function textOf(form: Fields, name: string): string {
  const value = form[name];
  return typeof value === 'string' ? value.replaceAll('\r\n', '\n').trim() : '';
}

type Terms = StoredPriceBook['terms'];

/** The terms that a form sends, but for the VAT rates, which are a table. */
export function readTermsForm(form: Fields): { value: Omit<Terms, 'vat'> | null; messages: Messages } {
  const { values, messages } = readFields(TERMS_FIELDS, form);
  const indication = readFields(INDICATION_FIELDS, form);
  const faults = { ...messages, ...indication.messages };
  const { marginPercent, minimumLine, minimumOrder, validityDays } = values;
  const { percent } = indication.values;
  const isWhole = [marginPercent, minimumLine, minimumOrder, validityDays, percent].every(
    (one) => one !== undefined,
  );
  if (!isWhole) return { value: null, messages: faults };
  return {
    value: {
      marginPercent: marginPercent ?? 0,
      minimumLine: minimumLine ?? 0,
      minimumOrder: minimumOrder ?? 0,
      validityDays: validityDays ?? 0,
      paymentTerms: {
        prepaid: textOf(form, paymentField('prepaid')),
        '7-days': textOf(form, paymentField('7-days')),
        '14-days': textOf(form, paymentField('14-days')),
        '30-days': textOf(form, paymentField('30-days')),
        '60-days': textOf(form, paymentField('60-days')),
      },
      quotationTerms: textOf(form, 'quotationTerms'),
      showBank: textOf(form, 'showBank') !== '',
      currency: textOf(form, 'currency') === 'comma-point' ? 'comma-point' : 'space-comma',
      indication: { show: shownOf(textOf(form, 'show')), percent: percent ?? 0 },
    },
    messages: faults,
  };
}

function shownOf(typed: string): Terms['indication']['show'] {
  return typed === 'range' || typed === 'from' ? typed : 'none';
}

/** The name of the field of what a quotation says of payment. */
export function paymentField(terms: PaymentTerms): string {
  return `payment-${terms}`;
}
