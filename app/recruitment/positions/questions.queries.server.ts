import { asc, count, eq, isNull } from 'drizzle-orm';
import type { Database } from '#app/platform/db/client.server.ts';
import { pageOfList } from '#app/platform/db/page-of-list.ts';
import { rowVersion } from '#app/platform/db/row-version.ts';
import { positions, questions } from '#app/platform/db/schema.ts';
import { NONE } from '../applications/application-filter.ts';

const QUESTIONS_A_PAGE = 25;

export type ListedQuestion = Awaited<ReturnType<typeof listQuestions>>['rows'][number];

/** A page of the questions of one position (NONE: of those that are gone), or of all, by position and in the order asked. // R4 */
export async function listQuestions(db: Database, position: string | null, wanted: number) {
  const fits = position === null ? undefined : ofPosition(position);
  const { id, text, type, options, positionId } = questions;
  const [all] = await db.select({ n: count() }).from(questions).where(fits);
  return pageOfList(wanted, QUESTIONS_A_PAGE, all?.n ?? 0, (limit, offset) =>
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
