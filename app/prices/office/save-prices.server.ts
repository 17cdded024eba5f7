import * as z from 'zod/mini';
import { intent, type Outcome, refuseInForm } from '#app/accounts/session/office/intent.server.ts';
import type { Company } from '#app/company/company.ts';
import { companyDay } from '#app/country/day.ts';
import { changeText } from '#app/platform/changed-excerpts.ts';
import { formatDateTime } from '#app/ui/dates.ts';
import {
  restorePriceBookSection,
  type SavedPrices,
  savePriceBookSection,
} from '../price-books.commands.server.ts';
import { findPriceBook } from '../price-books.queries.server.ts';
import { readSectionForm, tableContext } from '../read-section.ts';
import { PRICE_SECTION_NAMES, PRICE_SECTIONS, type PriceSection } from '../stored-price-book.ts';
import { PRICE_NOTICES } from './price-notices.ts';

const revision = z.coerce.number().check(z.int(), z.nonnegative());
const about = z.looseObject({ section: z.enum(PRICE_SECTION_NAMES), basedOn: revision });

/** Saves a section, or one machine. // P1 */
export const saveSection = intent(
  PRICE_NOTICES.save,
  about,
  async ({ services: { db }, me, company }, { section, basedOn, ...form }): Promise<Outcome> => {
    const machine = section === 'machines' ? machineIn(company, form.machine) : undefined;
    if (machine === null) return refuseInForm('The company has no such machine any more.');
    const { book } = await findPriceBook(db);
    const reading = readSectionForm(section, form, tableContext(book, company, companyDay()));
    if (!reading.ok) return { kind: 'invalid', fields: reading.messages };
    const edit = { section, value: reading.value, basedOn, ...(machine !== undefined && { machine }) };
    return outcomeOf(await savePriceBookSection(db, me, company, edit), section);
  },
);

/** Saves a section as it was in an earlier version. // P1 */
export const restoreSection = intent(
  PRICE_NOTICES.restore,
  z.object({ section: z.enum(PRICE_SECTION_NAMES), revision, basedOn: revision }),
  async ({ services: { db }, me, company }, { section, ...versions }): Promise<Outcome> =>
    outcomeOf(await restorePriceBookSection(db, me, company, { section, ...versions }), section),
);

function machineIn({ machines }: Company, asked: unknown): string | null {
  return machines.find(({ key }) => key === asked)?.key ?? null;
}

/** How many of another person's changes are listed. */
const MAX_LISTED = 12;

function outcomeOf(saved: SavedPrices, section: PriceSection): Outcome {
  if (saved.ok) return { kind: 'done', data: { revision: saved.revision } };
  if (saved.fault === 'gone') return refuseInForm('This version can’t be read any more.');
  if (saved.fault === 'invalid') return { kind: 'failed', reason: saved.message };
  const { by, at, changes } = saved;
  const rest = changes.length - MAX_LISTED;
  return {
    kind: 'conflict',
    reason: `${by || 'Somebody'} changed ${PRICE_SECTIONS[section]} on ${formatDateTime(at)}, after you opened it. What you typed is still here. Save again to replace their version with yours.`,
    stored: {
      version: String(saved.revision),
      values: [
        ...changes.slice(0, MAX_LISTED).map((change): [string, string] => [change.of, changeText(change)]),
        ...(rest > 0 ? [['And more', `${rest} other changes`] satisfies [string, string]] : []),
      ],
    },
  };
}
