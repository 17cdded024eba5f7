import { randomBytes } from 'node:crypto';
import { and, eq, lt, lte, sql } from 'drizzle-orm';
import type { Database } from '#app/platform/db/client.server.ts';
import { posts, postVisitors, visitorSalts } from './blog.tables.ts';

/**
 * Maximum number of views counted per article, day and sender. More than one, since an office shares an IP address;
 * limited, since a script can send any number of User-Agent values. // B7
 */
export const MAX_VISITORS_PER_SENDER = 20;

type View = {
  slug: string;
  day: string;
  /** Salted hash of the sender's IP address (IPv6: the /64), valid for this day. */
  sender: string;
  /** Salted hash of the sender and the browser's User-Agent, valid for this day. */
  visitor: string;
};

/**
 * Counts a view of a published article, once per visitor and day. Safe to call from several processes at once.
 *
 * @returns false if the view was already counted, the sender is over the limit or no such article is published.
 */
export async function countView(db: Database, { slug, day, sender, visitor }: View): Promise<boolean> {
  return db.transaction(async (tx) => {
    // The row lock serialises counts of this article, so that the limit below sees every row committed before.
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
        ) < ${MAX_VISITORS_PER_SENDER}
        on conflict do nothing
        returning post_id
      )
      update posts set views = views + 1 from first where posts.id = first.post_id`);
    return rowCount === 1;
  });
}

/** The salt of a day, shared by all processes. Also deletes the salts and visitors of earlier days. */
export async function dailySalt(db: Database, day: string): Promise<string> {
  return db.transaction(async (tx) => {
    await deleteOldVisitors(tx, day);
    await tx
      .insert(visitorSalts)
      .values({ day, salt: randomBytes(32).toString('hex') })
      .onConflictDoNothing();
    const [stored] = await tx.select().from(visitorSalts).where(eq(visitorSalts.day, day));
    if (stored === undefined) throw new Error(`There is no salt for ${day}`);
    return stored.salt;
  });
}

/** Deletes the salts and visitor hashes of the days before `today`. */
export async function deleteOldVisitors(db: Database, today: string): Promise<void> {
  await db.delete(visitorSalts).where(lt(visitorSalts.day, today));
  await db.delete(postVisitors).where(lt(postVisitors.day, today));
}
