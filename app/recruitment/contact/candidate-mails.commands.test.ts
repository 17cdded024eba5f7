import { afterAll, beforeEach, expect, test } from 'vitest';
import { addApplication } from '#tests/support/applications.ts';
import { testCompany } from '#tests/support/company.ts';
import { openRecruitment, startOver } from '#tests/support/recruitment.ts';
import { MAIL_TO_CANDIDATE } from '../applications/mail-kinds.ts';
import { moveApplications } from '../hiring/bulk.commands.server.ts';
import { listCandidateMails, readTimeline } from '../hiring/timeline.queries.server.ts';
import { withdrawApplication } from '../private-page/applicant.commands.server.ts';
import { recruitmentMailBuilders } from '../recruitment.jobs.server.ts';
import { leavesAt } from './candidate-mail.ts';
import { mailCandidates, takeCandidateMailBack } from './candidate-mails.commands.server.ts';

let positionId: string;
const { services, me } = await openRecruitment();
beforeEach(async () => {
  positionId = await startOver(services);
});
afterAll(() => services[Symbol.asyncDispose]());

const mailFor = (
  occasion: 'candidate-rejection' | 'candidate-offer' | 'candidate-invitation',
  ...ids: string[]
) => ({
  ids,
  occasion,
  subject: '{{position}} ({{reference}})',
  text: 'Hello {{name}}\n\n{{author}}',
  decline: occasion === 'candidate-rejection',
});
const add = (fullName: string, more: Parameters<typeof addApplication>[1] = {}) =>
  addApplication(services.database, {
    fullName,
    email: `${fullName.toLowerCase()}@example.org`,
    positionId,
    ...more,
  });
const build = async (id: string) => {
  const [mail] = await listCandidateMails(services.db, id);
  const builder = recruitmentMailBuilders(services)[MAIL_TO_CANDIDATE];
  return mail && builder ? builder(mail.id, null) : null;
};
const statusOf = async (id: string) => {
  const [row] = await services.database.query<{ status: string }>(
    'select status from applications where id = $1',
    [id],
  );
  return row?.status;
};

test.each([
  ['Monday 2026-11-23T10:00', '2026-11-24T09:00'],
  ['Monday 2026-11-23T06:00', '2026-11-24T09:00'],
  ['Monday 2026-11-23T23:59', '2026-11-24T09:00'],
  ['Friday 2026-11-27T16:00', '2026-11-30T09:00'],
  ['Sunday 2026-11-29T23:00', '2026-11-30T09:00'],
])('H5: a rejection that is written on %s leaves %s', (now, leaves) => {
  const at = leavesAt(testCompany.opening, 'candidate-rejection', new Date(`${now.split(' ')[1]}:00+02:00`));
  expect(at).toEqual(new Date(`${leaves}:00+02:00`));
});

test('H5, O4: a rejection leaves on a day on which the company is open', () => {
  const { week } = testCompany.opening;
  const opening = {
    week: { ...week, saturday: { opens: '08:00', closes: '12:00' } },
    closedDays: ['2026-11-27'],
  };
  const thursday = new Date('2026-11-26T10:00:00+02:00');
  expect(leavesAt(opening, 'candidate-rejection', thursday)).toEqual(new Date('2026-11-28T09:00:00+02:00'));
});

test('H5: any other mail leaves after 20 seconds', () => {
  const now = new Date();
  expect(leavesAt(testCompany.opening, 'candidate-invitation', now).getTime() - now.getTime()).toBe(20_000);
});

test('H5: one mail is written to several, each with its own values, and declining closes their applications', async () => {
  const [anna, ben] = [await add('Anna'), await add('Ben', { status: 'busy' })];
  expect(
    await mailCandidates(services.db, me, mailFor('candidate-rejection', anna.id, ben.id), testCompany),
  ).toEqual({
    sent: [anna.id, ben.id],
    refused: [],
  });
  expect([await statusOf(anna.id), await statusOf(ben.id)]).toEqual(['closed', 'closed']);
  expect(await build(ben.id)).toMatchObject({
    to: { address: 'ben@example.org' },
    subject: `Welder (A-${ben.number})`,
    text: expect.stringContaining('Hello Ben'),
  });
  const [waiting] = await services.database.query<{ late: boolean }>(
    `select due_at > now() + interval '2 hours' as late from outgoing_mails limit 1`,
  );
  expect(waiting?.late).toBe(true);
  const told = await readTimeline(services.db, ben.id);
  expect(told.map(({ done }) => done)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^wrote the email “Rejection”, to be sent /),
      'changed the status from Busy to Closed',
    ]),
  );
});

test('H5: a misspelt placeholder is refused as such, not as a deleted position', async () => {
  const { id } = await add('Thandi');
  const mail = { ...mailFor('candidate-invitation', id), text: 'Hello {{nmae}}' };
  expect((await mailCandidates(services.db, me, mail, testCompany)).refused).toEqual([
    { name: 'Thandi', why: 'placeholder' },
  ]);
});

test('H5: the audit names the occasion of a mail as the office does', async () => {
  const { id } = await add('Thandi');
  await mailCandidates(services.db, me, mailFor('candidate-rejection', id), testCompany);
  const entries = await services.database.query(
    "select details ->> 'occasion' as occasion from audit_entries where action = 'candidate-mailed' and subject_id = $1",
    [id],
  );
  expect(entries).toEqual([{ occasion: 'Rejection' }]);
});

test('H5: until it leaves, a rejection is taken back, and the status with it, once', async () => {
  const ben = await add('Ben', { status: 'busy' });
  await mailCandidates(services.db, me, mailFor('candidate-rejection', ben.id), testCompany);
  const [mail] = await listCandidateMails(services.db, ben.id);
  expect(await takeCandidateMailBack(services.db, me, ben.id, mail?.id ?? '')).toBe(true);
  expect(await statusOf(ben.id)).toBe('busy');
  expect(await services.database.query('select 1 from outgoing_mails')).toEqual([]);
  expect(await build(ben.id)).toBeNull();
  expect(await takeCandidateMailBack(services.db, me, ben.id, mail?.id ?? '')).toBe(false);
  // Nothing was sent, so it can be written again.
  expect(
    (await mailCandidates(services.db, me, mailFor('candidate-rejection', ben.id), testCompany)).sent,
  ).toEqual([ben.id]);
});

test('H5: taking a rejection back leaves the application closed if it was opened and closed again since', async () => {
  const ben = await add('Ben', { status: 'busy' });
  await mailCandidates(services.db, me, mailFor('candidate-rejection', ben.id), testCompany);
  const [mail] = await listCandidateMails(services.db, ben.id);
  await moveApplications(services.db, me, [{ from: 'closed', to: 'busy', ids: [ben.id] }], testCompany);
  await moveApplications(services.db, me, [{ from: 'busy', to: 'closed', ids: [ben.id] }], testCompany);
  expect(await takeCandidateMailBack(services.db, me, ben.id, mail?.id ?? '')).toBe(true);
  expect(await statusOf(ben.id)).toBe('closed');
});

test('H5: a mail that is being sent is not taken back', async () => {
  const ben = await add('Ben');
  await mailCandidates(services.db, me, mailFor('candidate-rejection', ben.id), testCompany);
  await services.database.query(`update outgoing_mails set state = 'sending', attempts = 1`);
  const [mail] = await listCandidateMails(services.db, ben.id);
  expect(await takeCandidateMailBack(services.db, me, ben.id, mail?.id ?? '')).toBe(false);
  expect(await statusOf(ben.id)).toBe('closed');
});

test('H5, H14: without declining, only those whose applications are closed get a rejection', async () => {
  const [anna, ben] = [await add('Anna'), await add('Ben', { status: 'closed' })];
  const mail = { ...mailFor('candidate-rejection', anna.id, ben.id), decline: false };
  expect(await mailCandidates(services.db, me, mail, testCompany)).toEqual({
    sent: [ben.id],
    refused: [{ name: 'Anna', why: 'status' }],
  });
  expect(await statusOf(anna.id)).toBe('active');
  expect(await build(ben.id)).not.toBeNull();
});

test('H5: a rejection whose application was opened again is not sent, and says why', async () => {
  const ben = await add('Ben');
  await mailCandidates(services.db, me, mailFor('candidate-rejection', ben.id), testCompany);
  await moveApplications(services.db, me, [{ from: 'closed', to: 'busy', ids: [ben.id] }], testCompany);
  expect(await build(ben.id)).toBeNull();
  expect(await listCandidateMails(services.db, ben.id)).toEqual([
    expect.objectContaining({ dropped: 'status' }),
  ]);
});

test('H5: an offer whose application was closed before it left is not sent, and says why', async () => {
  const ben = await add('Ben');
  await mailCandidates(services.db, me, mailFor('candidate-offer', ben.id), testCompany);
  await services.database.query(`update applications set status = 'closed' where id = $1`, [ben.id]);
  expect(await build(ben.id)).toBeNull();
  expect(await listCandidateMails(services.db, ben.id)).toEqual([
    expect.objectContaining({ dropped: 'closed' }),
  ]);
});

test('H5: nobody gets two rejections on a day, or one beside an offer', async () => {
  const email = 'same@example.org';
  const [first, second] = [await add('Anna', { email }), await add('Anna', { email: 'SAME@example.org' })];
  const offered = await add('Cara');
  await mailCandidates(services.db, me, mailFor('candidate-offer', offered.id), testCompany);
  const accepted = await add('Dora', { status: 'accepted', email: 'dora@example.org' });
  const elsewhere = await add('Dora', { email: 'Dora@example.org' });
  const all = [first.id, second.id, offered.id, accepted.id, elsewhere.id];
  expect(await mailCandidates(services.db, me, mailFor('candidate-rejection', ...all), testCompany)).toEqual({
    sent: [first.id],
    refused: [
      { name: 'Anna', why: 'second-rejection' },
      { name: 'Cara', why: 'offer' },
      { name: 'Dora', why: 'offer' },
      { name: 'Dora', why: 'offer' },
    ],
  });
  expect(await statusOf(offered.id)).toBe('active');
  // An offer that was made after the rejection was written stops it too.
  await mailCandidates(services.db, me, mailFor('candidate-offer', second.id), testCompany);
  expect(await build(first.id)).toBeNull();
  expect(await listCandidateMails(services.db, first.id)).toEqual([
    expect.objectContaining({ dropped: 'offer' }),
  ]);
});

test('H5, H14: once an offer has ended, its applicant can be told of a rejection', async () => {
  const email = 'same@example.org';
  const [offered, other] = [await add('Anna', { email }), await add('Anna', { email })];
  await mailCandidates(services.db, me, mailFor('candidate-offer', offered.id), testCompany);
  await services.database.query(`update outgoing_mails set state = 'sent', settled_at = now()`);
  expect(
    (await mailCandidates(services.db, me, mailFor('candidate-rejection', other.id), testCompany)).refused,
  ).toEqual([{ name: 'Anna', why: 'offer' }]);
  await moveApplications(services.db, me, [{ from: 'active', to: 'closed', ids: [offered.id] }], testCompany);
  expect(
    (await mailCandidates(services.db, me, mailFor('candidate-rejection', offered.id), testCompany)).sent,
  ).toEqual([offered.id]);
  expect((await build(offered.id))?.to).toMatchObject({ address: email });
});

test('H5: an offer that was not sent after all stands in the way of no rejection', async () => {
  const email = 'same@example.org';
  const [withdrawn, again] = [await add('Anna', { email }), await add('Anna', { email })];
  await mailCandidates(services.db, me, mailFor('candidate-offer', withdrawn.id), testCompany);
  await withdrawApplication(services.db, withdrawn.id, testCompany);
  expect(await build(withdrawn.id)).toBeNull();
  expect(
    (await mailCandidates(services.db, me, mailFor('candidate-rejection', again.id), testCompany)).sent,
  ).toEqual([again.id]);
});

const reopen = (id: string) =>
  moveApplications(services.db, me, [{ from: 'closed', to: 'busy', ids: [id] }], testCompany);

test('H5, H14: a rejection whose application was opened again stands in the way of none of the same person', async () => {
  const email = 'same@example.org';
  const [reopened, withdrawn, other] = [
    await add('Anna', { email }),
    await add('Anna', { email }),
    await add('Anna', { email }),
  ];
  const reject = (id: string) =>
    mailCandidates(services.db, me, mailFor('candidate-rejection', id), testCompany);
  await reject(reopened.id);
  await reopen(reopened.id);
  expect(await reject(withdrawn.id)).toMatchObject({ sent: [withdrawn.id] });
  await withdrawApplication(services.db, withdrawn.id, testCompany);
  expect(await reject(other.id)).toMatchObject({ sent: [other.id] });
  // Whichever is due first.
  expect(await build(other.id)).not.toBeNull();
  expect(await build(reopened.id)).toBeNull();
});

test('H5: of two rejections for one day, one that was sent counts, also if it was written later', async () => {
  const email = 'same@example.org';
  const [first, second] = [await add('Anna', { email }), await add('Anna', { email })];
  await mailCandidates(services.db, me, mailFor('candidate-rejection', first.id), testCompany);
  await reopen(first.id);
  await mailCandidates(services.db, me, mailFor('candidate-rejection', second.id), testCompany);
  await services.database.query(
    `update outgoing_mails set state = 'sent', settled_at = now()
     where subject_id in (select id from candidate_mails where application_id = $1)`,
    [second.id],
  );
  await moveApplications(services.db, me, [{ from: 'busy', to: 'closed', ids: [first.id] }], testCompany);
  expect(await build(first.id)).toBeNull();
});

test('H5: a rejection that is sent again, or was held up for days, does not leave on the day of another', async () => {
  const email = 'same@example.org';
  const [failed, held, today] = [
    await add('Anna', { email }),
    await add('Anna', { email }),
    await add('Anna', { email }),
  ];
  const written = `update candidate_mails set send_at = now() - make_interval(days => $2) where application_id = $1`;
  for (const [days, { id }] of [failed, held].entries()) {
    await mailCandidates(services.db, me, mailFor('candidate-rejection', id), testCompany);
    await services.database.query(written, [id, days + 2]);
  }
  await mailCandidates(services.db, me, mailFor('candidate-rejection', today.id), testCompany);
  await services.database.query(`update candidate_mails set send_at = now() where application_id = $1`, [
    today.id,
  ]);
  // The failed one is of no day any more, and of the two that wait the one that was written first leaves.
  const sent = (state: string, id: string) =>
    services.database.query(
      `update outgoing_mails set state = $1, settled_at = now()
       where subject_id in (select id from candidate_mails where application_id = $2)`,
      [state, id],
    );
  await sent('failed', failed.id);
  expect(await build(today.id)).toBeNull();
  expect(await build(held.id)).not.toBeNull();
  await sent('sent', held.id);
  expect(await build(failed.id)).toBeNull();
});

test('H5, H14: declining again sends the new rejection; that of the time before is taken back', async () => {
  const ben = await add('Ben');
  await mailCandidates(services.db, me, mailFor('candidate-rejection', ben.id), testCompany);
  await reopen(ben.id);
  const again = { ...mailFor('candidate-rejection', ben.id), subject: 'Once more' };
  expect(await mailCandidates(services.db, me, again, testCompany)).toMatchObject({ sent: [ben.id] });
  expect(await build(ben.id)).toMatchObject({ subject: 'Once more' });
  const [, before] = await listCandidateMails(services.db, ben.id);
  expect(before).toMatchObject({ takenBackAt: expect.any(Date), mail: null });
  // Closed meanwhile, a third one is one too many.
  expect(await mailCandidates(services.db, me, again, testCompany)).toMatchObject({
    refused: [{ name: 'Ben', why: 'second-rejection' }],
  });
});

test('H5, H14: a rejection that the mail server has put off is not tried again once the application is declined again', async () => {
  const ben = await add('Ben');
  await mailCandidates(services.db, me, mailFor('candidate-rejection', ben.id), testCompany);
  await services.database.query('update outgoing_mails set attempts = 1');
  await reopen(ben.id);
  const again = { ...mailFor('candidate-rejection', ben.id), subject: 'Once more' };
  expect(await mailCandidates(services.db, me, again, testCompany)).toMatchObject({ sent: [ben.id] });
  const [, before] = await listCandidateMails(services.db, ben.id);
  expect(before).toMatchObject({ dropped: 'status' });
});

test.each([
  ['ffffffff', '00000000'],
  ['00000000', 'ffffffff'],
])('H5: of two rejections for one day the one that was written first leaves (%s, %s)', async (...starts) => {
  const email = 'same@example.org';
  const ids = starts.map((start) => `${start}-0000-4000-8000-000000000000`);
  for (const [minute, mailId] of ids.entries()) {
    const { id } = await add('Anna', { email, status: 'closed' });
    await services.database.query(
      `insert into candidate_mails (id, application_id, occasion, author, subject, text, created_at, send_at)
       values ($1, $2, 'candidate-rejection', 'Nomvula', 'S', 'T', now() + make_interval(mins => $3), now())`,
      [mailId, id, minute],
    );
  }
  const builder = recruitmentMailBuilders(services)[MAIL_TO_CANDIDATE];
  const [first = '', second = ''] = ids;
  // Whichever is due first.
  expect(await builder?.(second, null)).toBeNull();
  expect(await builder?.(first, null)).not.toBeNull();
});

test('H5: braces in somebody’s name block no mail', async () => {
  const ben = await add('Ben');
  const braces = 'Ben {{name}} }}';
  await services.database.query('update candidates set full_name = $1', [braces]);
  expect(await mailCandidates(services.db, me, mailFor('candidate-rejection', ben.id), testCompany)).toEqual({
    sent: [ben.id],
    refused: [],
  });
  expect(await build(ben.id)).toMatchObject({ text: expect.stringContaining(`Hello ${braces}`) });
});

test('H5: a placeholder that can’t be filled in blocks sending, and an erased application is named', async () => {
  const unknown = await add('Anna', { positionId: null });
  const gone = '99999999-9999-4999-8999-999999999999';
  expect(
    await mailCandidates(services.db, me, mailFor('candidate-invitation', unknown.id, gone), testCompany),
  ).toEqual({
    sent: [],
    refused: [
      { name: 'Anna', why: 'position' },
      { name: '', why: 'gone' },
    ],
  });
  expect(await services.database.query('select 1 from outgoing_mails')).toEqual([]);
});
