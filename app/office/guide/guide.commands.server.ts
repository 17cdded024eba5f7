import { and, eq, gt, sql } from 'drizzle-orm';
import { recordAudit } from '#app/accounts/audit/audit.server.ts';
import { deleteSampleArticles, keepSampleArticles } from '#app/blog/sample-articles.commands.server.ts';
import { askForBackup, findAskedBackup } from '#app/platform/backup/backup.jobs.server.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import { lockName } from '#app/platform/db/lock-name.server.ts';
import type { Services } from '#app/platform/http/services.server.ts';
import { queueMail } from '#app/platform/mail/outbox.server.ts';
import { outgoingMails } from '#app/platform/mail/outbox.tables.ts';
import {
  deleteSamplePositions,
  keepSamplePositions,
} from '#app/recruitment/hiring/sample-positions.commands.server.ts';
import { TEST_MAIL } from './guide.mails.ts';
import { guideMarks } from './guide.tables.ts';
import { GUIDE_MARKS, type StepId } from './guide-steps.ts';

type Admin = { id: string; name: string };
type Mark = StepId | typeof GUIDE_MARKS.dismissed;

export const TEST_MAILS_PER_HOUR = 5;
/** Each deletes the oldest backup that is kept. */
export const TEST_BACKUPS_PER_DAY = 3;

/** Skips a step, or dismisses the guide, for all staff. // O8 */
export function setMark(db: Database, actor: Admin, mark: Mark): Promise<void> {
  return db.transaction(async (tx) => {
    // Who was first stays noted.
    const stored = await tx
      .insert(guideMarks)
      .values({ mark, markedBy: actor.name })
      .onConflictDoNothing()
      .returning();
    if (stored.length > 0)
      await recordAudit(tx, actor, { action: 'guide-changed', details: { [noun(mark)]: verb(mark) } });
  });
}

/** Takes that back: the step is open again, or the guide on the dashboard. */
export function clearMark(db: Database, actor: Admin, mark: Mark): Promise<void> {
  return db.transaction(async (tx) => {
    const cleared = await tx.delete(guideMarks).where(eq(guideMarks.mark, mark)).returning();
    if (cleared.length > 0)
      await recordAudit(tx, actor, { action: 'guide-changed', details: { [noun(mark)]: 'open again' } });
  });
}

const noun = (mark: Mark) => (mark === GUIDE_MARKS.dismissed ? 'guide' : mark);
const verb = (mark: Mark) => (mark === GUIDE_MARKS.dismissed ? 'dismissed' : 'skipped');

/** Sends a mail to the admin's own address. @returns false if as many as are allowed were sent within the hour. // O8 */
export function sendTestMail(
  { db, config }: Pick<Services, 'db' | 'config'>,
  actor: Admin,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    await lockTests(tx);
    const { kind, createdAt } = outgoingMails;
    const recent = await tx.$count(
      outgoingMails,
      and(eq(kind, TEST_MAIL), gt(createdAt, sql`now() - interval '1 hour'`)),
    );
    if (recent >= TEST_MAILS_PER_HOUR) return false;
    await queueMail(tx, TEST_MAIL, actor.id);
    if (config.mail.smtpUrl !== null)
      await tx
        .insert(guideMarks)
        .values({ mark: GUIDE_MARKS.mailServer, markedBy: actor.name })
        .onConflictDoNothing();
    return true;
  });
}

type BackupRequest = 'asked' | 'no-folder' | 'running' | 'too-many';

/** Has a job make a backup now. // O8 */
export async function makeTestBackup({
  db,
  config,
  jobs,
}: Pick<Services, 'db' | 'config' | 'jobs'>): Promise<BackupRequest> {
  if (config.backup.folder === null) return 'no-folder';
  return db.transaction(async (tx) => {
    await lockTests(tx);
    const last = await findAskedBackup(tx);
    if (last?.state === 'created' || last?.state === 'active') return 'running';
    if ((last?.today ?? 0) >= TEST_BACKUPS_PER_DAY) return 'too-many';
    await askForBackup(tx, jobs);
    return 'asked';
  });
}

const lockTests = (tx: Database) => lockName(tx, 'guide-tests');

/** Deletes the articles and positions that came with the software and that nobody has changed. // O8 */
export function deleteSampleContent(db: Database, actor: Admin) {
  return db.transaction(async (tx) => {
    const { deleted, closed } = await deleteSamplePositions(tx);
    const articles = await deleteSampleArticles(tx);
    await recordAudit(tx, actor, {
      action: 'sample-content-deleted',
      details: { articles: String(articles), positions: String(deleted), closed: String(closed) },
    });
    return { articles, positions: deleted, closed };
  });
}

/** Makes them the company's own. */
export function keepSampleContent(db: Database, actor: Admin): Promise<void> {
  return db.transaction(async (tx) => {
    await keepSamplePositions(tx);
    await keepSampleArticles(tx);
    await recordAudit(tx, actor, { action: 'sample-content-kept' });
  });
}
