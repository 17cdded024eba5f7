import { afterAll, beforeEach, expect, test } from 'vitest';
import { addApplication } from '#tests/support/applications.ts';
import { addColleague } from '#tests/support/colleagues.ts';
import { testCompany } from '#tests/support/company.ts';
import { startOver } from '#tests/support/recruitment.ts';
import { MAIL_TO_CANDIDATE } from '../applications/mail-kinds.ts';
import { listCandidateMails, readTimeline } from '../hiring/timeline.queries.server.ts';
import { eraseApplication } from '../privacy/erasure.commands.server.ts';
import { readPersonalData } from '../privacy/personal-data.queries.server.ts';
import { renderPersonalData } from '../privacy/personal-data.ts';
import { withdrawApplication } from '../private-page/applicant.commands.server.ts';
import { findPrivatePage } from '../private-page/private-page.queries.server.ts';
import { recruitmentMailBuilders } from '../recruitment.jobs.server.ts';
import { takeCandidateMailBack } from './candidate-mails.commands.server.ts';
import { interviewSchema, untoldText } from './interview.ts';
import { cancelInterview, changeInterview } from './interviews.commands.server.ts';
import { NO_MAIL, NOW, openInterviews, textOf } from './interviews.fixture.ts';
import { interviewsOf } from './interviews.queries.server.ts';

const { services, me, fields, arrange, only, colleague, ...opened } = await openInterviews();
let positionId: string;
beforeEach(async () => {
  positionId = await startOver(services);
});
afterAll(() => opened[Symbol.asyncDispose]());

const AT = new Date('2031-11-28T10:00:00+02:00');

/** Builds the newest mail, as the outbox does when it is due. */
async function build(applicationId: string, at = 0) {
  const mail = (await listCandidateMails(services.db, applicationId))[at];
  return (mail && (await recruitmentMailBuilders(services)[MAIL_TO_CANDIDATE]?.(mail.id, null))) ?? null;
}

const told = async (id: string) => (await findPrivatePage(services.db, id, NOW))?.interviews;
const unfolded = (calendar = '') => calendar.replaceAll('\r\n ', '');

test('H7: the invitation says when, where and with whom, brings a calendar file, and shows on the private page once it was sent', async () => {
  const { id, number } = await addApplication(services.database, { positionId, status: 'busy' });
  expect(await arrange(id)).toEqual({ ok: true });
  const mail = await build(id);
  expect(mail?.subject).toBe(`Interview for Welder (A-${number})`);
  expect(mail?.text).toMatch(
    /When: Friday, 28 November 2031, 10:00 to 11:00\nWhere: 12 Main Road, Isando\nWith: Nomvula/,
  );
  expect(mail?.calendar?.method).toBe('REQUEST');
  const calendar = unfolded(mail?.calendar?.content);
  expect(calendar).toContain('DTSTART:20311128T080000Z\r\nDTEND:20311128T090000Z');
  expect(calendar).toContain('MAILTO:thandi@example.org');
  // A colleague's address goes to nobody.
  expect(calendar).not.toContain('nomvula@example.com');
  expect(await told(id)).toEqual([]);
  await mail?.onSent?.(services.db);
  expect(await told(id)).toEqual([
    { startsAt: AT, minutes: 60, place: '12 Main Road, Isando', cancelled: false },
  ]);
  const history = (await readTimeline(services.db, id)).map(({ done }) => done);
  expect(history).toContain('arranged an interview on Nov 28, 2031 10:00');
});

test('H7: a change sends the same event with a higher sequence, and a cancellation takes it away; an overtaken mail is not sent', async () => {
  const { id } = await addApplication(services.database, { positionId });
  await arrange(id);
  const first = await build(id);
  await first?.onSent?.(services.db);
  const before = await only(id);
  const later = new Date(NOW.getTime() + 60_000);
  const moved = fields({ time: '14:30' }, 'changed');
  expect(await changeInterview(services.db, me, before.seen, moved, testCompany, later)).toEqual({
    ok: true,
  });
  // The page shows what the candidate was told.
  expect(await told(id)).toMatchObject([{ startsAt: AT }]);
  const changed = await build(id);
  const uid = /UID:\S+/.exec(unfolded(first?.calendar?.content))?.[0];
  expect(unfolded(changed?.calendar?.content)).toContain(`${uid}\r\n`);
  expect(unfolded(changed?.calendar?.content)).toMatch(/SEQUENCE:1\r\n[\s\S]*DTSTART:20311128T123000Z/);
  // The first mail, had it still been waiting.
  expect(await build(id, 1)).toBeNull();
  await changed?.onSent?.(services.db);

  const cancelling = interviewSchema.parse({
    ...fields(),
    ...textOf('cancelled'),
    minutes: '60',
    mail: 'yes',
    people: '',
  });
  // Somebody whose screen is older than the change.
  expect(await cancelInterview(services.db, me, before.seen, cancelling, testCompany, later)).toEqual({
    ok: false,
    fault: 'changed',
  });
  const atLast = new Date(later.getTime() + 60_000);
  expect(
    await cancelInterview(services.db, me, (await only(id)).seen, cancelling, testCompany, atLast),
  ).toEqual({
    ok: true,
  });
  expect(await build(id, 1)).toBeNull();
  const cancelled = await build(id);
  expect(cancelled?.calendar?.method).toBe('CANCEL');
  expect(unfolded(cancelled?.calendar?.content)).toMatch(
    /METHOD:CANCEL[\s\S]*SEQUENCE:2[\s\S]*STATUS:CANCELLED/,
  );
  await cancelled?.onSent?.(services.db);
  expect(await told(id)).toMatchObject([{ cancelled: true }]);
});

test('H7: an invitation that was held up until the interview has begun is not sent', async () => {
  const { id } = await addApplication(services.database, { positionId });
  await arrange(id);
  await services.database.query(`update interviews set starts_at = now() - interval '1 minute'`);
  expect(await build(id)).toBeNull();
  expect(await listCandidateMails(services.db, id)).toMatchObject([{ dropped: 'interview' }]);
});

test('H7: an interview that was cancelled can be neither changed nor cancelled again, however new the screen is', async () => {
  const { id } = await addApplication(services.database, { positionId });
  await arrange(id, {}, null);
  await cancelInterview(services.db, me, (await only(id)).seen, NO_MAIL, testCompany, NOW);
  const { seen } = await only(id);
  const refused = { ok: false, fault: 'changed' };
  expect(
    await changeInterview(services.db, me, seen, fields({ time: '14:00' }, null), testCompany, NOW),
  ).toEqual(refused);
  expect(await cancelInterview(services.db, me, seen, NO_MAIL, testCompany, NOW)).toEqual(refused);
  expect(await only(id)).toMatchObject({ startsAt: AT, sequence: 1 });
});

test('H7: without a mail nothing is sent; a time that is over, a closed application and an unfilled placeholder are refused', async () => {
  const { id } = await addApplication(services.database, { positionId });
  expect(await arrange(id, { day: '2026-11-20', time: '11:59' })).toMatchObject({
    fields: { day: 'This time has already passed' },
  });
  expect(await arrange(id, { day: '2026-13-01' })).toMatchObject({ fields: { day: 'There is no such day' } });
  expect(await arrange(id, { subject: 'For {{nmae}}', text: '' })).toMatchObject({
    fields: { subject: 'Fill in {{nmae}} before sending.', text: 'Write the text' },
  });
  expect(await interviewsOf(services.db, [id])).toEqual([]);
  // Braces in a name are no placeholder.
  const braces = await addApplication(services.database, { positionId, fullName: 'Ben }} {{nobody}}' });
  expect(await arrange(braces.id, { time: '15:00' })).toEqual({ ok: true });
  expect(await arrange(id, {}, null)).toEqual({ ok: true });
  expect(await listCandidateMails(services.db, id)).toEqual([]);
  const closed = await addApplication(services.database, { positionId, status: 'closed' });
  expect(await arrange(closed.id)).toEqual({ ok: false, fault: 'closed' });
});

test('H4, H7: an interview is arranged while the account of its interviewer is deleted: neither fails', async () => {
  const { database } = services;
  const { id: zoe } = await addColleague(database, 'Zoë');
  const { id } = await addApplication(database, { positionId, assigneeId: zoe });
  const deleting = await database.hold(`select 1 from admins where id = '${zoe}' for update`);
  const arranging = arrange(id, { people: `${zoe} ${me.id}` });
  await deleting.waitedFor();
  const unassign = 'update applications set assignee_id = null, assigned_at = null where assignee_id = $1';
  await deleting.also(unassign, [zoe]);
  await deleting.also('delete from admins where id = $1', [zoe]);
  await deleting.release();
  expect(await arranging).toEqual({ ok: true });
  expect((await only(id)).with).toMatchObject([{ id: me.id }]);
});

test('H7: whoever arranges an interview is warned of others at its time with the same person, place or candidate, and can accept that', async () => {
  const sipho = await colleague('Sipho');
  const anna = await addApplication(services.database, {
    fullName: 'Anna',
    email: 'a@example.org',
    positionId,
  });
  const ben = await addApplication(services.database, {
    fullName: 'Ben',
    email: 'b@example.org',
    positionId,
  });
  await arrange(anna.id, {}, null);
  const overlaps = async (id: string, more: Record<string, string>) => {
    const outcome = await arrange(id, more, null);
    return 'fields' in outcome ? outcome.fields.overlaps : outcome;
  };
  const elsewhere = { place: 'Wadeville' };
  expect(await overlaps(ben.id, { time: '10:59', ...elsewhere })).toBe(
    'Nomvula is not free: interview with Anna (10:00 to 11:00).',
  );
  expect(
    await overlaps(ben.id, { time: '09:30', minutes: '45', people: sipho, place: '12 MAIN Road, Isando ' }),
  ).toBe('The place is not free: interview with Anna (10:00 to 11:00).');
  expect(await overlaps(anna.id, { people: sipho, ...elsewhere })).toBe(
    'Anna has another interview then (10:00 to 11:00).',
  );
  // Whoever applies again may write the address in another way.
  const returning = await addApplication(services.database, { email: 'A@Example.org', positionId });
  expect(await overlaps(returning.id, { people: sipho, ...elsewhere })).toBe(
    'Anna has another interview then (10:00 to 11:00).',
  );
  // Directly after it, directly before it, or with nothing in common.
  for (const free of [{ time: '11:00' }, { time: '09:00' }, { people: sipho, ...elsewhere }])
    expect(await overlaps(ben.id, free)).toEqual({ ok: true });
  expect(await interviewsOf(services.db, [ben.id])).toHaveLength(3);

  // What was not warned of is not accepted.
  const { seen } = await only(anna.id);
  const later = (accepted: string) =>
    changeInterview(
      services.db,
      me,
      seen,
      fields({ time: '11:30', overlaps: accepted }, null),
      testCompany,
      NOW,
    );
  const warning = 'Nomvula and the place are not free: interview with Ben (11:00 to 12:00).';
  expect(await later('Anna has another interview then (10:00 to 11:00).')).toMatchObject({
    fields: { overlaps: warning },
  });
  expect(await later(warning)).toEqual({ ok: true });
  // Its own time is no obstacle to changing it.
  await services.database.query('delete from interviews where application_id = $1', [ben.id]);
  const again = await only(anna.id);
  expect(
    await changeInterview(services.db, me, again.seen, fields({ time: '11:45' }, null), testCompany, NOW),
  ).toEqual({
    ok: true,
  });
});

test('H7: of two who arrange interviews for one time at the same moment, the second is warned', async () => {
  const ids = [await addApplication(services.database, { email: 'a@example.org' })];
  ids.push(await addApplication(services.database, { email: 'b@example.org' }));
  const both = await Promise.all(ids.map(({ id }) => arrange(id, {}, null)));
  expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
});

test('H7: a mail that took longer to send than a newer one does not take back what that one told', async () => {
  const { id } = await addApplication(services.database, { positionId, status: 'busy' });
  await arrange(id);
  const slow = await build(id);
  const { seen } = await only(id);
  await changeInterview(
    services.db,
    me,
    seen,
    fields({ time: '14:00' }, 'changed'),
    testCompany,
    new Date(NOW.getTime() + 1),
  );
  const newer = await build(id);
  await newer?.onSent?.(services.db);
  await slow?.onSent?.(services.db);
  expect(await told(id)).toMatchObject([{ startsAt: new Date('2031-11-28T14:00:00+02:00') }]);
});

test('H7, X5: interviews are in the export, in the applicant’s own only as they were told, and go with the erasure', async () => {
  const { id } = await addApplication(services.database, { positionId });
  await arrange(id);
  const render = async (reader: 'staff' | 'applicant') =>
    JSON.stringify(
      renderPersonalData(
        await readPersonalData(services.db, [id]),
        new Map(),
        NOW,
        reader,
        'privacy@example.com',
      ),
    );
  expect(await render('staff')).toMatch(/"place":"12 Main Road, Isando".*"with":\["Nomvula"\]/);
  expect(await render('applicant')).not.toContain('Main Road');
  await (await build(id))?.onSent?.(services.db);
  expect(await render('applicant')).toContain('Main Road');
  await eraseApplication(services, me, id);
  for (const table of ['interviews', 'interviewers', 'candidate_mails', 'outgoing_mails'])
    expect(await services.database.query(`select 1 from ${table}`), table).toEqual([]);
});

test('H10: after a withdrawal no invitation or rejection leaves, interviews are cancelled, and taking a mail back reopens nothing', async () => {
  const { id } = await addApplication(services.database, { positionId });
  await arrange(id);
  // Withdrawing cancels what is still to come, by the real clock.
  await services.database.query(`update interviews set starts_at = now() + interval '1 day'`);
  const [invitation] = await listCandidateMails(services.db, id);
  await services.database.query(`update candidate_mails set status_before = 'active' where id = $1`, [
    invitation?.id,
  ]);
  expect(await withdrawApplication(services.db, id, testCompany)).toBe(true);
  expect((await only(id)).cancelledAt).not.toBeNull();
  expect(await takeCandidateMailBack(services.db, me, id, invitation?.id ?? '')).toBe(true);
  const status = async () =>
    (
      await services.database.query<{ status: string }>('select status from applications where id = $1', [id])
    )[0]?.status;
  expect(await status()).toBe('closed');
  const [rejection] = await services.database.query<{ id: string }>(
    `insert into candidate_mails (application_id, occasion, author, subject, text, send_at)
     values ($1, 'candidate-rejection', 'Nomvula', 'S', 'T', now()) returning id`,
    [id],
  );
  expect(await recruitmentMailBuilders(services)[MAIL_TO_CANDIDATE]?.(rejection?.id ?? '', null)).toBeNull();
  const [mail] = await listCandidateMails(services.db, id);
  expect(mail?.dropped).toBe('withdrawn');
  const [withdrawn] = (await readTimeline(services.db, id)).filter(({ done }) => done.includes('withdrew'));
  expect(withdrawn?.actor).toBe('Thandi Mokoena');
});

test('H7: the office is told of an invitation, a change or a cancellation that no mail has told the candidate', async () => {
  const { id } = await addApplication(services.database, { positionId });
  const untold = async () => untoldText(await only(id));
  await arrange(id);
  expect(await untold()).toBe('No email about it has left yet.');
  const send = async () => services.db.transaction(async (tx) => (await build(id))?.onSent?.(tx));
  await send();
  expect(await untold()).toBeNull();
  await changeInterview(
    services.db,
    me,
    (await only(id)).seen,
    fields({ time: '11:00' }, null),
    testCompany,
    NOW,
  );
  expect(await untold()).toBe('No email about the change has left yet.');
  await cancelInterview(services.db, me, (await only(id)).seen, fields({}, 'cancelled'), testCompany, NOW);
  expect(await untold()).toBe('No email about the cancellation has left yet.');
  const [mail] = await listCandidateMails(services.db, id);
  expect(await takeCandidateMailBack(services.db, me, id, mail?.id ?? '')).toBe(true);
  expect(await untold()).toBe('No email about the cancellation has left yet.');
  const cancelled = { sequence: 2, cancelledAt: NOW };
  expect(untoldText({ ...cancelled, told: { sequence: 2, cancelled: true } })).toBeNull();
  // Nobody knew of it.
  expect(untoldText({ ...cancelled, told: null })).toBeNull();
});
