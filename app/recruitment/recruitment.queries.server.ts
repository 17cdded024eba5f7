import { asc, desc, eq } from 'drizzle-orm';
import type { PublicPage } from '#app/company/head/public-page.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import { positions, questions } from '#app/platform/db/schema.ts';
import { canBeAnswered, type Question } from './answers.ts';
import { careerPage, positionPage } from './vacancy.ts';

export type Position = typeof positions.$inferSelect;

/** What the company hires for now, newest first. */
export async function openPositions(db: Database): Promise<Position[]> {
  return db
    .select()
    .from(positions)
    .where(eq(positions.active, true))
    .orderBy(desc(positions.createdAt), asc(positions.name));
}

/** The position of a slug, open or closed, or null where there never was one. */
export async function findPosition(db: Database, slug: string): Promise<Position | null> {
  // PostgreSQL takes no NUL, and nothing else that was made up need reach it.
  if (!/^[a-z0-9-]+$/.test(slug)) return null;
  const [position] = await db.select().from(positions).where(eq(positions.slug, slug));
  return position ?? null;
}

/** What applicants for a position are asked, in order. // C4 */
export async function questionsOf(db: Database, positionId: string): Promise<Question[]> {
  const { id, type, text, options } = questions;
  const asked = await db
    .select({ id, type, text, options })
    .from(questions)
    .where(eq(questions.positionId, positionId))
    .orderBy(asc(questions.createdAt), asc(questions.id));
  return asked.filter(canBeAnswered);
}

/** The careers page and the page of each open position, for the sitemap and share images. */
export async function careerPages(db: Database): Promise<PublicPage[]> {
  return [careerPage, ...(await openPositions(db)).map(positionPage)];
}
