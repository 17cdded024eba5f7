import { and, asc, desc, eq, gte, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Company } from '#app/company/company.ts';
import type { PublicPage } from '#app/company/head/public-page.ts';
import { companyDay } from '#app/country/day.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import { isAnswerable, type Question } from './asked-questions.ts';
import { careerPage, positionPage } from './career-pages.ts';
import { isOpen } from './position.ts';
import { positions, questions } from './positions.tables.ts';

export type Position = typeof positions.$inferSelect;

/** The positions that accept applications on the company's day of a time. // H8 */
export function isOpenPosition(now: Date): SQL | undefined {
  return and(
    eq(positions.active, true),
    or(isNull(positions.closesOn), gte(positions.closesOn, companyDay(now))),
  );
}

/** The open positions, newest first. */
export async function openPositions(db: Database, now = new Date()): Promise<Position[]> {
  return db
    .select()
    .from(positions)
    .where(isOpenPosition(now))
    .orderBy(desc(positions.createdAt), asc(positions.name));
}

/** All positions for the application forms: open ones first, each with its questions. // C2, C4 */
export async function offeredPositions(db: Database, now = new Date()) {
  const { id, slug, name } = positions;
  const active = sql<boolean>`${isOpenPosition(now)}`;
  const offered = await db
    .select({ id, slug, name, active })
    .from(positions)
    .orderBy(desc(active), desc(positions.createdAt), asc(name));
  const questionRows = await db
    .select({ positionId: questions.positionId, ...QUESTION_COLUMNS })
    .from(questions)
    .innerJoin(positions, and(eq(id, questions.positionId), isOpenPosition(now)))
    .orderBy(...IN_ORDER);
  return offered.map(({ id: positionId, ...position }) => ({
    ...position,
    questions: questionRows
      .filter((question) => question.positionId === positionId && isAnswerable(question))
      .map(({ positionId: _, ...question }) => question),
  }));
}

const QUESTION_COLUMNS = {
  id: questions.id,
  type: questions.type,
  text: questions.text,
  options: questions.options,
};
/** The order in which a position's questions are questionRows. // H8 */
export const IN_ORDER = [asc(questions.place), asc(questions.createdAt), asc(questions.id)];

/** The position with this slug, or null; `active` if it is open. */
export async function findPosition(db: Database, slug: string, now = new Date()): Promise<Position | null> {
  // Rejects anything that can't be a slug, including NUL, which PostgreSQL doesn't accept.
  if (!/^[a-z0-9-]+$/.test(slug)) return null;
  const [position] = await db.select().from(positions).where(eq(positions.slug, slug));
  return position ? { ...position, active: isOpen(position, companyDay(now)) } : null;
}

/** A position's questions in order. // C4 */
export async function questionsOf(db: Database, positionId: string): Promise<Question[]> {
  const questionRows = await db
    .select(QUESTION_COLUMNS)
    .from(questions)
    .where(eq(questions.positionId, positionId))
    .orderBy(...IN_ORDER);
  return questionRows.filter(isAnswerable);
}

/** The careers page and the page of each open position, for the sitemap and share images. */
export async function careerPages(db: Database, company: Company): Promise<PublicPage[]> {
  const open = await openPositions(db);
  return [careerPage(company), ...open.map((position) => positionPage(company, position))];
}
