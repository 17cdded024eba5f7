import { desc, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '#app/platform/db/client.server.ts';
import { companyConfirmations, companyDrafts, companyVersions } from './company.tables.ts';
import { type Company, companyOf } from './company.ts';
import type { Profile } from './profile/profile.ts';
import { readProfile } from './profile/read-profile.ts';
import { type SampleField, sampleFields, withoutIndexes } from './sample-fields.server.ts';
import { sampleProfile } from './sample-profile.ts';

/** A published profile as it is stored; it may be of another release. */
export type StoredProfile = {
  readonly revision: number;
  /** What was published with it: a section, or `import`. */
  readonly section: string;
  readonly profile: unknown;
  readonly publishedAt: Date;
};

const stored = {
  revision: companyVersions.revision,
  section: companyVersions.section,
  profile: companyVersions.profile,
  publishedAt: companyVersions.publishedAt,
};

/** @returns null if nothing was ever published: then the sample is the company. */
export async function findNewestProfile(db: Database): Promise<StoredProfile | null> {
  const [newest] = await db
    .select(stored)
    .from(companyVersions)
    .orderBy(desc(companyVersions.revision))
    .limit(1);
  return newest ?? null;
}

/** The newest profile that this release can read; null if there is none. */
export async function findReadableProfile(db: Database): Promise<Profile | null> {
  const revisions = await db
    .select({ revision: companyVersions.revision })
    .from(companyVersions)
    .orderBy(desc(companyVersions.revision));
  for (const { revision } of revisions) {
    const reading = readProfile(await findProfile(db, revision));
    if (!('faults' in reading)) return reading.profile;
  }
  return null;
}

/** The company as it is published, for commands that run once. A server has it in memory (`openCompany`). */
export async function findCompany(db: Database): Promise<Company> {
  return companyOf((await publishedProfile(db)).profile);
}

/** The profile of a revision; that of revision 0 is the sample, as it was before the first publication. */
export async function findProfile(db: Database, revision: number): Promise<unknown> {
  if (revision === 0) return sampleProfile;
  const [found] = await db
    .select({ profile: companyVersions.profile })
    .from(companyVersions)
    .where(eq(companyVersions.revision, revision));
  return found?.profile ?? null;
}

/** The publications, the newest first. */
export async function listVersions(db: Database, limit: number) {
  const { revision, section, publishedBy, publishedAt } = companyVersions;
  return db
    .select({ revision, section, publishedBy, publishedAt })
    .from(companyVersions)
    .orderBy(desc(revision))
    .limit(limit);
}

/** The sections that a version says differently than the one before it, with both values. */
export type ChangedSections = Readonly<Record<string, readonly [before: unknown, after: unknown]>>;

/**
 * The publications, the newest first, each with what it changed. The first is compared with the sample; the first after an upgrade
 * also has what that has changed.
 */
export function listVersionsWithChanges(db: Database, limit: number) {
  return versionsWithChanges(db).orderBy(desc(companyVersions.revision)).limit(limit);
}

/** A publication with what it changed; null if there is none. */
export async function findVersionWithChanges(db: Database, revision: number) {
  const [found] = await versionsWithChanges(db).where(eq(companyVersions.revision, revision));
  return found ?? null;
}

function versionsWithChanges(db: Database) {
  const { revision, section, publishedBy, publishedAt, profile } = companyVersions;
  const earlier = alias(companyVersions, 'earlier');
  const before = sql`coalesce(${earlier.profile}, ${JSON.stringify(sampleProfile)}::jsonb)`;
  // Each profile is unpacked once, not for each of its sections.
  const changed = sql<ChangedSections>`(
    select coalesce(jsonb_object_agg(key, jsonb_build_array(was.value, is_now.value)), '{}')
    from jsonb_each(${before}) was full join jsonb_each(${profile}) is_now using (key)
    where was.value is distinct from is_now.value)`;
  return db
    .select({ revision, section, publishedBy, publishedAt, changed })
    .from(companyVersions)
    .leftJoin(earlier, eq(earlier.revision, sql`${revision} - 1`));
}

export async function listDrafts(db: Database) {
  return db.select().from(companyDrafts).orderBy(companyDrafts.section);
}

export async function findDraft(db: Database, section: string) {
  const [draft] = await db.select().from(companyDrafts).where(eq(companyDrafts.section, section));
  return draft ?? null;
}

/**
 * The published profile with its revision; the sample, as revision 0, if nothing was published.
 *
 * @throws Error if a later release has published it.
 */
export async function publishedProfile(db: Database): Promise<{ revision: number; profile: Profile }> {
  const newest = await findNewestProfile(db);
  if (newest === null) return { revision: 0, profile: sampleProfile };
  const reading = readProfile(newest.profile);
  if ('faults' in reading) {
    const [fault] = reading.faults;
    throw new Error(`The company's profile can't be read: ${fault?.place}: ${fault?.message}`);
  }
  return { revision: newest.revision, profile: reading.profile };
}

/** What is confirmed: a value of a field. Those of earlier releases have a place with indexes and no digest. */
const confirmationOf = ({ place, value }: Pick<SampleField, 'place' | 'value'>) =>
  JSON.stringify([withoutIndexes(place).replace(/#.*/, ''), value]);

/** The fields that still say what the sample says, and that nobody has confirmed. // O9 */
export async function openSampleFields(db: Database, profile: Profile): Promise<SampleField[]> {
  const confirmed = new Set((await db.select().from(companyConfirmations)).map(confirmationOf));
  return sampleFields(profile).filter((field) => !confirmed.has(confirmationOf(field)));
}
