import { asc, eq, sql } from 'drizzle-orm';
import type { Database } from '#app/platform/db/client.server.ts';
import { isOrNone } from '#app/platform/db/is-or-none.server.ts';
import type { RequestedPage } from '#app/platform/db/list-filter.ts';
import { pageOfList } from '#app/platform/db/page-of-list.ts';
import { rowVersion } from '#app/platform/db/row-version.ts';
import { IN_ORDER } from './open-positions.queries.server.ts';
import { positions, questions } from './positions.tables.ts';
import type { QuestionFilter } from './question-filter.ts';

/** Every position by name, for a select. */
export function positionChoices(db: Database) {
  const { id, name, active } = positions;
  return db.select({ id, name, active }).from(positions).orderBy(asc(name), asc(id));
}

const QUESTIONS_PER_PAGE = 25;

export type ListedQuestion = Awaited<ReturnType<typeof listQuestions>>['rows'][number];

/** One page of the questions that match the filter, by position and order. // R4 */
export function listQuestions(db: Database, { position }: QuestionFilter, page: RequestedPage | number) {
  const where = isOrNone(questions.positionId, position);
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
