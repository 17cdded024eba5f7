import type { CompanyFacts } from '#app/company/company.ts';
import { GROUP_NAMES } from '#app/drawings/drawing-texts.ts';
import { changedExcerpts } from '#app/platform/changed-excerpts.ts';
import { formatAmount } from './rand.ts';
import { EXTRA_UNITS, type PriceSection, type StoredPriceBook } from './stored-price-book.ts';
import { writeNumber } from './typed-values.ts';

/** A value of the price book that was changed, as it was and is; null where it was or is not there. */
export type PriceChange = {
  /** Mild steel 10 mm, price per kg */
  readonly of: string;
  readonly before: string | null;
  readonly after: string | null;
};

/**
 * What two books say differently in a section, in the order of the book; rows that are gone come last. Materials and machines have the
 * names of the company; one that it no longer has is called by its key.
 */
export function priceChanges(
  section: PriceSection,
  before: StoredPriceBook[PriceSection],
  after: StoredPriceBook[PriceSection],
  { materials, machines }: Pick<CompanyFacts, 'materials' | 'machines'>,
): PriceChange[] {
  const namesOf = (named: readonly { key: string; name: string }[]) =>
    new Map(named.map(({ key, name }) => [key, name]));
  const names = { materials: namesOf(materials), machines: namesOf(machines) };
  const [was, is] = [before, after].map((value) => new Map(leavesOf(value, section, names)));
  const all = new Set([...(is?.keys() ?? []), ...(was?.keys() ?? [])]);
  return [...all].flatMap((of) => {
    const [old, now] = [was?.get(of) ?? null, is?.get(of) ?? null];
    return old === now ? [] : [{ of, before: old, after: now }];
  });
}

/** How many changes are named; the rest are only counted. */
const MAX_NAMED = 5;

/** The changes as the audit keeps them, each on a line: price per kg: 18,50 → 19,20, and 12 more */
export function changesText(changes: readonly PriceChange[]): string {
  const named = changes.slice(0, MAX_NAMED).map((change) => `${change.of}: ${changeText(change)}`);
  const rest = changes.length - named.length;
  return [...named, ...(rest > 0 ? [`and ${rest} more`] : [])].join('\n');
}

/** 18,50 → 19,20 */
export function changeText({ before, after }: PriceChange): string {
  return changedExcerpts(before ?? 'nothing', after ?? 'nothing').join(' → ');
}

/** What a number in cents is called. */
const MONEY: Readonly<Record<string, string>> = {
  pricePerKg: 'price per kg',
  perHour: 'rate an hour',
  setup: 'setup',
  perSheet: 'loading a sheet',
  rate: 'rate',
  minimumLine: 'minimum a line',
  minimumOrder: 'minimum an order',
};

/** What the other fields are called. */
const FIELDS: Readonly<Record<string, string>> = {
  pricedOn: 'date of the price',
  validDays: 'days valid',
  wholePlates: 'whole plates',
  mmPerMinute: 'mm a minute',
  pierceSeconds: 'seconds a pierce',
  timeFactor: 'time factor',
  secondsPerContour: 'seconds a contour',
  marginPercent: 'margin in percent',
  validityDays: 'validity in days',
  paymentTerms: 'payment terms',
  quotationTerms: 'quotation terms',
  showBank: 'bank details',
  registered: 'vendor',
  vat: 'VAT',
  // Its rows say from when each holds.
  rates: '',
  percent: 'percentage',
  indication: 'prices on the website',
  show: 'what visitors see',
  currency: 'how sums are written',
};

/** The company's names, by key. */
type Names = Readonly<Record<'materials' | 'machines', ReadonlyMap<string, string>>>;

/** Every value of a section with what it is of. */
function leavesOf(value: unknown, of: string, names: Names, field = ''): [of: string, value: string][] {
  if (value === undefined) return [];
  if (field === 'plates' && Array.isArray(value))
    return [[of, value.map(({ length, width }) => `${length} × ${width}`).join(', ')]];
  if (Array.isArray(value))
    return value.flatMap((row) => leavesOf(row, within(of, rowName(row, names)), names, 'row'));
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([name, part]) =>
      (field === 'row' && KEYS.includes(name)) || /^sample/.test(name)
        ? []
        : leavesOf(
            part,
            within(of, MONEY[name] ?? FIELDS[name] ?? names.machines.get(name) ?? name),
            names,
            name,
          ),
    );
  return [[of, leafText(value, field)]];
}

const TOPS = ['materials', 'machines', 'bending', 'extras', 'terms'];

/** The name of a part, after the name of what it is a part of: Plasma Cutting, feeds. */
const within = (of: string, part: string): string =>
  [TOPS.includes(of) ? '' : of, part].filter((word) => word !== '').join(', ');

/** What identifies a row, and is therefore in its name. */
const KEYS = ['grade', 'thickness', 'group', 'thicknessTo', 'lengthTo', 'key', 'from'];

function rowName(row: unknown, names: Names): string {
  if (typeof row !== 'object' || row === null) return '';
  const of: Record<string, unknown> = { ...row };
  const thickness = plainText(of.thicknessTo ?? of.thickness);
  if ('thicknessTo' in of) return `to ${thickness} mm thick and ${of.lengthTo} mm long`;
  const { grade, group } = of;
  if (typeof grade === 'string') return `${names.materials.get(grade) ?? grade} ${thickness} mm`;
  const groupName = Object.entries(GROUP_NAMES).find(([key]) => key === group)?.[1];
  if (groupName !== undefined) return `${groupName} ${thickness} mm`;
  return 'from' in of ? `from ${of.from}` : String(of.key);
}

/** A number has a decimal comma, as sums have here. */
const plainText = (value: unknown): string =>
  typeof value === 'number' ? writeNumber(value, ',') : String(value);

function leafText(value: unknown, field: string): string {
  if (typeof value === 'number' && field in MONEY) return formatAmount(value, 'space-comma');
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const text = plainText(value);
  const unit = field === 'unit' ? Object.entries(EXTRA_UNITS).find(([key]) => key === text)?.[1] : undefined;
  return unit ?? text;
}
