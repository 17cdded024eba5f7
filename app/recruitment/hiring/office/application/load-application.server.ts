import { listColleagues } from '#app/accounts/admins/accounts.queries.server.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import { isRowId } from '#app/platform/db/row-id.ts';
import type { Services } from '#app/platform/http/services.server.ts';
import { listNotes } from '../../../applications/application.queries.server.ts';
import { interviewsOf } from '../../../contact/interviews.queries.server.ts';
import { findOpenOffer } from '../../../contact/time-offers.queries.server.ts';
import { positionChoices } from '../../../positions/positions.queries.server.ts';
import { findPerson } from '../../../privacy/personal-data.queries.server.ts';
import type { ApplicationFilter } from '../../application-filter.ts';
import {
  applicationsAround,
  countByStatus,
  findApplication,
  findNeighbours,
  latestNumber,
} from '../../applications.queries.server.ts';
import { listCandidateMails, otherApplications, readTimeline } from '../../timeline.queries.server.ts';

/** A part of the page, or the failure to load it. */
export type Part<Value> = { ok: true; value: Value } | { ok: false };

const FAILED = { ok: false } as const;

/** The list that the application was opened from, around its place. // H1 */
export type LoadedList = Awaited<ReturnType<typeof loadList>>;

type Dependencies = {
  db: Database;
  log: Pick<Services['log'], 'error'>;
  config: Pick<Services['config'], 'clamd'>;
};

type PageRequest = {
  id: string;
  /** The id of the signed-in admin. */
  me: string;
  /** Of the list that it was opened from. */
  filter: ApplicationFilter;
};

/**
 * Loads the application page; null if there is no such application. Each part is loaded independently, so that one that
 * fails doesn't hide the others. // R10
 */
export async function loadApplication({ db, log, config }: Dependencies, { id, me, filter }: PageRequest) {
  if (!isRowId(id)) return null;
  const [application, users, notes, person, others, mails, interviews, offer, timeline, list] =
    await Promise.all([
      loadPart(findApplication(db, id, config.clamd !== null)),
      loadPart(listColleagues(db)),
      loadPart(listNotes(db, id)),
      loadPart(findPerson(db, id)),
      loadPart(otherApplications(db, id)),
      loadPart(listCandidateMails(db, id)),
      loadPart(interviewsOf(db, [id])),
      loadPart(findOpenOffer(db, id, new Date())),
      loadPart(readTimeline(db, id)),
      loadPart(loadList(db, { id, me, filter })),
    ]);
  const parts = { users, notes, person, others, mails, interviews, offer, timeline, list };
  if (!application.ok) return { application: FAILED, ...parts };
  return application.value && { application: { ok: true, value: application.value }, ...parts };

  async function loadPart<Value>(reading: PromiseLike<Value>): Promise<Part<Value>> {
    try {
      return { ok: true, value: await reading };
    } catch (error) {
      log.error({ err: error }, 'a part of an application could not be loaded');
      return FAILED;
    }
  }
}

/** How many rows of the list stand beside the application. */
const LIST_ROWS = 25;

async function loadList(db: Database, { id, me, filter }: PageRequest) {
  const latest = await latestNumber(db);
  const [neighbours, counts, positions] = await Promise.all([
    findNeighbours(db, filter, me, id),
    countByStatus(db, filter, me),
    positionChoices(db),
  ]);
  const place = Math.max(1, Math.min(neighbours.place, neighbours.total));
  const rows = await applicationsAround(db, filter, me, { place, size: LIST_ROWS });
  return { rows, filter, counts, positions, neighbours, latest };
}
