import { randomBytes } from 'node:crypto';
import { and, eq, lt, lte, sql } from 'drizzle-orm';
import type { Database } from '#app/platform/db/client.server.ts';
import { posts, postVisitors, visitorSalts } from '#app/platform/db/schema.ts';

/**
 * So many visitors of one sender count for an article on a day: an office behind one address has several readers, but
 * a browser's name can be made up, and made up again. // B7
 */
export const MOST_VISITORS_A_SENDER = 20;

interface View {
  slug: string;
  day: string;
  /** A hash that stands for the sender's address on this day. */
  sender: string;
  /** A hash that stands for the visitor on this day. */
  visitor: string;
}

/**
 * Counts a published article as read by a visitor, once a day. Any number of processes may count at the same moment.
 *
 * @returns whether it counted.
 */
export async function countView(db: Database, { slug, day, sender, visitor }: View): Promise<boolean> {
  return db.transaction(async (tx) => {
    // Whoever counts this article waits here: the statement below then sees every visitor that counted before.
    const [post] = await tx
      .select({ id: posts.id })
      .from(posts)
      .where(and(eq(posts.slug, slug), lte(posts.publishedAt, sql`now()`)))
      .for('no key update');
    if (post === undefined) return false;
    const { rowCount } = await tx.execute(sql`
      with first as (
        insert into post_visitors (post_id, day, sender, visitor)
        select ${post.id}, ${day}, ${sender}, ${visitor}
        where (
          select count(*) from post_visitors where post_id = ${post.id} and day = ${day} and sender = ${sender}
        ) < ${MOST_VISITORS_A_SENDER}
        on conflict do nothing
        returning post_id
      )
      update posts set views = views + 1 from first where posts.id = first.post_id`);
    return rowCount === 1;
  });
}

/** The salt of a day, which all processes share. Making a new one forgets the days before, salts and visitors. */
export async function saltOf(db: Database, day: string): Promise<string> {
  return db.transaction(async (tx) => {
    await forgetVisitors(tx, day);
    await tx
      .insert(visitorSalts)
      .values({ day, salt: randomBytes(32).toString('hex') })
      .onConflictDoNothing();
    const [stored] = await tx.select().from(visitorSalts).where(eq(visitorSalts.day, day));
    if (stored === undefined) throw new Error(`There is no salt for ${day}`);
    return stored.salt;
  });
}

/** Removes what visitors of the days before were known by. */
export async function forgetVisitors(db: Database, today: string): Promise<void> {
  await db.delete(visitorSalts).where(lt(visitorSalts.day, today));
  await db.delete(postVisitors).where(lt(postVisitors.day, today));
}
