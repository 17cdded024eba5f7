import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '#app/platform/db/client.server.ts';
import type { LiveEvents } from '#app/platform/db/live-events.server.ts';
import type { Log } from '#app/platform/log.server.ts';
import { findNewestProfile, findReadableProfile } from './company.queries.server.ts';
import { type Company, companyOf } from './company.ts';
import type { Profile } from './profile/profile.ts';
import { readProfile } from './profile/read-profile.ts';
import { sampleProfile } from './sample-profile.ts';

/** The live events channel for a new revision of the profile. */
export const COMPANY_CHANNEL = 'company';

/** How long a request waits for the database, and how long after it didn't answer no other request does. In milliseconds. */
const PATIENCE_MS = 500;
const PAUSE_MS = 1_000;

export type CurrentCompany = {
  /** The company as it is published, from memory. */
  readonly now: () => Company;
  /**
   * Reads it again where events may have been missed, so that it is never older than a second. While the database doesn't
   * answer, it is the last one that is known.
   */
  readonly upToDate: () => Promise<Company>;
  /** As `upToDate`, but read again in any case: for whoever has just published and looks at the result. */
  readonly newest: () => Promise<Company>;
  /** Calls `onChange` after each change, when `now` has it already. */
  readonly watch: (onChange: () => void) => void;
};

/**
 * The company of this process: read once, and again whenever a process publishes. A profile that this release can't read, since
 * a later one wrote it, leaves the last one in place.
 *
 * @throws Error if something is published and this release can read none of it: the sample must not stand in for a company.
 */
export async function openCompany(db: Database, live: LiveEvents, log: Log): Promise<CurrentCompany> {
  let company: Company;
  /** The publication that it is from. Not its number alone: a database that is restored counts again from an earlier one. */
  let publication: string | null = null;
  let loading: Promise<void> | null = null;
  let mustReload = false;
  /** Until when no request waits for the database, on the monotonic clock. */
  let silentUntil = 0;
  const watchers: (() => void)[] = [];

  async function load(): Promise<void> {
    const stored = await findNewestProfile(db);
    const newest = stored === null ? '' : `${stored.revision} ${stored.publishedAt.toISOString()}`;
    if (newest === publication) return;
    const reading = stored === null ? { profile: sampleProfile } : readProfile(stored.profile);
    if ('faults' in reading) {
      log.error({ publication: newest, faults: reading.faults }, 'the profile of the company can’t be read');
      company ??= companyOf(await readableProfile(db));
      return;
    }
    publication = newest;
    company = companyOf(reading.profile);
    for (const onChange of watchers) onChange();
  }

  /** Loads it once at a time. An event meanwhile may tell of a later revision, so it is loaded once more. */
  function renew(): Promise<void> {
    if (loading !== null) {
      mustReload = true;
      return loading;
    }
    loading = load()
      .catch((error: unknown) => {
        silentUntil = performance.now() + PAUSE_MS;
        log.error({ err: error }, 'the profile of the company could not be read');
      })
      .finally(() => {
        loading = null;
        if (!mustReload) return;
        mustReload = false;
        return renew();
      });
    return loading;
  }

  async function newest(): Promise<Company> {
    if (performance.now() < silentUntil) return company;
    const isLoaded = await Promise.race([renew().then(() => true), pause(PATIENCE_MS, false)]);
    if (!isLoaded) silentUntil = performance.now() + PAUSE_MS;
    return company;
  }

  await load();
  live.listen(COMPANY_CHANNEL, () => void renew());
  return {
    now: () => company,
    upToDate: async () => (live.isCurrent() ? company : newest()),
    newest,
    watch: (onChange) => watchers.push(onChange),
  };
}

async function readableProfile(db: Database): Promise<Profile> {
  const profile = await findReadableProfile(db);
  if (profile === null)
    throw new Error(
      'The data of the company was published by a later release of Kerf, and this one can’t read it. Start the later one.',
    );
  return profile;
}
