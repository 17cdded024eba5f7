import { asc, eq, isNull } from 'drizzle-orm';
import type { Database } from '#app/platform/db/client.server.ts';
import { type AskedPage, NONE } from '#app/platform/db/list-filter.ts';
import { pageOfList } from '#app/platform/db/page-of-list.ts';
import { rowVersion } from '#app/platform/db/row-version.ts';
import { positions, questions } from '#app/platform/db/schema.ts';
import type { QuestionFilter } from './question-filter.ts';

const QUESTIONS_PER_PAGE = 25;

export type ListedQuestion = Awaited<ReturnType<typeof listQuestions>>['rows'][number];

/** One page of the questions that match the filter, by position and order. // R4 */
export function listQuestions(db: Database, { position }: QuestionFilter, page: AskedPage | number) {
  const fits = position === '' ? undefined : ofPosition(position);
  const { id, text, type, options, positionId } = questions;
  return pageOfList(page, QUESTIONS_PER_PAGE, db.$count(questions, fits), (limit, offset) =>
    db
      .select({
        id,
        text,
        type,
        options,
        positionId,
        positionName: positions.name,
        version: rowVersion(questions),
      })
      .from(questions)
      .leftJoin(positions, eq(positions.id, positionId))
      .where(fits)
      .orderBy(asc(positions.name), asc(positions.id), asc(questions.createdAt), asc(id))
      .limit(limit)
      .offset(offset),
  );
}

function ofPosition(position: string) {
  return position === NONE ? isNull(questions.positionId) : eq(questions.positionId, position);
}
