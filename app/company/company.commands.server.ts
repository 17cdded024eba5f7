import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '#app/platform/db/client.server.ts';
import { notifyChannel } from '#app/platform/db/live-events.server.ts';
import { lockName } from '#app/platform/db/lock-name.server.ts';
import { findDraft, findProfile, publishedProfile } from './company.queries.server.ts';
import { companyConfirmations, companyDrafts, companyVersions } from './company.tables.ts';
import { COMPANY_CHANNEL } from './current-company.server.ts';
import { type Fault, type Profile, SECTION_NAMES, type Section } from './profile/profile.ts';
import { readProfile } from './profile/read-profile.ts';
import { withReferencesFollowed } from './profile/references.ts';
import { type Renames, renamesOf } from './profile/renames.ts';
import { type SampleField, withoutIndexes } from './sample-fields.server.ts';

/** Until the transaction ends, nobody else drafts or publishes anything of the company. */
export const lockProfile = (tx: Database) => lockName(tx, 'company-profile');

/** `changed` are the sections that say something else than before; what is `renamed` has to be wherever else it is named. */
export type Published =
  | { ok: true; revision: number; changed: readonly Section[]; renamed: Renames }
  | { ok: false; faults: readonly Fault[] };

/**
 * Publishes a section: puts it into the newest profile, takes out of other sections what no longer exists, checks the
 * whole, and stores it as the next revision. Every process shows it within a second. The section's draft is gone afterwards. Runs
 * in the caller's transaction, which also writes the audit.
 *
 * @param value as it was entered.
 * @param publisher the name to show in the list of versions.
 */
export async function publishSection(
  tx: Database,
  publisher: string,
  section: Section,
  value: unknown,
): Promise<Published> {
  const published = await publishValue(tx, publisher, section, value);
  if (published.ok) await tx.delete(companyDrafts).where(eq(companyDrafts.section, section));
  return published;
}

async function publishValue(
  tx: Database,
  publisher: string,
  section: Section,
  value: unknown,
): Promise<Published> {
  await lockProfile(tx);
  const before = await publishedProfile(tx);
  const document = withReferencesFollowed(before.profile, { ...before.profile, [section]: value });
  return publish(tx, publisher, section, before, document);
}

/**
 * Adds a picture to the library, so that every section can choose it at once: nothing shows it yet. A draft of the library gets it
 * too. As `publishSection`.
 */
export async function publishPicture(
  tx: Database,
  publisher: string,
  picture: Profile['library'][number],
): Promise<Published> {
  await lockProfile(tx);
  const { library } = (await publishedProfile(tx)).profile;
  const draft = await findDraft(tx, 'library');
  const published = await publishValue(tx, publisher, 'library', [...library, picture]);
  if (published.ok && Array.isArray(draft?.value))
    await tx
      .update(companyDrafts)
      .set({ value: [...draft.value, picture] })
      .where(eq(companyDrafts.section, 'library'));
  return published;
}

/** Publishes a whole profile, such as an imported one. As `publishSection`; drafts stay, and nothing counts as renamed. // O7 */
export async function publishProfile(tx: Database, publisher: string, profile: unknown): Promise<Published> {
  await lockProfile(tx);
  const published = await publish(tx, publisher, 'import', await publishedProfile(tx), profile);
  return published.ok ? { ...published, renamed: { machines: new Map(), materials: new Map() } } : published;
}

/** Publishes a section as it was in an earlier revision; its draft stays, as no version has it. // O5 */
export async function restoreSection(
  tx: Database,
  publisher: string,
  section: Section,
  revision: number,
): Promise<Published> {
  const earlier = await findProfile(tx, revision);
  const reading = earlier === null ? null : readProfile(earlier);
  if (reading === null || 'faults' in reading)
    return { ok: false, faults: [{ place: section, message: 'This version can’t be read any more.' }] };
  return publishValue(tx, publisher, section, reading.profile[section]);
}

async function publish(
  tx: Database,
  publisher: string,
  section: string,
  before: Awaited<ReturnType<typeof publishedProfile>>,
  document: unknown,
): Promise<Published> {
  const reading = readProfile(document);
  if ('faults' in reading) return { ok: false, faults: reading.faults };
  const { profile } = reading;
  const revision = before.revision + 1;
  await tx.insert(companyVersions).values({ revision, profile, section, publishedBy: publisher });
  await notifyChannel(tx, COMPANY_CHANNEL);
  const changed = SECTION_NAMES.filter((name) => !isDeepStrictEqual(before.profile[name], profile[name]));
  return { ok: true, revision, changed, renamed: renamesOf(before.profile, profile) };
}

/**
 * Changes what is entered for a section and not published yet. A draft that says what is published is dropped.
 *
 * @param change gets the draft, or what is published if there is none; null leaves it as it is.
 * @returns whether anything was stored.
 */
export async function changeDraft(
  db: Database,
  editor: string,
  section: Section,
  change: (value: unknown) => unknown,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    await lockProfile(tx);
    const { revision, profile } = await publishedProfile(tx);
    const draft = await findDraft(tx, section);
    const value = change(draft?.value ?? profile[section]);
    if (value === null) return false;
    if (isDeepStrictEqual(value, profile[section])) {
      await tx.delete(companyDrafts).where(eq(companyDrafts.section, section));
      return true;
    }
    const changed = { value, changedBy: editor, changedAt: sql`now()` };
    await tx
      .insert(companyDrafts)
      .values({ section, basedOn: revision, ...changed })
      .onConflictDoUpdate({ target: companyDrafts.section, set: changed });
    return true;
  });
}

/**
 * Throws away what is entered for a section and not published, if that is what was looked at.
 *
 * @param isSeen whether this is the draft that was looked at; without it any draft is discarded.
 * @returns who has changed it meanwhile; null if it is gone.
 */
export function discardDraft(
  db: Database,
  section: Section,
  isSeen: (value: unknown) => boolean,
): Promise<string | null> {
  return db.transaction(async (tx) => {
    await lockProfile(tx);
    const draft = await findDraft(tx, section);
    if (draft !== null && !isSeen(draft.value)) return draft.changedBy;
    await tx.delete(companyDrafts).where(eq(companyDrafts.section, section));
    return null;
  });
}

/** Of entries of a list each value is confirmed by itself, whatever their order. */
function confirmedPlace({ place, value }: SampleField): string {
  if (!place.includes('[')) return place;
  return `${withoutIndexes(place)}#${createHash('sha256').update(value).digest('hex')}`;
}

/** Notes that these fields of the sample are right for this company; they are until their values change. // O9 */
export async function confirmFields(
  tx: Database,
  confirmer: string,
  fields: readonly SampleField[],
): Promise<void> {
  if (fields.length === 0) return;
  await tx
    .insert(companyConfirmations)
    .values(
      fields.map((field) => ({
        place: confirmedPlace(field),
        value: field.value,
        confirmedBy: confirmer,
      })),
    )
    .onConflictDoUpdate({
      target: companyConfirmations.place,
      set: { value: sql`excluded.value`, confirmedBy: confirmer, confirmedAt: sql`now()` },
    });
}
