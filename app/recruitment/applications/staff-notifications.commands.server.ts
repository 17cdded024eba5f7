import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import { admins } from '#app/accounts/admins/admins.tables.ts';
import type { Admin } from '#app/accounts/audit/audit.server.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import { queueMail } from '#app/platform/mail/outbox.server.ts';
import { positions } from '../positions/positions.tables.ts';
import { applications, staffNotifications } from './applications.tables.ts';
import { NEWS_TO_ADMIN } from './mail-kinds.ts';
import { type Mentions, readMentions } from './mentions.ts';

/** Who assigned it or wrote the note; without an id, whose account is not known. */
type Author = { id: string | null; name: string };
type Colleague = { id: string; name: string };

/** Longer than assigning and deleting a note can be undone. */
const MAIL_AFTER_SECONDS = 20;

/**
 * Tells an admin that somebody else has assigned applications to them: on the bell and by mail. What told those who were
 * assigned before goes. // H4
 *
 * @param assigneeId null if nobody is assigned now.
 */
export async function notifyAssignee(
  tx: Database,
  actor: Author,
  applicationIds: readonly string[],
  assigneeId: string | null,
): Promise<void> {
  if (applicationIds.length === 0) return;
  const { applicationId, type } = staffNotifications;
  await tx
    .delete(staffNotifications)
    .where(and(inArray(applicationId, [...applicationIds]), eq(type, 'assigned')));
  if (assigneeId === null || assigneeId === actor.id) return;
  const notification = { recipientId: assigneeId, type: 'assigned' as const, author: actor.name };
  await tx
    .insert(staffNotifications)
    .values(applicationIds.map((id) => ({ ...notification, applicationId: id })));
  await queueNews(tx, assigneeId);
}

/**
 * The colleagues whom a note mentions, without its author; their accounts are kept from being deleted meanwhile. Before the
 * application is locked: deleting an account locks it first and then the applications, so that neither waits for the other.
 */
export async function lockMentioned(tx: Database, actor: Admin, text: string): Promise<Mentions<Colleague>> {
  if (!text.includes('@')) return { mentioned: [], unclear: [] };
  const colleagues = await tx
    .select({ id: admins.id, name: admins.name })
    .from(admins)
    .orderBy(asc(admins.name), asc(admins.id))
    .for('key share');
  const { mentioned, unclear } = readMentions(text, colleagues);
  return { mentioned: mentioned.filter(({ id }) => id !== actor.id), unclear };
}

/** Tells colleagues that a note mentions them: on the bell and by mail. // H4 */
export async function notifyMentioned(
  tx: Database,
  author: Author,
  note: { id: string; applicationId: string },
  mentioned: readonly Colleague[],
): Promise<void> {
  if (mentioned.length === 0) return;
  const notification = { applicationId: note.applicationId, noteId: note.id, author: author.name };
  await tx
    .insert(staffNotifications)
    .values(mentioned.map(({ id }) => ({ ...notification, recipientId: id, type: 'mentioned' as const })));
  for (const { id } of mentioned) await queueNews(tx, id);
}

/** One mail tells all that is new when it is due, however many applications were assigned. */
function queueNews(tx: Database, adminId: string): Promise<void> {
  return queueMail(tx, NEWS_TO_ADMIN, adminId, adminId, { afterSeconds: MAIL_AFTER_SECONDS });
}

export type StaffNews = Awaited<ReturnType<typeof findUnmailedNews>>;

/** What an admin has neither been mailed nor read on the bell, of the last day: what is undone or deleted is gone. // H4 */
export function findUnmailedNews(db: Database, adminId: string) {
  const { id, type, author, recipientId, read, mailedAt, createdAt } = staffNotifications;
  return db
    .select({
      id,
      type,
      author,
      applicationId: applications.id,
      number: applications.number,
      position: positions.name,
    })
    .from(staffNotifications)
    .innerJoin(applications, eq(applications.id, staffNotifications.applicationId))
    .leftJoin(positions, eq(positions.id, applications.positionId))
    .where(
      and(
        eq(recipientId, adminId),
        eq(read, false),
        isNull(mailedAt),
        gt(createdAt, sql`now() - interval '1 day'`),
      ),
    )
    .orderBy(asc(createdAt), asc(applications.number));
}

/** Notes that a mail with some news was sent. */
export async function recordNewsMailed(tx: Database, news: StaffNews): Promise<void> {
  const ids = news.map(({ id }) => id);
  await tx
    .update(staffNotifications)
    .set({ mailedAt: sql`now()` })
    .where(inArray(staffNotifications.id, ids));
}
