import { and, asc, desc, eq } from 'drizzle-orm';
import type { PublicPage } from '#app/company/head/public-page.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import { positions, questions } from '#app/platform/db/schema.ts';
import { isAnswerable, type Question } from '../apply/asked-questions.ts';
import { careerPage, positionPage } from './career-pages.ts';

export type Position = typeof positions.$inferSelect;

/** The open positions, newest first. */
export async function openPositions(db: Database): Promise<Position[]> {
  return db
    .select()
    .from(positions)
    .where(eq(positions.active, true))
    .orderBy(desc(positions.createdAt), asc(positions.name));
}

/** All positions for the application forms: open ones first, each with its questions. // C2, C4 */
export async function offeredPositions(db: Database) {
  const { id, slug, name, active } = positions;
  const all = await db
    .select({ id, slug, name, active })
    .from(positions)
    .orderBy(desc(active), desc(positions.createdAt), asc(name));
  const asked = await db
    .select({ positionId: questions.positionId, ...ASKED })
    .from(questions)
    .innerJoin(positions, and(eq(id, questions.positionId), eq(active, true)))
    .orderBy(...IN_ORDER);
  return all.map((position) => ({
    slug: position.slug,
    name: position.name,
    active: position.active,
    questions: asked
      .filter(({ positionId }) => positionId === position.id)
      .map(withoutPosition)
      .filter(isAnswerable),
  }));
}

function withoutPosition({ id, type, text, options }: Question): Question {
  return { id, type, text, options };
}

const ASKED = { id: questions.id, type: questions.type, text: questions.text, options: questions.options };
const IN_ORDER = [asc(questions.createdAt), asc(questions.id)];

/** The position with this slug, open or closed, or null. */
export async function findPosition(db: Database, slug: string): Promise<Position | null> {
  // Rejects anything that can't be a slug, including NUL, which PostgreSQL doesn't accept.
  if (!/^[a-z0-9-]+$/.test(slug)) return null;
  const [position] = await db.select().from(positions).where(eq(positions.slug, slug));
  return position ?? null;
}

/** A position's questions in order. // C4 */
export async function questionsOf(db: Database, positionId: string): Promise<Question[]> {
  const asked = await db
    .select(ASKED)
    .from(questions)
    .where(eq(questions.positionId, positionId))
    .orderBy(...IN_ORDER);
  return asked.filter(isAnswerable);
}

/** The careers page and the page of each open position, for the sitemap and share images. */
export async function careerPages(db: Database): Promise<PublicPage[]> {
  return [careerPage, ...(await openPositions(db)).map(positionPage)];
}
