import { isDeepStrictEqual } from 'node:util';
import { and, desc, eq, gt } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { type Actor, recordAudit } from '#app/accounts/audit/audit.server.ts';
import type { CompanyFacts } from '#app/company/company.ts';
import type { Renames } from '#app/company/profile/renames.ts';
import { companyDay } from '#app/country/day.ts';
import { type Change, changesText } from '#app/platform/changed-excerpts.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import { notifyChannel } from '#app/platform/db/live-events.server.ts';
import { lockName } from '#app/platform/db/lock-name.server.ts';
import { PRICE_TERMS_CHANNEL } from './current-indication.server.ts';
import { findPriceBook, findPriceBookVersion } from './price-books.queries.server.ts';
import { cuttingSpeeds, priceBooks } from './price-books.tables.ts';
import { priceChanges } from './read-section.ts';
import {
  NO_RATES,
  PRICE_SECTION_NAMES,
  PRICE_SECTIONS,
  type PriceSection,
  type StoredMachine,
  type StoredPriceBook,
  sampleMachinesOf,
  storedPriceBookSchema,
} from './stored-price-book.ts';

/** Makes changes wait for each other. */
const lockPriceBook = (tx: Database) => lockName(tx, 'price-book');

export type SavedPrices =
  | { ok: true; revision: number }
  | { ok: false; fault: 'invalid'; message: string }
  /** Somebody else has saved other values since; `revision` is theirs. */
  | { ok: false; fault: 'changed'; by: string; at: Date; revision: number; changes: readonly Change[] }
  | { ok: false; fault: 'gone' };

/** What was entered, and the revision that the entering began with. */
export type SectionEdit = {
  readonly section: PriceSection;
  /** The key of the machine, where only one is saved: others may be saved meanwhile. */
  readonly machine?: string;
  readonly value: unknown;
  readonly basedOn: number;
  /** Of the values, those of the sample that nobody has confirmed: whether the section is, and which of its machines. */
  readonly isSample?: boolean;
  readonly sampleMachines?: readonly string[];
};

/** Stores a section as the next revision of the price book, unless somebody else has changed it since. // P1 */
export function savePriceBookSection(
  db: Database,
  actor: Actor,
  company: CompanyFacts,
  edit: SectionEdit,
): Promise<SavedPrices> {
  return db.transaction((tx) => saveSection(tx, actor, company, edit));
}

/** Stores a section as it was in an earlier revision. // P1 */
export function restorePriceBookSection(
  db: Database,
  actor: Actor,
  company: CompanyFacts,
  { section, revision, basedOn }: { section: PriceSection; revision: number; basedOn: number },
): Promise<SavedPrices> {
  return db.transaction(async (tx) => {
    const earlier = await findPriceBookVersion(tx, revision);
    if (earlier === null) return { ok: false, fault: 'gone' };
    const isSample = earlier.samples.includes(section);
    return saveSection(tx, actor, company, {
      section,
      value: earlier[section],
      basedOn,
      isSample,
      ...(section === 'machines' && { sampleMachines: sampleMachinesOf(earlier) }),
    });
  });
}

async function saveSection(
  tx: Database,
  actor: Actor,
  company: CompanyFacts,
  edit: SectionEdit,
): Promise<SavedPrices> {
  const { section, machine, value, isSample = false } = edit;
  await lockPriceBook(tx);
  const { revision, book } = await findPriceBook(tx);
  const { sampleMachines: _, ...others } = book;
  const reading = storedPriceBookSchema.safeParse({
    ...others,
    [section]: machine === undefined ? value : { ...book.machines, [machine]: value },
    ...samplesAfter(book, edit),
  });
  if (!reading.success) return { ok: false, fault: 'invalid', message: firstIssue(reading.error) };
  const next = reading.data;
  if (!hasRateToday(next)) return { ok: false, fault: 'invalid', message: NO_RATE_TODAY };
  // Also after a form that is sent again because its answer was lost.
  if (isDeepStrictEqual(next, book)) return { ok: true, revision };
  const other = await changedSince(tx, company, book, edit);
  if (other !== null) return { ok: false, fault: 'changed', ...other, revision };
  await tx
    .insert(priceBooks)
    .values({ revision: revision + 1, book: next, section, savedBy: actor?.name ?? '' });
  if (section === 'terms') await notifyChannel(tx, PRICE_TERMS_CHANNEL);
  const changed = changesText(priceChanges(section, book, next, company));
  await recordAudit(tx, actor, {
    action: 'price-book-changed',
    details: {
      section: PRICE_SECTIONS[section],
      changed: changed || (isSample ? 'the sample again' : 'confirmed the sample'),
    },
  });
  return { ok: true, revision: revision + 1 };
}

/** What is still the sample's once a section, or one of its machines, is saved. */
function samplesAfter(
  book: StoredPriceBook,
  { section, machine, isSample = false, sampleMachines }: SectionEdit,
): Pick<StoredPriceBook, 'samples' | 'sampleMachines'> {
  const unsaved =
    machine === undefined
      ? (sampleMachines ?? book.sampleMachines)
      : sampleMachinesOf(book).filter((key) => key !== machine);
  const isLeft = machine === undefined ? isSample : unsaved !== undefined && unsaved.length > 0;
  const samples = PRICE_SECTION_NAMES.filter((name) =>
    name === section ? isLeft : book.samples.includes(name),
  );
  return samples.includes('machines') && unsaved ? { samples, sampleMachines: [...unsaved] } : { samples };
}

/** Who changed what is being saved after it was opened; null if nobody did. */
async function changedSince(
  tx: Database,
  company: CompanyFacts,
  book: StoredPriceBook,
  { section, machine, basedOn }: SectionEdit,
): Promise<{ by: string; at: Date; changes: Change[] } | null> {
  const { savedBy: by, savedAt: at, revision, section: saved } = priceBooks;
  const [last] = await tx
    .select({ by, at })
    .from(priceBooks)
    .where(and(eq(saved, section), gt(revision, basedOn)))
    .orderBy(desc(revision))
    .limit(1);
  if (last === undefined) return null;
  const opened = await findPriceBookVersion(tx, basedOn);
  const savedPart = (of: StoredPriceBook) => (machine === undefined ? of[section] : of.machines[machine]);
  if (opened === null) return { ...last, changes: [] };
  if (isDeepStrictEqual(savedPart(opened), savedPart(book))) return null;
  return { ...last, changes: priceChanges(section, opened, book, company) };
}

/**
 * Has the prices of machines and materials follow their new keys, as the next revision. What an earlier one of the new key has left
 * behind goes. Runs in the transaction that publishes the company. // O6, P1
 */
export async function renameInPriceBook(
  tx: Database,
  actor: Actor,
  { machines, materials }: Renames,
): Promise<void> {
  if (machines.size === 0 && materials.size === 0) return;
  await lockPriceBook(tx);
  const { revision, book } = await findPriceBook(tx);
  const next = storedPriceBookSchema.parse({
    ...book,
    machines: Object.fromEntries(
      renamedRows(
        Object.entries(book.machines),
        ([key]) => key,
        machines,
        ([, machine], key): [string, StoredMachine] => [key, machine],
      ),
    ),
    ...(book.sampleMachines && {
      sampleMachines: book.sampleMachines.map((key) => machines.get(key) ?? key),
    }),
    materials: renamedRows(
      book.materials,
      ({ grade }) => grade,
      materials,
      (row, grade) => ({ ...row, grade }),
    ),
  });
  const section = isDeepStrictEqual(next.machines, book.machines) ? 'materials' : 'machines';
  if (isDeepStrictEqual(next[section], book[section])) return;
  await tx
    .insert(priceBooks)
    .values({ revision: revision + 1, book: next, section, savedBy: actor?.name ?? '' });
  const renamed = [...(section === 'machines' ? machines : materials)];
  await recordAudit(tx, actor, {
    action: 'price-book-changed',
    details: {
      section: PRICE_SECTIONS[section],
      changed: renamed.map(([from, to]) => `renamed: ${from} → ${to}`).join('; '),
    },
  });
}

function renamedRows<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  renamed: ReadonlyMap<string, string>,
  withKey: (row: Row, key: string) => Row,
): Row[] {
  const isRenamed = (row: Row) => renamed.has(keyOf(row));
  const taken = new Set(rows.filter(isRenamed).map((row) => renamed.get(keyOf(row))));
  return rows
    .filter((row) => isRenamed(row) || !taken.has(keyOf(row)))
    .map((row) => withKey(row, renamed.get(keyOf(row)) ?? keyOf(row)));
}

/**
 * Takes over the cutting speeds that were entered before there was a price book, as feeds of the machines of their process, unless
 * somebody has saved prices already. The rates of these machines stay as they were: the sample's, or none.
 */
export function takeOverCuttingSpeeds(db: Database, { machines }: Pick<CompanyFacts, 'machines'>) {
  return db.transaction(async (tx) => {
    await lockPriceBook(tx);
    const { revision, book } = await findPriceBook(tx);
    const speeds = revision === 0 ? await tx.select().from(cuttingSpeeds) : [];
    const withSpeeds = machines.filter(({ process }) => speeds.some((speed) => speed.process === process));
    if (withSpeeds.length === 0) return;
    const withFeeds = withSpeeds.map(({ key, process }) => {
      const entered = speeds.filter((speed) => speed.process === process);
      const before = book.machines[key] ?? { ...NO_RATES, feeds: [] };
      const others = before.feeds.filter(({ group }) => !entered.some((speed) => speed.group === group));
      return [key, { ...before, feeds: [...entered.map(feedOf), ...others] }];
    });
    const next = storedPriceBookSchema.parse({
      ...book,
      machines: { ...book.machines, ...Object.fromEntries(withFeeds) },
    });
    await tx
      .insert(priceBooks)
      .values({ revision: 1, book: next, section: 'machines', savedBy: 'Cutting speeds' });
  });
}

function feedOf({ group, thicknessMm, mmPerMinute, pierceSeconds }: typeof cuttingSpeeds.$inferSelect) {
  // The old screen took any speed above 0.
  return { group, thickness: thicknessMm, mmPerMinute: Math.max(10, mmPerMinute), pierceSeconds };
}

const NO_RATE_TODAY = 'No VAT rate holds today: the first one begins in the future.';

function hasRateToday({ terms: { vat } }: StoredPriceBook): boolean {
  const today = companyDay();
  return !vat.registered || vat.rates.some(({ from }) => from <= today);
}

function firstIssue({ issues: [issue] }: z.core.$ZodError): string {
  return issue === undefined ? 'It can’t be read.' : `${issue.path.join(', ')}: ${issue.message}`;
}
