import { and, eq, isNull } from 'drizzle-orm';
import { removeUnreferenced } from '#app/accounts/audit/unreferenced-files.server.ts';
import { findAdminToMail } from '#app/accounts/settings/settings.queries.server.ts';
import type { CompanyServices } from '#app/company/company-context.server.ts';
import { mailboxesOf } from '#app/company/letterhead.server.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import type { Queue } from '#app/platform/db/jobs.server.ts';
import { dropPages } from '#app/platform/http/page-invalidation.server.ts';
import type { Mail } from '#app/platform/mail/mailer.server.ts';
import type { MailBuilder } from '#app/platform/mail/send-mails.server.ts';
import { notes } from './applications/applications.tables.ts';
import { CV_FILES } from './applications/cv-files.server.ts';
import { fillApplicationSearch } from './applications/fill-search.commands.server.ts';
import {
  APPLICATION_TO_ADMIN,
  APPLICATION_TO_APPLICANT,
  CODE_TO_APPLICANT,
  INTERVIEW_TO_ADMIN,
  MAIL_TO_CANDIDATE,
  NEWS_TO_ADMIN,
  NOTE_TO_CANDIDATE,
} from './applications/mail-kinds.ts';
import { removeDeletedNotes } from './applications/notes.commands.server.ts';
import { findUnmailedNews, recordNewsMailed } from './applications/staff-notifications.commands.server.ts';
import { findDueMail } from './contact/due-mails.server.ts';
import {
  recordInterviewerMailed,
  removeErasedCopies,
  writeInterviewerMail,
} from './contact/interviewers.commands.server.ts';
import { recordInterviewMailed } from './contact/interviews.commands.server.ts';
import { findRecipients } from './contact/store-mail.server.ts';
import { mailTimesTaken, removeErasedOffers } from './contact/time-offers.commands.server.ts';
import { TIMES_TAKEN_QUEUE } from './private-page/applicant.commands.server.ts';
import { findCode, makeLink } from './private-page/links.commands.server.ts';
import {
  buildAcknowledgement,
  buildCandidateMail,
  buildCodeMail,
  buildInvitation,
  buildNoteMail,
} from './recruitment.mails.ts';
import { buildAdminMail, buildInterviewerMail, buildNewsMail } from './recruitment-staff.mails.ts';

const STRAY_CVS: Queue = { name: 'stray-cvs' };
const CLOSED_POSITIONS: Queue = { name: 'closed-positions' };
const DELETED_NOTES: Queue = { name: 'deleted-notes' };
const UNSEARCHABLE: Queue = { name: 'applications-unsearchable' };

/** Much longer than a deleted note's toast offers to undo it. */
const UNDO_NOTE_MS = 3_600_000;

/** Builds recruitment's mails for the outbox. // C9, R8 */
export function recruitmentMailBuilders(services: CompanyServices): Record<string, MailBuilder> {
  const { db, secret, config, company } = services;
  const careers = () => mailboxesOf(company(), config.mail).careers;
  return {
    [APPLICATION_TO_APPLICANT]: async (applicationId) => {
      const application = await findMailedApplication(db, applicationId);
      if (application === null) return null;
      const mail = { kind: APPLICATION_TO_APPLICANT, subjectId: applicationId };
      const page = await makeLink(services, application, mail);
      return {
        ...toCandidate(application),
        ...buildAcknowledgement(application, config, page, company()),
        isAutomatic: true,
      };
    },
    [APPLICATION_TO_ADMIN]: async (applicationId, adminId) => {
      const application = await findMailedApplication(db, applicationId);
      const to = await findAdminToMail(db, adminId);
      if (application === null || to === null) return null;
      return { to, attachments: [], ...buildAdminMail(application, config.publicUrl, company()) };
    },
    [NEWS_TO_ADMIN]: async (adminId) => {
      const to = await findAdminToMail(db, adminId);
      const news = await findUnmailedNews(db, adminId);
      if (to === null || news.length === 0) return null;
      return {
        to,
        attachments: [],
        ...buildNewsMail(news, config.publicUrl, company()),
        onSent: (tx) => recordNewsMailed(tx, news),
      };
    },
    [INTERVIEW_TO_ADMIN]: async (interviewId, adminId) => {
      const mail = adminId === null ? null : await writeInterviewerMail(db, interviewId, adminId);
      if (mail === null) return null;
      const to = { name: mail.to.name, address: mail.to.email };
      return {
        to,
        attachments: [],
        ...buildInterviewerMail(mail, { publicUrl: config.publicUrl, careers: careers() }, company()),
        onSent: (tx) => recordInterviewerMailed(tx, mail),
      };
    },
    [NOTE_TO_CANDIDATE]: async (noteId) => {
      const mailed = await findMailedNote(db, noteId);
      if (mailed === null) return null;
      const mail = { kind: NOTE_TO_CANDIDATE, subjectId: noteId };
      const page = await makeLink(services, mailed.application, mail);
      return {
        ...toCandidate(mailed.application),
        ...buildNoteMail(mailed.application, mailed.note, page, company()),
      };
    },
    [MAIL_TO_CANDIDATE]: async (mailId) => {
      const dueMail = await findDueMail(db, mailId, company());
      if (dueMail === null) return null;
      const { application, mail, interview, offer } = dueMail;
      const page = await makeLink(services, application, { kind: MAIL_TO_CANDIDATE, subjectId: mailId });
      const built = {
        ...toCandidate(application),
        ...buildCandidateMail(application, mail, page, company(), { interview, offer }),
      };
      if (interview === null) return built;
      return {
        ...built,
        calendar: buildInvitation(application, interview, careers(), company()),
        onSent: (tx) => recordInterviewMailed(tx, interview),
      };
    },
    [CODE_TO_APPLICANT]: async (applicationId) => {
      const application = await findMailedApplication(db, applicationId);
      const code = await findCode(db, secret, applicationId);
      if (application === null || code === null) return null;
      return {
        ...toCandidate(application),
        ...buildCodeMail(application, code, company()),
        isAutomatic: true,
        isUnkept: true,
      };
    },
  };

  function toCandidate({ email }: { email: string }) {
    return {
      // Without the name, which somebody may have chosen who entered another person's address. // L25
      to: { name: '', address: email },
      replyTo: { name: company().name, address: careers() },
      attachments: [],
    } satisfies Partial<Mail>;
  }
}

/** Schedules recruitment's jobs, besides the erasure of expired applications (retention.jobs.server.ts). */
export async function scheduleRecruitmentJobs(services: CompanyServices): Promise<void> {
  const { db, jobs, company } = services;
  // Mails those who have not chosen, once the last offered time is taken. // H15
  await jobs.work<{ offerId: string }>(TIMES_TAKEN_QUEUE, ({ data: { offerId } }) =>
    mailTimesTaken(db, offerId, company()),
  );
  // Repeated, because a process of an older version that is still running adds applications without search text.
  await jobs.schedule(UNSEARCHABLE, '*/5 * * * *', () => fillApplicationSearch(db));
  await jobs.enqueue(db, UNSEARCHABLE, {});
  // Positions whose closing date was yesterday: stored pages still show them as open. // H8
  await jobs.schedule(CLOSED_POSITIONS, '0 0 * * *', () => dropPages(db, 'positions'));
  await jobs.schedule(DELETED_NOTES, '41 2 * * *', async () => {
    await removeDeletedNotes(services, new Date(Date.now() - UNDO_NOTE_MS));
    await removeErasedCopies(db, new Date());
    await removeErasedOffers(db);
  });
  await jobs.schedule(STRAY_CVS, '27 2 * * *', async () => {
    await removeUnreferenced(services, CV_FILES);
  });
}

/** An application with what its mails contain; null if it was deleted. */
async function findMailedApplication(db: Database, applicationId: string) {
  const [application] = await findRecipients(db, [applicationId]);
  return application ?? null;
}

/** A note with its application; null if either was deleted, even if the note's deletion can still be undone. */
async function findMailedNote(db: Database, noteId: string) {
  const [note] = await db
    .select({ author: notes.author, text: notes.text, applicationId: notes.applicationId })
    .from(notes)
    .where(and(eq(notes.id, noteId), isNull(notes.deletedAt)));
  const application = note ? await findMailedApplication(db, note.applicationId) : null;
  return note && application ? { note, application } : null;
}
