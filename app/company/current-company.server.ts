import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '#app/platform/db/client.server.ts';
import type { LiveEvents } from '#app/platform/db/live-events.server.ts';
import type { Log } from '#app/platform/log.server.ts';
import { findNewestProfile } from './company.queries.server.ts';
import { type Company, companyOf } from './company.ts';
import { readProfile } from './profile/read-profile.ts';
import { sampleCompany, sampleProfile } from './sample-profile.ts';

/** The live events channel for a new revision of the profile. */
export const COMPANY_CHANNEL = 'company';

/** How long a request waits for the database, and how long after it didn't answer no other request does. In milliseconds. */
const PATIENCE_MS = 500;
const PAUSE_MS = 1_000;

export interface CurrentCompany {
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
}

/**
 * The company of this process: read once, and again whenever a process publishes. A profile that this release can't read, since
 * a later one wrote it, leaves the last one in place.
 */
export async function openCompany(db: Database, live: LiveEvents, log: Log): Promise<CurrentCompany> {
  let company = sampleCompany;
  /** The publication that it is from. Not its number alone: a database that is restored counts again from an earlier one. */
  let known = '';
  let reading: Promise<void> | null = null;
  let again = false;
  /** Until when no request waits for the database, on the monotonic clock. */
  let silentUntil = 0;
  const watchers: (() => void)[] = [];

  async function read(): Promise<void> {
    const newest = await findNewestProfile(db);
    const publication = newest === null ? '' : `${newest.revision} ${newest.publishedAt.toISOString()}`;
    if (publication === known) return;
    const read = newest === null ? { profile: sampleProfile } : readProfile(newest.profile);
    if ('faults' in read) {
      log.error({ publication, faults: read.faults }, 'the profile of the company can’t be read');
      return;
    }
    known = publication;
    company = companyOf(read.profile);
    for (const onChange of watchers) onChange();
  }

  /** One reading at a time. An event during it may tell of a later revision, so it is followed by another one. */
  function renew(): Promise<void> {
    if (reading !== null) {
      again = true;
      return reading;
    }
    reading = read()
      .catch((error: unknown) => {
        silentUntil = performance.now() + PAUSE_MS;
        log.error({ err: error }, 'the profile of the company could not be read');
      })
      .finally(() => {
        reading = null;
        if (!again) return;
        again = false;
        return renew();
      });
    return reading;
  }

  async function newest(): Promise<Company> {
    if (performance.now() < silentUntil) return company;
    const isRead = await Promise.race([renew().then(() => true), pause(PATIENCE_MS, false)]);
    if (!isRead) silentUntil = performance.now() + PAUSE_MS;
    return company;
  }

  await read();
  live.listen(COMPANY_CHANNEL, () => void renew());
  return {
    now: () => company,
    upToDate: async () => (live.isCurrent() ? company : newest()),
    newest,
    watch: (onChange) => watchers.push(onChange),
  };
}
