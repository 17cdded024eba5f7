import { isRowId } from '#app/platform/db/row-id.ts';
import type { Services } from '#app/platform/services.server.ts';
import {
  applicationsOfSamePerson,
  type SamePersonApplication,
} from '../../../privacy/personal-data.queries.server.ts';
import {
  type ApplicationDetail,
  findApplication,
  listNotes,
  listStaff,
  type Note,
  type Staff,
} from '../../application.queries.server.ts';

/** A part of the page, or the failure to load it. */
export type Part<Value> = { ok: true; value: Value } | { ok: false };

const FAILED = { ok: false } as const;

export type LoadedApplication = {
  application: Part<ApplicationDetail>;
  users: Part<Staff[]>;
  notes: Part<Note[]>;
  /** All applications with the same email address, including this one. */
  person: Part<SamePersonApplication[]>;
};

/**
 * Loads the application page; null if there is no such application. Each part is loaded independently, so that one that
 * fails doesn't hide the others. // R10
 */
export async function loadApplication({ db, log }: Services, id: string): Promise<LoadedApplication | null> {
  if (!isRowId(id)) return null;
  const [application, users, notes, person] = await Promise.all([
    part(findApplication(db, id)),
    part(listStaff(db)),
    part(listNotes(db, id)),
    part(applicationsOfSamePerson(db, id)),
  ]);
  if (!application.ok) return { application: FAILED, users, notes, person };
  return application.value && { application: { ok: true, value: application.value }, users, notes, person };

  async function part<Value>(reading: PromiseLike<Value>): Promise<Part<Value>> {
    try {
      return { ok: true, value: await reading };
    } catch (error) {
      log.error({ err: error }, 'a part of an application could not be loaded');
      return FAILED;
    }
  }
}
