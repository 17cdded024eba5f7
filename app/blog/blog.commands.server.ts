import { randomBytes } from 'node:crypto';
import { eq, lt, sql } from 'drizzle-orm';
import type { Database } from '#app/platform/db/client.server.ts';
import { postVisitors, visitorSalts } from '#app/platform/db/schema.ts';

/**
 * Counts a published article as read by a visitor, once a day. Any number of processes may count at the same moment.
 *
 * @param visitor a hash that stands for the visitor on this day.
 * @returns whether it counted.
 */
export async function countView(
  db: Database,
  { slug, day, visitor }: { slug: string; day: string; visitor: string },
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    with first as (
      insert into post_visitors (post_id, day, visitor)
      select id, ${day}, ${visitor} from posts where slug = ${slug} and published_at <= now()
      on conflict do nothing
      returning post_id
    )
    update posts set views = views + 1 from first where posts.id = first.post_id`);
  return rowCount === 1;
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
