import { and, asc, desc, eq, like, type SQL, sql } from 'drizzle-orm';
import { TIME_ZONE } from '#app/country/day.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import { isOrNone } from '#app/platform/db/is-or-none.server.ts';
import { likePattern, type RequestedPage } from '#app/platform/db/list-filter.ts';
import { pageOfList } from '#app/platform/db/page-of-list.ts';
import { rowVersion } from '#app/platform/db/row-version.ts';
import { matchesSearch } from '#app/platform/db/search-column.server.ts';
import { searchTerms } from '#app/platform/db/search-text.ts';
import { applications, candidates } from '../applications/applications.tables.ts';
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
  return sql`${candidates.id} in (select ${applications.candidateId} from ${applications}
    where ${isOrNone(applications.positionId, position)})`;
}

/** Matches a date, or a part of one, as the list shows it: in the company's time zone. A day may be typed as 03. */
function createdOn(typed: string): SQL {
  const shown = sql`to_char(${candidates.createdAt} at time zone ${TIME_ZONE}, 'Mon FMDD, YYYY')`;
  return sql`${shown} ilike ${likePattern(typed.replace(/\s+/g, ' ').replace(/\b0(?=\d)/, ''))}`;
}
