import { randomUUID } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import type { Admin } from '#app/accounts/audit/audit.server.ts';
import type { CompanyFacts } from '#app/company/company.ts';
import { fillMail } from '#app/mail/template.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import type { JobQueue, Jobs, Queue } from '#app/platform/db/jobs.server.ts';
import { removeFileLater } from '#app/platform/files/file-removal.server.ts';
import type { FileStore } from '#app/platform/files/file-store.server.ts';
import { noteCautions } from '#app/platform/files/scan/file-checks.server.ts';
import { lockApplication } from '../applications/application.queries.server.ts';
import { auditApplication } from '../applications/application-audit.server.ts';
import { applications } from '../applications/applications.tables.ts';
import type { CheckedCv } from '../applications/check-cv.server.ts';
import { CV_PREFIX } from '../applications/cv-files.server.ts';
import { notifyStaff } from '../applications/notify-staff.server.ts';
import { BY_APPLICANT } from '../applications/timeline.ts';
import { INVITATION, placeholderValues } from '../contact/candidate-mail.ts';
import { cancelInterviewsOfClosed, mailCancellations } from '../contact/closing.commands.server.ts';
import { interviews, timeInvitations, timeOffers } from '../contact/contact.tables.ts';
import { WITHDRAWN_TEXT } from '../contact/interview.ts';
import {
  lockInterviewers,
  notifyInterviewers,
  setInterviewers,
} from '../contact/interviewers.commands.server.ts';
import { lockRecipients, storeMail } from '../contact/store-mail.server.ts';
import { CHOSEN_TEXT, freeTimes } from '../contact/time-offer.ts';
import { endInvitations } from '../contact/time-offers.commands.server.ts';
import { chosenTimes, findShownOffer, type OpenOffer } from '../contact/time-offers.queries.server.ts';
import { isOpenToApplicant } from './private-page.queries.server.ts';

/**
 * Withdraws an application for its applicant: it is closed, its interviews to come are cancelled, with a mail that takes
 * them out of the applicant's calendar, and the bell rings.
 * Mails about a decision that wait are not sent any longer (due-mails.server.ts). // H10
 *
 * @returns false if it doesn't exist, or its applicant was told that it is declined.
 */
export function withdrawApplication(db: Database, id: string, company: CompanyFacts): Promise<boolean> {
  return db.transaction(async (tx) => {
    const before = await lockApplication(tx, id);
    if (before === null) return false;
    // Sent twice.
    if (before.withdrawnAt !== null) return true;
    if (!(await isOpenToApplicant(tx, id))) return false;
    const now = new Date();
    await tx
      .update(applications)
      .set({ status: 'closed', withdrawnAt: now, lastEditedAt: now })
      .where(eq(applications.id, id));
    const cancelled = await cancelInterviewsOfClosed(tx, null, [id], now, BY_APPLICANT);
    await mailCancellations(tx, { id: null, name: company.name }, cancelled, company, now, WITHDRAWN_TEXT);
    await notifyStaff(tx, id, 'withdrawn');
    await auditApplication(tx, null, 'application-withdrawn', before, { by: BY_APPLICANT });
    return true;
  });
}

/**
 * Adds or replaces an application's CV. The new file is stored first, and the old one is deleted only after the row
 * references the new one. // R6
 *
 * @returns 'closed' if it is the applicant's, who can't change the application any longer. // H10
 */
export async function replaceCv(
  { db, jobs, files }: { db: Database; jobs: Jobs; files: FileStore },
  actor: Admin | typeof BY_APPLICANT,
  id: string,
  cv: CheckedCv,
): Promise<{ ok: true } | { ok: false; fault: 'gone' | 'closed' }> {
  const cvKey = CV_PREFIX + randomUUID();
  await files.put(cvKey, cv.path, cv.mediaType);
  // If this throws, the new file is kept, since the transaction may have been committed. The nightly job
  // deletes unreferenced files.
  const isApplicant = actor === BY_APPLICANT;
  const replaced = await db.transaction(async (tx) => {
    const before = await lockApplication(tx, id);
    if (before === null) return { ok: false, fault: 'gone' } as const;
    if (isApplicant && !(await isOpenToApplicant(tx, id))) return { ok: false, fault: 'closed' } as const;
    const { name, bytes, mediaType } = cv;
    await tx
      .update(applications)
      .set({ cvKey, cvName: name, cvBytes: bytes, cvMediaType: mediaType, lastEditedAt: new Date() })
      .where(eq(applications.id, id));
    await noteCautions(tx, [{ fileKey: cvKey, cautions: cv.cautions }]);
    if (before.cvKey !== null) await removeFileLater(tx, jobs, before.cvKey);
    if (isApplicant) await notifyStaff(tx, id, 'cv_replaced');
    await auditApplication(tx, isApplicant ? null : actor, 'cv-replaced', before, {
      ...(isApplicant && { by: BY_APPLICANT }),
    });
    return { ok: true } as const;
  });
  if (!replaced.ok) await files.discard([cvKey]);
  return replaced;
}

/** Tells the others once all times of an offer are taken. */
export const TIMES_TAKEN_QUEUE: Queue = {
  name: 'times-taken',
  options: { retryLimit: 10, retryBackoff: true },
};

/**
 * Chooses one of the offered times for an applicant: the interview is arranged, the applicant and those who hold it get their
 * calendar files. Of several who choose the last seat of a time at the same moment, a unique index lets one through. // H15
 */
export function chooseTime(
  { db, jobs }: { db: Database; jobs: JobQueue },
  applicationId: string,
  startsAt: Date,
  company: CompanyFacts,
  now = new Date(),
): Promise<'chosen' | 'taken' | 'times-over'> {
  return db.transaction(async (tx) => {
    // Without a lock, for the accounts, which are locked before the application.
    const offerBefore = await findShownOffer(tx, applicationId, now);
    await lockInterviewers(tx, offerBefore?.people ?? []);
    const [recipient] = await lockRecipients(tx, [applicationId]);
    // After the application, as everywhere: whoever stops the offer waits until this is done.
    if (offerBefore !== null)
      await tx
        .select({ id: timeOffers.id })
        .from(timeOffers)
        .where(eq(timeOffers.id, offerBefore.id))
        .for('share');
    const offer = await findShownOffer(tx, applicationId, now);
    if (recipient === undefined) return 'times-over';
    if (offer === null || offer.id !== offerBefore?.id)
      return (await hasInterviewAt(tx, applicationId, startsAt)) ? 'chosen' : 'times-over';
    const isOffered = offer.times.some((time) => time.getTime() === startsAt.getTime());
    if (!isOffered || startsAt <= now || now >= offer.closesAt) return 'times-over';
    if (offer.isClosed) return 'taken';
    const interview = await takeSeat(tx, applicationId, offer, startsAt);
    if (interview === null) return 'taken';
    // Once more, as an account that was deleted until the lock was there has handed over to a colleague. // H4
    const people = await lockInterviewers(tx, offer.people);
    await setInterviewers(tx, interview.id, people);
    await endInvitations(tx, [applicationId], now);
    const values = placeholderValues(recipient, company.name, company);
    const filled = fillMail(CHOSEN_TEXT, values);
    const about = { occasion: INVITATION, sendAt: now, interviewId: interview.id };
    await storeMail(tx, { id: null, name: company.name }, applicationId, { ...filled, ...about }, now);
    await notifyInterviewers(tx, [interview.id]);
    await tx.update(applications).set({ lastEditedAt: now }).where(eq(applications.id, applicationId));
    await auditApplication(tx, null, 'time-chosen', recipient, {
      when: startsAt.toISOString(),
      by: BY_APPLICANT,
    });
    if (freeTimes(offer, await chosenTimes(tx, offer.id), now).length === 0)
      await jobs.enqueue(tx, TIMES_TAKEN_QUEUE, { offerId: offer.id });
    return 'chosen';
  });
}

/** The interview at the first seat of a time that nobody has; null if all are taken. */
async function takeSeat(tx: Database, applicationId: string, offer: OpenOffer, startsAt: Date) {
  const { id: offerId, minutes, place, seats } = offer;
  for (let seat = 0; seat < seats; seat += 1) {
    const [interview] = await tx
      .insert(interviews)
      // The page shows it at once, so the applicant knows it before the mail is sent.
      .values({ applicationId, startsAt, minutes, place, offerId, seat, told: toldOf(offer, startsAt) })
      .onConflictDoNothing()
      .returning({ id: interviews.id });
    if (interview !== undefined) return interview;
  }
  return null;
}

function toldOf({ minutes, place }: OpenOffer, startsAt: Date) {
  return { startsAt: startsAt.toISOString(), minutes, place, sequence: 0, cancelled: false };
}

/** Whether the form was sent twice. */
async function hasInterviewAt(tx: Database, applicationId: string, startsAt: Date): Promise<boolean> {
  const isSame = and(
    eq(interviews.applicationId, applicationId),
    eq(interviews.startsAt, startsAt),
    isNull(interviews.cancelledAt),
  );
  return (await tx.$count(interviews, isSame)) > 0;
}

/**
 * Stores when an applicant could come instead of the offered times, and rings the bell. // H15
 *
 * @returns 'times-over' if nothing is offered any longer. Whoever asks again replaces what was asked before.
 */
export function askForTime(
  db: Database,
  applicationId: string,
  request: string,
): Promise<'time-asked' | 'times-over'> {
  return db.transaction(async (tx) => {
    const now = new Date();
    const [recipient] = await lockRecipients(tx, [applicationId]);
    const offer = recipient && (await findShownOffer(tx, applicationId, now));
    if (!offer) return 'times-over';
    // The form was sent twice.
    if (offer.asked === request) return 'time-asked';
    await tx
      .update(timeInvitations)
      .set({ asked: request, askedAt: now })
      .where(and(eq(timeInvitations.offerId, offer.id), eq(timeInvitations.applicationId, applicationId)));
    await notifyStaff(tx, applicationId, 'time_asked');
    await auditApplication(tx, null, 'time-asked', recipient, { by: BY_APPLICANT });
    return 'time-asked';
  });
}
