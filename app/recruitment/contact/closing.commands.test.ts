import { afterAll, beforeEach, expect, test } from 'vitest';
import { addApplication } from '#tests/support/applications.ts';
import { testCompany } from '#tests/support/company.ts';
import { openRecruitment, startOver } from '#tests/support/recruitment.ts';
import { MAIL_TO_CANDIDATE } from '../applications/mail-kinds.ts';
import { changeStatus } from '../hiring/applications.commands.server.ts';
import { moveApplications } from '../hiring/bulk.commands.server.ts';
import { movesTo, reversedMoves } from '../hiring/moves.ts';
import { listCandidateMails, readTimeline } from '../hiring/timeline.queries.server.ts';
import { withdrawApplication } from '../private-page/applicant.commands.server.ts';
import { findPrivatePage } from '../private-page/private-page.queries.server.ts';
import { recruitmentMailBuilders } from '../recruitment.jobs.server.ts';
import { mailCandidates, takeCandidateMailBack } from './candidate-mails.commands.server.ts';
import { interviewSchema } from './interview.ts';
import { arrangeInterview } from './interviews.commands.server.ts';
import { interviewsOf, upcomingInterviewsOf } from './interviews.queries.server.ts';

let positionId: string;
const { services, me } = await openRecruitment();
/** Each interview has an hour of its own, the first one at 10:00. */
let hour = 10;
beforeEach(async () => {
  positionId = await startOver(services);
  hour = 10;
});
afterAll(() => services[Symbol.asyncDispose]());

const DAY_MS = 86_400_000;
const INVITATION = { subject: 'Come', text: 'Hello {{name}}' };

/** An application with an interview in some days; the invitation was sent, or is still waiting. */
async function invited({ sent = true, inDays = 10 } = {}) {
  const { id } = await addApplication(services.database, { positionId, status: 'busy' });
  await arrange(id, inDays);
  if (sent) await send(id);
  return id;
}

async function arrange(id: string, inDays = 10): Promise<void> {
  const day = new Date(Date.now() + inDays * DAY_MS).toISOString().slice(0, 10);
  const when = { day, time: `${hour}:00`, minutes: '60', place: 'Isando', people: me.id };
  hour += 1;
  const fields = interviewSchema.parse({ ...when, mail: 'yes', ...INVITATION });
  expect(await arrangeInterview(services.db, me, id, fields, testCompany)).toEqual({ ok: true });
}

/** Renders the newest mail and records that it was sent, as the outbox does; null if it must not leave. */
async function send(id: string, at = 0) {
  const mail = (await listCandidateMails(services.db, id))[at];
  const built = mail && (await recruitmentMailBuilders(services)[MAIL_TO_CANDIDATE]?.(mail.id, null));
  if (!built) return null;
  await built.onSent?.(services.db);
  await services.database.query(
    `update outgoing_mails set state = 'sent', attempts = 1, settled_at = now() where subject_id = $1`,
    [mail.id],
  );
  return built;
}

async function interviewOf(id: string) {
  const [interview] = await interviewsOf(services.db, [id]);
  if (interview === undefined) throw new Error('There is no interview');
  const { sequence, cancelledAt, told } = interview;
  return { sequence, isCancelled: cancelledAt !== null, told };
}

const close = (id: string, cancels: string[] = []) =>
  changeStatus(services.db, me, id, { status: 'closed', seen: 'busy', cancels }, testCompany);
const move = (id: string, from: string, to: string) =>
  moveApplications(services.db, me, [{ from, to, ids: [id] }], testCompany);
const upcoming = async (...ids: string[]) =>
  (await upcomingInterviewsOf(services.db, ids, new Date())).map((interview) => interview.id);
const occasions = async (id: string) =>
  (await listCandidateMails(services.db, id)).map(({ occasion, takenBackAt }) =>
    takenBackAt === null ? occasion : `${occasion}, taken back`,
  );
const told = async (id: string) => (await findPrivatePage(services.db, id, new Date()))?.interviews;

test('H2, H7: closing asks before it cancels an interview to come; confirmed, whoever was invited gets a mail that takes it out of the calendar', async () => {
  const id = await invited();
  const asked = await close(id);
  expect(asked).toMatchObject({
    fault: 'interviews',
    interviews: [{ fullName: 'Thandi Mokoena', invited: true }],
  });
  expect(await interviewOf(id)).toMatchObject({ isCancelled: false });
  expect(await close(id, await upcoming(id))).toEqual({ ok: true, isUntold: true });
  expect(await interviewOf(id)).toMatchObject({ isCancelled: true, sequence: 1 });
  // Until the mail has left, the private page says what the candidate knows.
  expect(await told(id)).toMatchObject([{ cancelled: false }]);
  const mail = await send(id);
  expect(mail?.calendar?.method).toBe('CANCEL');
  expect(mail?.calendar?.content).toContain('SEQUENCE:1');
  expect(mail?.subject).toMatch(/^Your interview is cancelled \(A-/);
  expect(await told(id)).toMatchObject([{ cancelled: true }]);
  const history = (await readTimeline(services.db, id)).map(({ done }) => done);
  expect(history.some((done) => done.startsWith('cancelled the interview on'))).toBe(true);
  // Opened again later, it stays cancelled: the candidate knows it so.
  await move(id, 'closed', 'busy');
  expect(await interviewOf(id)).toMatchObject({ isCancelled: true });
});

test('H2, H7: an interview that was arranged after closing had asked is asked about too', async () => {
  const id = await invited();
  const asked = await upcoming(id);
  await arrange(id);
  const both = await upcoming(id);
  expect(both).toHaveLength(2);
  expect(await close(id, asked)).toMatchObject({
    fault: 'interviews',
    interviews: both.map((id) => ({ id })),
  });
  expect(await upcoming(id)).toEqual(both);
  expect(await close(id, both)).toMatchObject({ ok: true });
  expect(await upcoming(id)).toEqual([]);
});

test('H5, H7: undoing restores the interview and takes its cancellation back; an invitation that waits leaves after all', async () => {
  const id = await invited();
  const waiting = await invited({ sent: false });
  const rows = [id, waiting].map((applicationId) => ({ id: applicationId, value: 'busy' }));
  const first = await moveApplications(services.db, me, movesTo('closed', rows), testCompany);
  expect(first).toMatchObject({ moved: [], skippedCount: 0 });
  expect(first.interviewsToCancel.map(({ invited }) => invited).toSorted()).toEqual([false, true]);
  const { moved } = await moveApplications(services.db, me, movesTo('closed', rows), testCompany, {
    cancels: await upcoming(id, waiting),
  });
  expect(await occasions(id)).toEqual(['interview-cancelled', 'candidate-invitation']);
  // The invitation alone is dropped when it is due, so there is nothing to cancel.
  expect(await occasions(waiting)).toEqual(['candidate-invitation']);
  await moveApplications(services.db, me, reversedMoves(moved), testCompany);
  for (const applicationId of [id, waiting])
    expect(await interviewOf(applicationId)).toMatchObject({ isCancelled: false, sequence: 0 });
  expect(await occasions(id)).toEqual(['interview-cancelled, taken back', 'candidate-invitation']);
  expect(await send(waiting)).not.toBeNull();
  const history = (await readTimeline(services.db, id)).map(({ done }) => done);
  expect(history.some((done) => done.startsWith('restored the interview on'))).toBe(true);
});

const rejection = (id: string) => ({
  ids: [id],
  occasion: 'candidate-rejection' as const,
  subject: 'Your application',
  text: 'Hello {{name}}',
  decline: true,
});
const decline = (id: string) => mailCandidates(services.db, me, rejection(id), testCompany);

test('H5, H7: declining leaves out whoever got an interview since the dialog was opened', async () => {
  const id = await invited();
  const seen = { statuses: new Map([[id, 'busy']]), interviewIds: await upcoming(id) };
  await arrange(id);
  const again = () => mailCandidates(services.db, me, { ...rejection(id), seen }, testCompany);
  expect(await again()).toEqual({ sent: [], refused: [{ name: 'Thandi Mokoena', why: 'changed' }] });
  expect(await upcoming(id)).toHaveLength(2);
  seen.interviewIds = await upcoming(id);
  expect(await again()).toMatchObject({ sent: [id] });
});

test('H5, H7: declining cancels the interview with the rejection, and taking that back restores it', async () => {
  const id = await invited();
  await decline(id);
  expect(await occasions(id)).toEqual(['candidate-rejection', 'candidate-invitation']);
  expect(await interviewOf(id)).toMatchObject({ isCancelled: true });
  // The page doesn't tell the rejection before its mail.
  expect(await told(id)).toMatchObject([{ cancelled: false }]);
  const [rejection] = await listCandidateMails(services.db, id);
  expect(await takeCandidateMailBack(services.db, me, id, rejection?.id ?? '')).toBe(true);
  expect(await interviewOf(id)).toMatchObject({ isCancelled: false, sequence: 0 });

  await services.database.query(`delete from candidate_mails where occasion = 'candidate-rejection'`);
  await decline(id);
  const sent = await send(id);
  expect(sent?.calendar?.method).toBe('CANCEL');
  expect(sent?.text).toMatch(/Cancelled: \w+, \d+ \w+ \d{4}, 10:00 to 11:00/);
  expect(await interviewOf(id)).toMatchObject({ told: { cancelled: true } });
});

test('H7: an invitation that could not be sent yet leaves after all if the application is declined and opened again', async () => {
  const id = await invited({ sent: false });
  await services.database.query('update outgoing_mails set attempts = 1');
  await decline(id);
  expect(await occasions(id)).toEqual(['candidate-rejection', 'candidate-invitation']);
  await move(id, 'closed', 'busy');
  expect(await interviewOf(id)).toMatchObject({ isCancelled: false });
  // Another one was due while the application was closed.
  await services.database.query(
    `insert into candidate_mails (application_id, interview_id, occasion, author, subject, text, send_at, dropped)
     select application_id, id, 'candidate-invitation', 'Nomvula', 'S', 'T', now(), 'closed' from interviews
     where application_id = $1`,
    [id],
  );
  expect((await send(id, 2))?.calendar?.method).toBe('REQUEST');
});

test('H5, H7: an interview on the day the rejection leaves, or before, is cancelled at once by a mail of its own', async () => {
  const id = await invited({ inDays: 1 });
  await services.database.query(`update interviews set starts_at = now() + interval '3 hours'`);
  await decline(id);
  const mails = await listCandidateMails(services.db, id);
  expect(mails.map(({ occasion, interviewId }) => [occasion, interviewId !== null]).toSorted()).toEqual([
    ['candidate-invitation', true],
    ['candidate-rejection', false],
    ['interview-cancelled', true],
  ]);
});

test('H7: a rejection that is not sent after all leaves the cancellation to a mail of its own', async () => {
  const id = await invited();
  await decline(id);
  // Somebody with the same address got an offer meanwhile.
  const other = await addApplication(services.database, { positionId, status: 'accepted' });
  await services.database.query(
    `insert into candidate_mails (application_id, occasion, author, subject, text, send_at)
     values ($1, 'candidate-offer', 'Nomvula', 'S', 'T', now())`,
    [other.id],
  );
  expect(await send(id)).toBeNull();
  expect((await occasions(id))[0]).toBe('interview-cancelled');
  expect((await send(id))?.calendar?.method).toBe('CANCEL');
});

test('H7, H10: whoever withdraws gets the cancellation of the interview; one that nobody knew of is only cancelled', async () => {
  const id = await invited();
  await withdrawApplication(services.db, id, testCompany);
  const mail = await send(id);
  expect(mail?.calendar?.method).toBe('CANCEL');
  expect(mail?.text).toContain('You have withdrawn your application');
  const untold = await invited({ sent: false });
  await withdrawApplication(services.db, untold, testCompany);
  expect(await occasions(untold)).toEqual(['candidate-invitation']);
  expect(await send(untold)).toBeNull();
  expect(await upcomingInterviewsOf(services.db, [id, untold], new Date())).toEqual([]);
});

test('H7: the mail uses the template for it, and a text of its own if the template names what is gone', async () => {
  const withTemplate = async (body: string) => {
    await services.database.query('delete from mail_templates');
    await services.database.query(
      `insert into mail_templates (occasion, name, subject, body) values ('interview-cancelled', 'Ours', 'No interview', $1)`,
      [body],
    );
    const id = await invited();
    await services.database.query('update applications set position_id = null where id = $1', [id]);
    await close(id, await upcoming(id));
    return (await send(id))?.subject;
  };
  expect(await withTemplate('Hello {{name}}')).toBe('No interview');
  expect(await withTemplate('About {{position}}')).toMatch(/^Your interview is cancelled/);
});
