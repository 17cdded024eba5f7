import { desc, sql } from 'drizzle-orm';
import { FIRST_NAME } from '#app/accounts/admins/account.ts';
import { admins } from '#app/accounts/admins/admins.tables.ts';
import { invitations } from '#app/accounts/invitations/invitations.tables.ts';
import { secondFactors } from '#app/accounts/two-factor/two-factor.tables.ts';
import { countSampleArticles } from '#app/blog/sample-articles.commands.server.ts';
import { openSampleFields } from '#app/company/company.queries.server.ts';
import type { Company } from '#app/company/company.ts';
import { leads } from '#app/leads/records/leads.tables.ts';
import { findAskedBackup } from '#app/platform/backup/backup.jobs.server.ts';
import { listBackups } from '#app/platform/backup/kept-backups.server.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import { isFolder } from '#app/platform/durable.server.ts';
import { installationId } from '#app/platform/files/installation.server.ts';
import type { Services } from '#app/platform/http/services.server.ts';
import { outgoingMails } from '#app/platform/mail/outbox.tables.ts';
import { applications } from '#app/recruitment/applications/applications.tables.ts';
import { countSamplePositions } from '#app/recruitment/hiring/sample-positions.commands.server.ts';
import { listedMail } from '../mails/mail.queries.server.ts';
import { TEST_MAIL } from './guide.mails.ts';
import { guideMarks } from './guide.tables.ts';
import { GUIDE_MARKS, type GuideFacts, guideSteps, type Mark, type Step } from './guide-steps.ts';

type GuideServices = Pick<Services, 'db' | 'config'>;
type Me = { id: string; name: string };

/** What all of the guide shows: the steps, and the state of the tests and of the sample content. // O8 */
export async function readGuide({ db, config }: GuideServices, me: Me, company: Company) {
  const [marks, sample, people, articles, positions, testMail, backup] = await Promise.all([
    db.select().from(guideMarks),
    openSampleFields(db, company.profile),
    readPeople(db, me),
    countSampleArticles(db),
    countSamplePositions(db),
    readTestMail(db, me),
    readBackups(db, config.backup.folder),
  ]);
  const skipped = new Map<string, Mark>(
    marks.map(({ mark, markedBy, markedAt }) => [mark, { by: markedBy, at: markedAt }]),
  );
  const hasMailServer = config.mail.smtpUrl !== null;
  const facts: GuideFacts = {
    sample,
    skipped,
    done: {
      mail: hasMailServer && people.isMailTested,
      backup: backup?.newest != null,
      colleagues: me.name !== FIRST_NAME && !people.isAlone,
      'second-factor': people.hasSecondFactor,
      samples: articles === 0 && positions.all === 0,
    },
  };
  return {
    steps: guideSteps(facts),
    dismissed: skipped.get(GUIDE_MARKS.dismissed) ?? null,
    hasMailServer,
    testMail,
    backup,
    samples: { articles, positions },
  };
}

export type Guide = Awaited<ReturnType<typeof readGuide>>;

/** What the dashboard shows of the guide; null when nothing is open, or somebody has dismissed it. */
export async function openGuide(
  services: GuideServices,
  me: Me,
  company: Company,
): Promise<{ open: number; total: number; next: Step; hasWork: boolean } | null> {
  const { steps, dismissed } = await readGuide(services, me, company);
  const open = steps.filter(({ state }) => state === 'open');
  const [next] = open;
  if (dismissed !== null || next === undefined) return null;
  return { open: open.length, total: steps.length, next, hasWork: await hasWork(services.db) };
}

/** Whether anybody has written or applied yet. */
async function hasWork(db: Database): Promise<boolean> {
  const { rows } = await db.execute<{ hasWork: boolean }>(
    sql`select exists (select from ${leads}) or exists (select from ${applications}) as "hasWork"`,
  );
  return rows[0]?.hasWork === true;
}

async function readPeople(db: Database, me: Me) {
  const { mark, markedAt } = guideMarks;
  const { kind, state, createdAt } = outgoingMails;
  const { rows } = await db.execute<{
    isAlone: boolean;
    hasSecondFactor: boolean;
    isMailTested: boolean;
  }>(sql`
    select (select count(*) from ${admins}) = 1 and not exists (select from ${invitations}) as "isAlone",
      exists (select from ${secondFactors} where ${secondFactors.adminId} = ${me.id}) as "hasSecondFactor",
      -- A test email from before there was a mail server is only a file.
      exists (select from ${outgoingMails} join ${guideMarks} on ${mark} = ${GUIDE_MARKS.mailServer}
        where ${kind} = ${TEST_MAIL} and ${state} = 'sent' and ${createdAt} >= ${markedAt}) as "isMailTested"`);
  const [people] = rows;
  if (people === undefined) throw new Error('The state of the guide was not read');
  return people;
}

/** The signed-in admin's last test email; null without one. */
async function readTestMail(db: Database, me: Me) {
  const { kind, subjectId, createdAt } = outgoingMails;
  const [mail] = await db
    .select()
    .from(outgoingMails)
    .where(sql`${kind} = ${TEST_MAIL} and ${subjectId} = ${me.id}`)
    .orderBy(desc(createdAt))
    .limit(1);
  return mail === undefined ? null : listedMail(mail, null);
}

/** The backups of this server; null without a folder for them. */
async function readBackups(db: Database, folder: string | null) {
  if (folder === null) return null;
  const [backups, requested] = await Promise.all([
    installationId(db).then((installation) => listBackups(folder, installation, new Date())),
    findAskedBackup(db),
  ]);
  const isRunning = requested?.state === 'created' || requested?.state === 'active';
  return {
    newest: backups[0] ?? null,
    hasFolder: await isFolder(folder),
    isRunning,
    /** Why the one that somebody asked for failed. */
    error:
      requested?.state === 'retry' || requested?.state === 'failed'
        ? (requested.error ?? 'The log says why.')
        : null,
  };
}
