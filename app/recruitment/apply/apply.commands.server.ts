import { randomUUID } from 'node:crypto';
import { eq, or } from 'drizzle-orm';
import { type Actor, recordAudit } from '#app/accounts/audit/audit.server.ts';
import { adminsToMail } from '#app/accounts/settings/settings.queries.server.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import type { FileStore } from '#app/platform/files/file-store.server.ts';
import { noteCautions } from '#app/platform/files/scan/file-checks.server.ts';
import { countMailTo } from '#app/platform/mail/mailbox-limit.server.ts';
import { queueMail } from '#app/platform/mail/outbox.server.ts';
import {
  discardUnstored,
  lockSubmission,
  matchesSubmission,
  type SubmissionIdentity,
  submissionFingerprint,
} from '#app/platform/submission/idempotency.server.ts';
import { applicationSearch } from '../applications/application-search.ts';
import { answers, applications, candidates, notifications } from '../applications/applications.tables.ts';
import type { CheckedCv } from '../applications/check-cv.server.ts';
import { CV_PREFIX } from '../applications/cv-files.server.ts';
import { APPLICATION_TO_ADMIN, APPLICATION_TO_APPLICANT } from '../applications/mail-kinds.ts';
import { reference } from '../applications/reference.ts';
import { changesSince } from '../positions/asked-questions.ts';
import { questionsOf } from '../positions/open-positions.queries.server.ts';
import { isOpen } from '../positions/position.ts';
import { positions } from '../positions/positions.tables.ts';
import { type Answer, type Application, readAnswers } from './application-fields.ts';
import { ACKNOWLEDGED_A_DAY, POSITION_CLOSED } from './apply-notices.ts';

type Dependencies = { db: Database; files: FileStore };

/**
 * Where an application comes from. One that staff enter sends no notifications and no mail, not even to the applicant.
 * // C9, R13
 */
export type Origin = ({ from: 'careers' } | { from: 'office'; actor: Actor }) & {
  /** The questions that the form was rendered with (`questionTokens`), if it sent them. */
  shown?: string | undefined;
};

export type SubmissionOutcome =
  | { ok: true; id: string; reference: string }
  /** The errors by field: the position is closed, or its questions have changed. */
  | { ok: false; messages: Record<string, string>; changed?: boolean }
  /** The same form was received before with other content; what was changed since is not stored. */
  | { ok: false; receivedAs: string };

/**
 * Stores the CV, if there is one, and then the candidate, answers, application, notification and mails in one
 * transaction. Once it resolves with a reference, everything is on disk; if it fails, nothing is kept, including the
 * CV. // C8, R13
 *
 * @param submissionKey the form's random idempotency key; null if it was sent without scripts. A form that got no
 *   answer keeps its key even if it is changed, so that it can never become two applications.
 * @returns the ID and reference; those of the first submission if this is a repetition.
 */
export async function submitApplication(
  services: Dependencies,
  application: Application,
  cv: CheckedCv | null,
  submissionKey: string | null,
  origin: Origin,
): Promise<SubmissionOutcome> {
  const storedCv = cv && { ...cv, key: CV_PREFIX + randomUUID() };
  const content = { ...application, cv: cv && [cv.name, cv.sha256] };
  const identity = { submissionKey, fingerprint: submissionFingerprint(origin.from, content) };
  const { outcome, cvKey } = await storeWithCv().catch(async (error: unknown) => {
    if (storedCv)
      await discardUnstored(
        services,
        [storedCv.key],
        identity,
        async (tx) => (await tx.$count(applications, eq(applications.cvKey, storedCv.key))) > 0,
      );
    throw error;
  });
  // The visitor's application is stored, so a failure here is ignored; the nightly job deletes unreferenced CVs.
  if (storedCv && cvKey !== storedCv.key) await services.files.discard([storedCv.key]);
  return outcome;

  async function storeWithCv() {
    if (storedCv) await services.files.put(storedCv.key, storedCv.path, storedCv.mediaType);
    return services.db.transaction((tx) => storeOnce(tx, application, storedCv, identity, origin));
  }
}

type StoredCv = CheckedCv & { key: string };

/** The outcome, and the key of the CV that the application references: a repeated submission keeps the first one's. */
async function storeOnce(
  tx: Database,
  application: Application,
  cv: StoredCv | null,
  identity: SubmissionIdentity,
  origin: Origin,
): Promise<{ outcome: SubmissionOutcome; cvKey: string | null }> {
  await lockSubmission(tx, identity);
  const { id, number, cvKey, fingerprint, submissionKey } = applications;
  const hasKey = identity.submissionKey === null ? undefined : eq(submissionKey, identity.submissionKey);
  const received = await tx
    .select({ id, number, cvKey, fingerprint })
    .from(applications)
    .where(or(matchesSubmission(applications, identity), hasKey));
  const same = received.find((application) => application.fingerprint === identity.fingerprint);
  if (same) return { outcome: acceptedOutcome(same), cvKey: same.cvKey };
  const [changed] = received;
  if (changed) return { outcome: { ok: false, receivedAs: reference(changed.number) }, cvKey: null };

  const checked = await checkAnswers(tx, application, origin.shown);
  if (!checked.ok) return { outcome: checked, cvKey: null };
  const row = await insertApplication(tx, application, { positionId: checked.positionId, cv, identity });
  await insertAnswers(tx, row.id, checked.answers);
  await announceApplication(tx, { ...row, email: application.email }, origin);
  return { outcome: acceptedOutcome(row), cvKey: cv?.key ?? null };
}

type Row = { id: string; number: number };

function acceptedOutcome({ id, number }: Row): SubmissionOutcome {
  return { ok: true, id, reference: reference(number) };
}

/**
 * Validates the answers against the position's current questions; an answer to a different wording is refused. The row
 * lock keeps the position from closing before the transaction ends. // C2, C4
 */
async function checkAnswers(tx: Database, application: Application, shown: string | undefined) {
  const [position] = await tx
    .select({ id: positions.id, active: positions.active, closesOn: positions.closesOn })
    .from(positions)
    .where(eq(positions.slug, application.position))
    .for('share');
  if (position === undefined || !isOpen(position))
    return { ok: false, messages: { position: POSITION_CLOSED } } as const;
  const questions = await questionsOf(tx, position.id);
  const changed = shown === undefined ? {} : changesSince(shown, questions);
  const parsed = readAnswers(questions, application.answers);
  if (Object.keys(changed).length > 0) {
    return {
      ok: false,
      messages: { ...(parsed.ok ? {} : parsed.messages), ...changed },
      changed: true,
    } as const;
  }
  return parsed.ok ? { ...parsed, positionId: position.id } : parsed;
}

async function insertApplication(
  tx: Database,
  { fullName, email, contactNumber, avatar, answers: _, position: __, ...additional }: Application,
  { positionId, cv, identity }: { positionId: string; cv: StoredCv | null; identity: SubmissionIdentity },
): Promise<Row> {
  const [candidate] = await tx
    .insert(candidates)
    .values({ fullName, email, contactNumber, avatar })
    .returning({ id: candidates.id });
  if (candidate === undefined) throw new Error('The candidate was not stored');
  const [row] = await tx
    .insert(applications)
    .values({
      ...additional,
      ...identity,
      candidateId: candidate.id,
      positionId,
      ...(cv && { cvName: cv.name, cvKey: cv.key, cvBytes: cv.bytes, cvMediaType: cv.mediaType }),
    })
    .returning({ id: applications.id, number: applications.number });
  if (row === undefined) throw new Error('The application was not stored');
  if (cv) await noteCautions(tx, [{ ...cv, fileKey: cv.key }]);
  // The reference is part of it, and the database counts.
  await tx
    .update(applications)
    .set({ search: applicationSearch({ ...row, fullName, email, contactNumber }) })
    .where(eq(applications.id, row.id));
  return row;
}

async function insertAnswers(tx: Database, applicationId: string, rows: readonly Answer[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.insert(answers).values(rows.map((answer, place) => ({ ...answer, place, applicationId })));
}

const ACKNOWLEDGED = { name: 'acknowledgement', most: ACKNOWLEDGED_A_DAY };

/**
 * Notifies the applicant and admins of an application from the careers page; audits one entered by staff. // C9, R13
 */
async function announceApplication(
  tx: Database,
  { id, number, email }: Row & { email: string },
  origin: Origin,
): Promise<void> {
  if (origin.from === 'office') {
    const details = { reference: reference(number) };
    await recordAudit(tx, origin.actor, { action: 'application-created', subjectId: id, details });
    return;
  }
  await tx.insert(notifications).values({ applicationId: id });
  if (await countMailTo(tx, email, ACKNOWLEDGED)) await queueMail(tx, APPLICATION_TO_APPLICANT, id);
  for (const admin of await adminsToMail(tx)) await queueMail(tx, APPLICATION_TO_ADMIN, id, admin.id);
}
