import { and, isNull } from 'drizzle-orm';
import { type ReferencedFiles, removeUnreferenced } from '#app/accounts/audit/unreferenced-files.server.ts';
import { findAdminToMail } from '#app/accounts/settings/settings.queries.server.ts';
import type { CompanyServices } from '#app/company/company-context.server.ts';
import { letterheadOf, mailboxesOf } from '#app/company/letterhead.server.ts';
import type { OpeningHours } from '#app/company/opening-hours.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import type { Queue } from '#app/platform/db/jobs.server.ts';
import { checkedFile } from '#app/platform/files/scan/file-state.ts';
import { scanNow } from '#app/platform/files/scan/scan-files.server.ts';
import type { Services } from '#app/platform/http/services.server.ts';
import { isNearlyUsed, readUploadRoom } from '#app/platform/http/upload-room.server.ts';
import { messageIdOf, storedAttachment } from '#app/platform/mail/mailer.server.ts';
import type { MailBuilder } from '#app/platform/mail/send-mails.server.ts';
import { buildAnswerMail, LEAD_ANSWER } from './correspondence/answer.mails.ts';
import { ANSWER_PREFIX, recordSentAnswer } from './correspondence/answers.commands.server.ts';
import { findMailedAnswer, mailsBefore } from './correspondence/answers.queries.server.ts';
import { analyseDrawingsOf, analyseUnread } from './drawings/analyse-drawings.commands.server.ts';
import { DRAWING_PREFIX } from './parts/receive-drawings.server.ts';
import { answerFiles } from './records/answers.tables.ts';
import { remindStaff, reportInfectedDrawing } from './records/lead-notifications.commands.server.ts';
import { fillLeadSearch } from './records/lead-search.commands.server.ts';
import {
  buildNewLeadMail,
  buildRepliedMail,
  buildUnansweredMail,
  LEAD_TO_ADMIN,
  REPLIED_TO_ADMIN,
  UNANSWERED_TO_ADMIN,
} from './records/lead-staff.mails.ts';
import { findLead, type Lead } from './records/lead-with-drawings.queries.server.ts';
import { isLate } from './records/leads.queries.server.ts';
import { drawings, leads } from './records/leads.tables.ts';
import { buildConfirmationMail, LEAD_CONFIRMATION } from './requests/confirmation.mails.ts';
import { buildLeadMail, LEAD_TO_SALES } from './requests/leads.mails.ts';

/** Also for the files of answers; another name would leave the schedule of earlier versions behind. */
const STRAY_DRAWINGS: Queue = { name: 'stray-drawings' };
const UNREAD_DRAWINGS: Queue = { name: 'unread-drawings' };
const UNANSWERED: Queue = { name: 'unanswered-leads' };
const UNSEARCHABLE: Queue = { name: 'unsearchable-leads' };

export const DRAWING_FILES: ReferencedFiles = {
  prefix: DRAWING_PREFIX,
  columns: [drawings.fileKey],
  what: 'drawings that no request refers to',
};
export const ANSWER_FILES: ReferencedFiles = {
  prefix: ANSWER_PREFIX,
  columns: [answerFiles.fileKey],
  what: 'files that no answer refers to',
};

/** The mail to sales reads and scans up to ten drawings first, each of which a sender can make take seconds. */
export const SLOW_LEAD_MAILS = [LEAD_TO_SALES];

/** The mails to visitors and to sales, by outbox kind. */
export function leadMailBuilders(services: CompanyServices): Record<string, MailBuilder> {
  const { db, files, config } = services;
  return {
    [LEAD_TO_SALES]: async (leadId) => {
      const stored = await findLead(db, leadId);
      if (stored === null) return null;
      const mailed = stored.drawings.length === 0 ? stored : await readDrawingsOf(services, stored.lead);
      if (mailed === null) return null;
      const { lead } = mailed;
      const company = services.company();
      const { from, sales } = mailboxesOf(company, config.mail);
      const drawings = mailed.drawings.map(({ check, ...drawing }) => ({
        ...drawing,
        ...checkedFile(check, config.clamd !== null),
      }));
      const to = {
        salesEmail: sales,
        publicUrl: config.publicUrl,
        isFilesRoomShort: isNearlyUsed(await readUploadRoom(db, config)),
      };
      const { attached, ...words } = buildLeadMail(lead, drawings, to, company);
      return {
        to: { name: company.salesName, address: sales },
        replyTo: { name: lead.name, address: lead.email },
        ...words,
        conversation: { root: messageIdOf(lead.id, from), earlier: [] },
        attachments: attached.map((drawing) => storedAttachment(files, drawing)),
      };
    },
    [LEAD_CONFIRMATION]: async (leadId) => {
      const mailed = await findLead(db, leadId);
      if (mailed === null) return null;
      const { lead, drawings } = mailed;
      const company = services.company();
      const { from, sales, watched } = mailboxesOf(company, config.mail);
      return {
        // Without the name, which a sender who entered somebody else's address could use for a message.
        to: { name: '', address: lead.email },
        replyTo: { name: company.name, address: watched ?? sales },
        ...buildConfirmationMail(lead, drawings, config.publicUrl, company),
        attachments: [],
        conversation: { root: messageIdOf(lead.id, from), earlier: [] },
        isAutomatic: true,
      };
    },
    [LEAD_ANSWER]: async (answerId) => {
      const mailed = await findMailedAnswer(db, answerId);
      if (mailed === null) return null;
      const { answer, lead, replyTo, files: attached } = mailed;
      const company = services.company();
      const { from, sales, watched } = mailboxesOf(company, config.mail);
      const earlier = await mailsBefore(db, lead.id, answerId);
      return {
        to: { name: answer.recipientName, address: answer.recipient },
        // L24
        replyTo: replyTo
          ? { name: replyTo.name, address: watched ?? replyTo.email }
          : { name: company.name, address: watched ?? sales },
        ...buildAnswerMail(lead, answer, letterheadOf(company)),
        attachments: attached.map((file) => storedAttachment(files, file)),
        conversation: {
          root: messageIdOf(lead.id, from),
          earlier: earlier.map((mailId) => messageIdOf(mailId, from)),
        },
        onSent: (tx) => recordSentAnswer(tx, lead.id, company.opening),
      };
    },
  };
}

/** How long the mail to sales waits for its drawings to be read and scanned. */
const DRAWINGS_MS = 20_000;
/** The same once the request is a minute old: then others wait behind it. */
const LATE = { afterMs: 60_000, drawingsMs: 1_000 };

/**
 * Reads and scans a lead's drawings, for the mail about it, which goes without what isn't ready in time: the job and the
 * scanner that run anyway go on with it. @returns null if the lead was erased meanwhile.
 */
async function readDrawingsOf(services: CompanyServices, { id, createdAt }: Lead) {
  const isLate = Date.now() - createdAt.getTime() > LATE.afterMs;
  const limit = AbortSignal.timeout(isLate ? LATE.drawingsMs : DRAWINGS_MS);
  const over = new Promise<void>((resolve) => limit.addEventListener('abort', () => resolve()));
  const work = [analyseDrawingsOf(services, id, limit), scanDrawingsOf(services, id, limit)];
  await Promise.race([Promise.all(work), over]);
  return findLead(services.db, id);
}

/** Before the mail to sales, which attaches only clean drawings. It doesn't wait for a scanner that is away. */
async function scanDrawingsOf(services: Services, leadId: string, signal: AbortSignal): Promise<void> {
  if (services.config.clamd === null) return;
  const stored = await findLead(services.db, leadId);
  const keys = stored?.drawings.map(({ fileKey }) => fileKey) ?? [];
  await scanNow(services, [reportInfectedDrawing], keys, signal);
}

/** The mails to staff about leads, by outbox kind. // L20 */
export function leadStaffMailBuilders({ db, config, company }: CompanyServices): Record<string, MailBuilder> {
  const builder =
    (buildMail: typeof buildNewLeadMail): MailBuilder =>
    async (leadId, adminId) => {
      const stored = await findLead(db, leadId);
      const to = await findAdminToMail(db, adminId);
      if (stored === null || to === null) return null;
      return { to, attachments: [], ...buildMail(stored.lead, config.publicUrl, company()) };
    };
  return {
    [LEAD_TO_ADMIN]: builder(buildNewLeadMail),
    [UNANSWERED_TO_ADMIN]: builder(buildUnansweredMail),
    [REPLIED_TO_ADMIN]: builder(buildRepliedMail),
  };
}

/** Schedules the nightly removal of stray files, the reading of drawings whose mail has not been written, and reminders. */
export async function scheduleLeadJobs(services: CompanyServices): Promise<void> {
  const { db, jobs } = services;
  await jobs.schedule(UNREAD_DRAWINGS, '*/5 * * * *', () => analyseUnread(services));
  await jobs.schedule(STRAY_DRAWINGS, '17 2 * * *', async () => {
    await removeUnreferenced(services, DRAWING_FILES);
    await removeUnreferenced(services, ANSWER_FILES);
  });
  await jobs.schedule(UNANSWERED, '*/10 * * * *', async () => {
    await remindOfUnanswered(db, services.company().opening, new Date());
  });
  // Repeated, because a process of an older version that is still running adds leads without search text.
  await jobs.schedule(UNSEARCHABLE, '*/5 * * * *', () => fillLeadSearch(db));
  await jobs.enqueue(db, UNSEARCHABLE, {});
}

/**
 * Notifies the owner, or everybody if there is none, of leads unanswered for a working day; once, until it is answered or closed, or
 * has another owner. Closed leads and spam are skipped. // L20
 *
 * @returns the number of leads.
 */
export async function remindOfUnanswered(db: Database, opening: OpeningHours, now: Date): Promise<number> {
  return db.transaction(async (tx) => {
    const unanswered = await tx
      .update(leads)
      .set({ remindedAt: now })
      .where(and(isLate(opening, now), isNull(leads.remindedAt)))
      .returning({ leadId: leads.id, recipientId: leads.ownerId });
    for (const lead of unanswered) await remindStaff(tx, lead);
    return unanswered.length;
  });
}
