import { and, asc, desc, eq, isNull, like, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { TIME_ZONE } from '#app/country/day.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import { likePattern, NONE, type RequestedPage } from '#app/platform/db/list-filter.ts';
import { pageOfList } from '#app/platform/db/page-of-list.ts';
import { rowVersion } from '#app/platform/db/row-version.ts';
import { matchesSearch } from '#app/platform/db/search-column.server.ts';
import { searchTerms } from '#app/platform/db/search-text.ts';
import { applications, candidates } from '../applications/applications.tables.ts';
import { parseDay } from '../applications/candidate.ts';
import { positions } from '../positions/positions.tables.ts';
import type { CandidateFilter } from './candidate-filter.ts';

const CANDIDATES_PER_PAGE = 10; // R11

export type ListedCandidate = Awaited<ReturnType<typeof listCandidates>>['rows'][number];

/** One page of the candidates that match the filter. // R11 */
export function listCandidates(db: Database, filter: CandidateFilter, page: RequestedPage | number) {
  const where = filterConditions(filter);
  const inOrder = filter.sort === 'latest' ? desc : asc;
  return pageOfList(page, CANDIDATES_PER_PAGE, db.$count(candidates, where), (limit, offset) => {
    // Finds the ids of the page first, so that the rows before it are not joined.
    const chosen = db
      .select({ id: candidates.id })
      .from(candidates)
      .where(where)
      .orderBy(inOrder(candidates.createdAt), inOrder(candidates.id))
      .limit(limit)
      .offset(offset)
      .as('chosen');
    const { id, fullName, email, contactNumber, avatar, createdAt } = candidates;
    return db
      .select({
        id,
        fullName,
        email,
        contactNumber,
        avatar,
        createdAt,
        applicationId: applications.id,
        positionName: positions.name,
        version: rowVersion(candidates),
      })
      .from(chosen)
      .innerJoin(candidates, eq(candidates.id, chosen.id))
      .leftJoin(applications, eq(applications.candidateId, candidates.id))
      .leftJoin(positions, eq(positions.id, applications.positionId))
      .orderBy(inOrder(candidates.createdAt), inOrder(candidates.id));
  });
}

function filterConditions({ q, position, date }: CandidateFilter): SQL | undefined {
  return and(
    matchesText(q),
    position === '' ? undefined : appliedFor(position),
    date === '' ? undefined : createdOn(date),
  );
}

/**
 * Whether a candidate is found by what was typed, as the applications' search finds them. Imported candidates without an
 * application have no search text: their names and addresses are compared without accents.
 */
function matchesText(typed: string): SQL | undefined {
  const bySearch = matchesSearch(applications.search, typed);
  if (bySearch === undefined) return;
  const { id, fullName, email, contactNumber } = candidates;
  const plain = sql`lower(regexp_replace(normalize(concat_ws(' ', ${fullName}, ${email}, ${contactNumber}), NFKD), '[\u0300-\u036f]', '', 'g'))`;
  const byName = and(...searchTerms(typed).map((term) => like(plain, likePattern(term))));
  return sql`${id} in (select ${applications.candidateId} from ${applications} where ${bySearch}
    union all select ${id} from ${candidates} left join ${applications} on ${applications.candidateId} = ${id}
      where ${applications.id} is null and ${byName})`;
}

function appliedFor(position: string): SQL {
  const isFor = position === NONE ? isNull(applications.positionId) : eq(applications.positionId, position);
  return sql`${candidates.id} in (select ${applications.candidateId} from ${applications} where ${isFor})`;
}

/** Matches days in the company's time zone as the list shows them. A complete date uses the index. */
function createdOn(typed: string): SQL {
  const date = typed.replace(/\s+/g, ' ');
  const day = parseDay(date);
  // An array instead of a join, so that the newest ten are found along the index.
  if (day === null)
    return sql`${dayHere(candidates.createdAt)} = any(array(${daysMatching(likePattern(date))}))`;
  const start = sql`(${day}::date)::timestamp at time zone ${TIME_ZONE}`;
  const end = sql`(${day}::date + 1)::timestamp at time zone ${TIME_ZONE}`;
  return sql`(${candidates.createdAt} >= ${start} and ${candidates.createdAt} < ${end})`;
}

/** The days between the first and the last candidate whose display format matches: far fewer than candidates. */
function daysMatching(pattern: string): SQL {
  const first = sql`(select ${dayHere(sql`min(${candidates.createdAt})`)} from ${candidates})::timestamp`;
  const last = sql`(select ${dayHere(sql`max(${candidates.createdAt})`)} from ${candidates})::timestamp`;
  return sql`select day::date from generate_series(${first}, ${last}, interval '1 day') as day
    where to_char(day, 'Mon FMDD, YYYY') ilike ${pattern}`;
}

function dayHere(timestamp: SQLWrapper): SQL {
  return sql`(${timestamp} at time zone ${TIME_ZONE})::date`;
}
