import { asc, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '#app/platform/db/client.server.ts';
import { NONE, type RequestedPage } from '#app/platform/db/list-filter.ts';
import { pageOfList } from '#app/platform/db/page-of-list.ts';
import { rowVersion } from '#app/platform/db/row-version.ts';
import { IN_ORDER } from './open-positions.queries.server.ts';
import { positions, questions } from './positions.tables.ts';
import type { QuestionFilter } from './question-filter.ts';

const QUESTIONS_PER_PAGE = 25;

export type ListedQuestion = Awaited<ReturnType<typeof listQuestions>>['rows'][number];

/** One page of the questions that match the filter, by position and order. // R4 */
export function listQuestions(db: Database, { position }: QuestionFilter, page: RequestedPage | number) {
  const where = position === '' ? undefined : isForPosition(position);
  const { id, text, type, options, positionId } = questions;
  return pageOfList(page, QUESTIONS_PER_PAGE, db.$count(questions, where), (limit, offset) =>
    db
      .select({
        id,
        text,
        type,
        options,
        positionId,
        positionName: positions.name,
        /** Its place among the position's questions, from 1, and how many there are. // H8 */
        place: sql<number>`(row_number() over (partition by ${positionId} order by ${sql.join(IN_ORDER, sql`, `)}))::int`,
        among: sql<number>`(count(*) over (partition by ${positionId}))::int`,
        version: rowVersion(questions),
      })
      .from(questions)
      .leftJoin(positions, eq(positions.id, positionId))
      .where(where)
      .orderBy(asc(positions.name), asc(positions.id), ...IN_ORDER)
      .limit(limit)
      .offset(offset),
  );
}

function isForPosition(position: string) {
  return position === NONE ? isNull(questions.positionId) : eq(questions.positionId, position);
}
