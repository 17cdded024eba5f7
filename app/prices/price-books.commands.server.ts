import { isDeepStrictEqual } from 'node:util';
import { and, desc, eq, gt, sql } from 'drizzle-orm';
import { type Actor, recordAudit } from '#app/accounts/audit/audit.server.ts';
import { companyDay } from '#app/country/day.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import { findPriceBook, findPriceBookVersion } from './price-books.queries.server.ts';
import { priceBooks } from './price-books.tables.ts';
import { changesText, priceChanges } from './price-changes.ts';
import {
  PRICE_SECTIONS,
  type PriceSection,
  type StoredPriceBook,
  storedPriceBookSchema,
} from './stored-price-book.ts';

export type SavedPrices =
  | { ok: true; revision: number }
  | { ok: false; fault: 'invalid'; message: string }
  /** Somebody else has saved this section since. */
  | { ok: false; fault: 'changed'; by: string; at: Date }
  | { ok: false; fault: 'gone' };

/** A section as it was entered, and the revision that the entering began with. */
export interface SectionEdit {
  readonly section: PriceSection;
  readonly value: unknown;
  readonly basedOn: number;
}

/** Stores a section as the next revision of the price book, unless somebody else has changed it since. // P1 */
export function savePriceBookSection(db: Database, actor: Actor, edit: SectionEdit): Promise<SavedPrices> {
  return db.transaction((tx) => saveSection(tx, actor, edit));
}

/** Stores a section as it was in an earlier revision. // P1 */
export function restorePriceBookSection(
  db: Database,
  actor: Actor,
  { section, revision, basedOn }: Omit<SectionEdit, 'value'> & { revision: number },
): Promise<SavedPrices> {
  return db.transaction(async (tx) => {
    const earlier = await findPriceBookVersion(tx, revision);
    if (earlier === null) return { ok: false, fault: 'gone' };
    return saveSection(tx, actor, { section, value: earlier[section], basedOn });
  });
}

async function saveSection(
  tx: Database,
  actor: Actor,
  { section, value, basedOn }: SectionEdit,
): Promise<SavedPrices> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('price-book'))`);
  const { revision, book } = await findPriceBook(tx);
  const reading = storedPriceBookSchema.safeParse({
    ...book,
    [section]: value,
    samples: book.samples.filter((one) => one !== section),
  });
  if (!reading.success) return { ok: false, fault: 'invalid', message: firstIssue(reading.error) };
  const next = reading.data;
  if (!hasRateToday(next)) return { ok: false, fault: 'invalid', message: NO_RATE_TODAY };
  // Also after a form that is sent again because its answer was lost.
  if (isDeepStrictEqual(next, book)) return { ok: true, revision };
  const [other] = await tx
    .select({ by: priceBooks.savedBy, at: priceBooks.savedAt })
    .from(priceBooks)
    .where(and(eq(priceBooks.section, section), gt(priceBooks.revision, basedOn)))
    .orderBy(desc(priceBooks.revision))
    .limit(1);
  if (other !== undefined) return { ok: false, fault: 'changed', ...other };
  await tx
    .insert(priceBooks)
    .values({ revision: revision + 1, book: next, section, savedBy: actor?.name ?? '' });
  const changed = changesText(priceChanges(section, book[section], next[section]));
  await recordAudit(tx, actor, {
    action: 'price-book-changed',
    details: { section: PRICE_SECTIONS[section], changed: changed || 'confirmed the sample' },
  });
  return { ok: true, revision: revision + 1 };
}

const NO_RATE_TODAY = 'No VAT rate holds today: its first day is in the future.';

function hasRateToday({ terms: { vat } }: StoredPriceBook): boolean {
  const today = companyDay();
  return !vat.registered || vat.rates.some(({ from }) => from <= today);
}

function firstIssue({ issues: [issue] }: { issues: readonly { path: PropertyKey[]; message: string }[] }) {
  return issue === undefined ? 'It can’t be read.' : `${issue.path.join(', ')}: ${issue.message}`;
}
