import { afterAll, beforeEach, expect, test } from 'vitest';
import { deleteAccount } from '#app/office/accounts/delete-account.commands.server.ts';
import { addApplication } from '#tests/support/applications.ts';
import { testCompany } from '#tests/support/company.ts';
import { openRecruitment, startOver } from '#tests/support/recruitment.ts';
import { INTERVIEW_TO_ADMIN } from '../applications/mail-kinds.ts';
import { changeStatus } from '../hiring/applications.commands.server.ts';
import { eraseApplication } from '../privacy/erasure.commands.server.ts';
import { recruitmentMailBuilders } from '../recruitment.jobs.server.ts';
import { interviewSchema } from './interview.ts';
import { removeErasedCopies } from './interviewers.commands.server.ts';
import { arrangeInterview, cancelInterview, changeInterview } from './interviews.commands.server.ts';
import { interviewsOf } from './interviews.queries.server.ts';

let lerato: string;
let positionId: string;
const { services, me } = await openRecruitment();
beforeEach(async () => {
  positionId = await startOver(services);
  const [other] = await services.database.query<{ id: string }>(
    `insert into admins (name, email, position) values ('Lerato', gen_random_uuid() || '@example.com', 'Manager') returning id`,
  );
  lerato = other?.id ?? '';
});
afterAll(() => services[Symbol.asyncDispose]());

const DAY_MS = 86_400_000;
const DAY = new Date(Date.now() + 10 * DAY_MS).toISOString().slice(0, 10);

/** The form without a mail to the candidate. */
const fields = (people: readonly string[], time = '10:00') =>
  interviewSchema.parse({ day: DAY, time, minutes: '60', place: 'Isando', people: people.join(' ') });

async function arranged(people: readonly string[]) {
  const { id, number } = await addApplication(services.database, {
    positionId,
    status: 'busy',
    fullName: 'Private Person',
  });
  expect(await arrangeInterview(services.db, me, id, fields(people), testCompany)).toEqual({ ok: true });
  return { id, number };
}

async function interviewOf(id: string) {
  const [interview] = await interviewsOf(services.db, [id]);
  if (interview === undefined) throw new Error('There is no interview');
  return {
    id: interview.id,
    seen: { applicationId: id, interviewId: interview.id, seen: interview.sequence },
  };
}

const build = async (interviewId: string, adminId: string) =>
  (await recruitmentMailBuilders(services)[INTERVIEW_TO_ADMIN]?.(interviewId, adminId)) ?? null;

/** Writes the mail as the outbox does when it is due, and records it as sent. @returns its calendar file; null if none leaves. */
async function send(interviewId: string, adminId: string) {
  const mail = await build(interviewId, adminId);
  await mail?.onSent?.(services.db);
  const file = (mail?.calendar?.content ?? '').replaceAll('\r\n ', '');
  const read = (name: string) => new RegExp(`${name}[^:\r]*:(.*)\r`).exec(file)?.[1];
  if (mail === null) return null;
  return { mail, file, method: read('METHOD'), uid: read('UID'), sequence: Number(read('SEQUENCE')) };
}

/** Whose mails wait for at least 15 more seconds. */
const queued = async (interviewId: string) => {
  const rows = await services.database.query<{ it: string }>(
    `select distinct recipient_id as it from outgoing_mails where kind = $1 and subject_id = $2
       and due_at > now() + interval '15 seconds'`,
    [INTERVIEW_TO_ADMIN, interviewId],
  );
  return rows.map(({ it }) => it).toSorted();
};

test('H7: each interviewer gets a calendar file of their own that names no candidate, even if the candidate gets no mail', async () => {
  const { id, number } = await arranged([me.id, lerato]);
  const interview = await interviewOf(id);
  expect(await queued(interview.id)).toEqual([me.id, lerato].toSorted());
  const mine = await send(interview.id, me.id);
  const hers = await send(interview.id, lerato);
  expect(mine).toMatchObject({ method: 'REQUEST', sequence: 0 });
  expect(mine?.mail.to).toEqual({ name: 'Nomvula', address: 'nomvula@example.com' });
  expect(mine?.mail.text).toMatch(
    new RegExp(
      `Reference: A-${number}, Welder\nWhen: .*10:00 to 11:00\nWhere: Isando\nWith: Lerato, Nomvula`,
    ),
  );
  expect(mine?.file).toContain(`/admin/job-applications/${id}`);
  expect(mine?.uid).not.toBe(hers?.uid);
  expect(`${mine?.mail.text}${mine?.file}`).not.toContain('Private');
});

test('H7: a change reaches those before and after it: a new sequence, a cancellation for who is out, nothing for who knows', async () => {
  const { id } = await arranged([me.id]);
  const { id: interview, seen } = await interviewOf(id);
  const first = await send(interview, me.id);
  // Another mail that is due finds nothing new.
  expect(await send(interview, me.id)).toBeNull();
  await changeInterview(services.db, me, seen, fields([me.id, lerato], '14:30'), testCompany);
  const moved = await send(interview, me.id);
  expect(moved).toMatchObject({ method: 'REQUEST', uid: first?.uid, sequence: 1 });
  expect(moved?.mail.subject).toMatch(/^An interview has changed: .* 14:30 to 15:30$/);
  // Lerato leaves before she was told: she hears nothing.
  await changeInterview(services.db, me, (await interviewOf(id)).seen, fields([], '15:00'), testCompany);
  expect(await queued(interview)).toEqual([me.id, lerato].toSorted());
  expect(await send(interview, lerato)).toBeNull();
  expect(await send(interview, me.id)).toMatchObject({ method: 'CANCEL', uid: first?.uid, sequence: 2 });
  expect(await send(interview, me.id)).toBeNull();
});

test('H7: a cancellation that is undone in time sends nothing; restored later, the sequence still grows', async () => {
  const { id } = await arranged([me.id]);
  const { id: interview } = await interviewOf(id);
  await send(interview, me.id);
  const close = () =>
    changeStatus(services.db, me, id, { status: 'closed', seen: 'busy', cancels: [interview] }, testCompany);
  const open = () => changeStatus(services.db, me, id, { status: 'busy', seen: 'closed' }, testCompany);
  await close();
  await open();
  expect(await send(interview, me.id)).toBeNull();
  await close();
  expect(await send(interview, me.id)).toMatchObject({ method: 'CANCEL', sequence: 1 });
  await open();
  expect(await send(interview, me.id)).toMatchObject({ method: 'REQUEST', sequence: 2 });
});

test('H7: an invitation that failed is written again, and cancelled, since it may have arrived', async () => {
  const { id } = await arranged([me.id]);
  const { id: interview, seen } = await interviewOf(id);
  // Written, but never recorded as sent.
  expect(await build(interview, me.id)).not.toBeNull();
  expect(await build(interview, me.id)).not.toBeNull();
  const mail = { mail: false, subject: '', text: '' };
  expect(await cancelInterview(services.db, me, seen, mail, testCompany)).toEqual({ ok: true });
  expect(await send(interview, me.id)).toMatchObject({ method: 'CANCEL', sequence: 2 });
});

test('X5, H7: erasing an application cancels its interview in the calendars of whoever holds it, and keeps nothing of it', async () => {
  const { id, number } = await arranged([me.id, lerato]);
  const { id: interview } = await interviewOf(id);
  const first = await send(interview, me.id);
  await eraseApplication(services, me, id);
  expect(await queued(interview)).toEqual([me.id]);
  const cancelled = await send(interview, me.id);
  expect(cancelled).toMatchObject({ method: 'CANCEL', uid: first?.uid, sequence: 1 });
  expect(`${cancelled?.mail.text}${cancelled?.file}`).not.toContain(`A-${number}`);
  // She was not told of it yet.
  expect(await send(interview, lerato)).toBeNull();
  const copies = () =>
    services.database.query('select from interview_calendar_copies where interview_id = $1', [interview]);
  await removeErasedCopies(services.db, new Date());
  expect(await copies()).toHaveLength(1);
  await removeErasedCopies(services.db, new Date(Date.now() + 20 * DAY_MS));
  expect(await copies()).toHaveLength(0);
});

test('H4, H7: whoever takes over from a deleted account is told of the interviews', async () => {
  const { id } = await arranged([lerato]);
  const { id: interview } = await interviewOf(id);
  await deleteAccount(services.db, me, lerato, me.id);
  expect(await send(interview, me.id)).toMatchObject({ method: 'REQUEST', sequence: 0 });
});
