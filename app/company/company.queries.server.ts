import { desc, eq } from 'drizzle-orm';
import type { Database } from '#app/platform/db/client.server.ts';
import { companyDrafts, companyVersions } from './company.tables.ts';
import { type Company, companyOf } from './company.ts';
import { readProfile } from './profile/read-profile.ts';
import { sampleCompany } from './sample-profile.ts';

/** A published profile as it is stored; it may be of another release. */
export interface StoredProfile {
  readonly revision: number;
  readonly profile: unknown;
}

/** @returns null if nothing was ever published: then the sample is the company. */
export async function findNewestProfile(db: Database): Promise<StoredProfile | null> {
  const [newest] = await db
    .select({ revision: companyVersions.revision, profile: companyVersions.profile })
    .from(companyVersions)
    .orderBy(desc(companyVersions.revision))
    .limit(1);
  return newest ?? null;
}

/**
 * The company as it is published, for commands that run once. A server has it in memory (`openCompany`).
 *
 * @throws Error if a later release has published it.
 */
export async function findCompany(db: Database): Promise<Company> {
  const newest = await findNewestProfile(db);
  if (newest === null) return sampleCompany;
  const reading = readProfile(newest.profile);
  if ('faults' in reading) {
    const [fault] = reading.faults;
    throw new Error(`The company's profile can't be read: ${fault?.place}: ${fault?.message}`);
  }
  return companyOf(reading.profile);
}

export async function findProfile(db: Database, revision: number): Promise<StoredProfile | null> {
  const [found] = await db
    .select({ revision: companyVersions.revision, profile: companyVersions.profile })
    .from(companyVersions)
    .where(eq(companyVersions.revision, revision));
  return found ?? null;
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

/** All drafts, by section. */
export async function listDrafts(db: Database) {
  return db.select().from(companyDrafts).orderBy(companyDrafts.section);
}

export async function findDraft(db: Database, section: string) {
  const [draft] = await db.select().from(companyDrafts).where(eq(companyDrafts.section, section));
  return draft ?? null;
}
