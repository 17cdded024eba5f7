import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addApplication } from '#tests/support/applications.ts';
import { testCompany } from '#tests/support/company.ts';
import { openRecruitment, startOver } from '#tests/support/recruitment.ts';
import { INTERVIEW_TO_ADMIN, MAIL_TO_CANDIDATE } from '../applications/mail-kinds.ts';
import { interviewSchema } from '../contact/interview.ts';
import { arrangeInterview } from '../contact/interviews.commands.server.ts';
import { interviewsOf } from '../contact/interviews.queries.server.ts';
import { timesOf } from '../contact/time-offer.ts';
import {
  mailTimesTaken,
  offerTimes,
  removeErasedOffers,
  stopOffer,
} from '../contact/time-offers.commands.server.ts';
import { dayIn, slots, timeOfferForm } from '../contact/time-offers.fixture.ts';
import { findOpenOffer } from '../contact/time-offers.queries.server.ts';
import { changeStatus } from '../hiring/applications.commands.server.ts';
import { erasePerson } from '../privacy/erasure.commands.server.ts';
import { readPersonalData } from '../privacy/personal-data.queries.server.ts';
import { recruitmentMailBuilders } from '../recruitment.jobs.server.ts';
import { askForTime, chooseTime, TIMES_TAKEN_QUEUE } from './applicant.commands.server.ts';
import { findPrivatePage } from './private-page.queries.server.ts';

let positionId: string;
const { services, me } = await openRecruitment();
beforeAll(async () => {
  await services.jobs.declare(TIMES_TAKEN_QUEUE);
});
beforeEach(async () => {
  positionId = await startOver(services);
  await services.database.query('truncate time_offers cascade');
});
afterAll(() => services[Symbol.asyncDispose]());

async function candidates(count: number): Promise<string[]> {
  const added = await Promise.all(
    Array.from({ length: count }, (_, at) =>
      addApplication(services.database, {
        positionId,
        status: 'busy',
        fullName: `Candidate ${at}`,
        email: `c${at}@example.org`,
      }),
    ),
  );
  return added.map(({ id }) => id);
}

const offer = (ids: readonly string[], times: readonly Date[], more = {}) =>
  offerTimes(services.db, me, timeOfferForm(ids, times, { people: me.id, ...more }), testCompany);

const choose = (id: string, time: Date | undefined, now = new Date()) =>
  chooseTime(services, id, time ?? new Date(0), testCompany, now);

const pageOf = (id: string, now = new Date()) => findPrivatePage(services.db, id, now);
const freeOf = async (id: string) => (await pageOf(id))?.offer?.free;

/** The occasions of the mails to candidates that are not dropped, by the candidate's address. */
const written = () =>
  services.database.query<{ email: string; occasion: string; waits: boolean }>(
    `select c.email, m.occasion, m.send_at > now() + interval '1 minute' as waits from candidate_mails m
     join applications a on a.id = m.application_id join candidates c on c.id = a.candidate_id
     where m.dropped is null and m.taken_back_at is null order by c.email, m.occasion`,
  );

/** What the outbox would send now of an occasion; null if it is dropped. */
async function mailOf(applicationId: string, occasion: string) {
  const [mail] = await services.database.query<{ id: string }>(
    'select id from candidate_mails where application_id = $1 and occasion = $2 order by created_at desc limit 1',
    [applicationId, occasion],
  );
  const build = recruitmentMailBuilders({ ...services, company: () => testCompany })[MAIL_TO_CANDIDATE];
  return (await build?.(mail?.id ?? '', null)) ?? null;
}

test('H15: six candidates choose from six times: each gets one, chosen ones vanish, and everybody’s calendar file is on its way', async () => {
  const ids = await candidates(6);
  const times = slots(6);
  expect(await offer(ids, times)).toMatchObject({ ok: true, sent: ids, refused: [] });
  const [invitation, reminder] = (await written()).filter(({ email }) => email === 'c0@example.org');
  expect([invitation, reminder]).toMatchObject([
    { occasion: 'times-offered', waits: false },
    { occasion: 'times-reminder', waits: true },
  ]);
  for (const [at, id] of ids.entries()) {
    expect(await freeOf(id)).toEqual(times.slice(at));
    expect(await choose(id, times[at])).toBe('chosen');
  }
  for (const [at, id] of ids.entries()) {
    const [interview] = await interviewsOf(services.db, [id]);
    expect(interview).toMatchObject({
      startsAt: times[at],
      minutes: 60,
      place: 'Isando',
      with: [{ id: me.id }],
    });
    expect(await pageOf(id)).toMatchObject({ offer: null, interviews: [{ startsAt: times[at] }] });
    expect((await mailOf(id, 'candidate-invitation'))?.calendar?.content).toContain('METHOD:REQUEST');
    // Whoever has chosen is not reminded.
    expect(await mailOf(id, 'times-reminder')).toBeNull();
  }
  const toMe = await services.database.query<{ id: string }>(
    `select subject_id as id from outgoing_mails where kind = 'interview-to-admin' and recipient_id = $1`,
    [me.id],
  );
  const builders = recruitmentMailBuilders({ ...services, company: () => testCompany });
  const files = await Promise.all(toMe.map(({ id }) => builders[INTERVIEW_TO_ADMIN]?.(id, me.id)));
  const starts = files.map((mail) => /DTSTART:(\w+)/.exec(mail?.calendar?.content ?? '')?.[1]);
  expect(starts.toSorted()).toEqual(times.map((time) => time.toISOString().replace(/[-:]|\.\d+/g, '')));
});

test('H15: of two who choose the same time at the same moment one gets it, and the other is told', async () => {
  const ids = await candidates(8);
  const times = slots(2);
  await offer(ids, times);
  const outcomes = await Promise.all(ids.map((id) => choose(id, times[0])));
  expect(outcomes.toSorted()).toEqual(['chosen', ...Array(7).fill('taken')]);
  expect(await services.database.query('select 1 from interviews')).toHaveLength(1);
  const loser = ids[outcomes.indexOf('taken')] ?? '';
  expect(await freeOf(loser)).toEqual([times[1]]);
});

test('H15: the database refuses a second interview at the same seat', async () => {
  const [first = '', second = ''] = await candidates(2);
  const times = slots(1);
  await offer([first, second], times);
  await choose(first, times[0]);
  const copy = services.database.query(
    `insert into interviews (application_id, starts_at, minutes, place, offer_id, seat)
     select $1, starts_at, minutes, place, offer_id, seat from interviews`,
    [second],
  );
  await expect(copy).rejects.toThrow(/interviews_seat/);
});

test('H15: as many candidates as was set can choose the same time', async () => {
  const ids = await candidates(4);
  const times = slots(1);
  await offer(ids, times, { seats: '3' });
  const outcomes = await Promise.all(ids.map((id) => choose(id, times[0])));
  expect(outcomes.toSorted()).toEqual(['chosen', 'chosen', 'chosen', 'taken']);
});

test('H15: of twelve for six times, the six without one are told once and can ask for another, which rings the bell', async () => {
  const ids = await candidates(12);
  const times = slots(6);
  await offer(ids, times);
  const offerId = (await findOpenOffer(services.db, ids[0] ?? '', new Date()))?.id ?? '';
  for (const [at, time] of times.entries()) await choose(ids[at] ?? '', time);
  const queued = await services.database.query(
    `select data from pgboss.job where name = 'times-taken' and data ->> 'offerId' = $1`,
    [offerId],
  );
  expect(queued).toHaveLength(1);
  // The job may run twice.
  for (const _ of [1, 2]) await mailTimesTaken(services.db, offerId, testCompany);
  const told = (await written()).filter(({ occasion }) => occasion === 'times-taken');
  expect(told.map(({ email }) => email).toSorted()).toEqual(
    [6, 7, 8, 9, 10, 11].map((at) => `c${at}@example.org`).toSorted(),
  );
  const last = ids[11] ?? '';
  expect((await mailOf(last, 'times-taken'))?.text).toContain('Ask for another time');
  expect(await pageOf(last)).toMatchObject({ offer: { free: [], asked: null } });
  expect(await askForTime(services.db, last, 'Any morning')).toBe('time-asked');
  expect(await pageOf(last)).toMatchObject({ offer: { asked: 'Any morning' } });
  const [bell] = await services.database.query('select type from notifications where application_id = $1', [
    last,
  ]);
  expect(bell).toEqual({ type: 'time_asked' });
  // New times take the place of the old ones.
  await offer([last], timesOf([{ day: dayIn(11), time: '09:00', count: 1 }], 60));
  expect(await pageOf(last)).toMatchObject({ offer: { asked: null } });
  expect(await freeOf(last)).toHaveLength(1);
});

test('H15: a time that has passed, the last day, stopping and closing end choosing', async () => {
  const [id = ''] = await candidates(1);
  const times = slots(2);
  const [first, second] = times;
  await offer([id], times, { until: dayIn(20) });
  const afterFirst = new Date((first?.getTime() ?? 0) + 1);
  expect((await pageOf(id, afterFirst))?.offer?.free).toEqual([second]);
  expect(await choose(id, first, afterFirst)).toBe('times-over');
  expect(await choose(id, new Date((second?.getTime() ?? 0) + 60_000))).toBe('times-over');
  await offer([id], times);
  expect(await choose(id, first, new Date(`${dayIn(9)}T00:00:00+02:00`))).toBe('times-over');
  await changeStatus(services.db, me, id, { status: 'closed', seen: 'busy' }, testCompany);
  expect(await choose(id, first)).toBe('times-over');
  expect((await pageOf(id))?.offer).toBeNull();
  await changeStatus(services.db, me, id, { status: 'busy', seen: 'closed' }, testCompany);
  expect(await freeOf(id)).toEqual(times);
  await stopOffer(services.db, me, (await findOpenOffer(services.db, id, new Date()))?.id ?? '');
  expect(await freeOf(id)).toEqual([]);
  expect(await choose(id, first)).toBe('times-over');
});

test('H15: choosing twice arranges one interview; arranging another way ends the offer', async () => {
  const [id = '', other = ''] = await candidates(2);
  const times = slots(3);
  await offer([id, other], times);
  expect([await choose(id, times[0]), await choose(id, times[0]), await choose(id, times[1])]).toEqual([
    'chosen',
    'chosen',
    'times-over',
  ]);
  expect(await interviewsOf(services.db, [id])).toHaveLength(1);
  const fields = interviewSchema.parse({
    day: dayIn(12),
    time: '10:00',
    minutes: '60',
    place: 'Elsewhere',
    people: '',
  });
  await arrangeInterview(services.db, me, other, fields, testCompany);
  expect(await choose(other, times[1])).toBe('times-over');
  expect(await mailOf(other, 'times-offered')).toBeNull();
});

test('H15: an interview that closing cancelled is not restored once somebody else has its time', async () => {
  const [first = '', second = ''] = await candidates(2);
  const times = slots(1);
  await offer([first, second], times);
  await choose(first, times[0]);
  const cancels = (await interviewsOf(services.db, [first])).map(({ id }) => id);
  await changeStatus(services.db, me, first, { status: 'closed', seen: 'busy', cancels }, testCompany);
  expect(await choose(second, times[0])).toBe('chosen');
  await changeStatus(services.db, me, first, { status: 'busy', seen: 'closed' }, testCompany);
  const [interview] = await interviewsOf(services.db, [first]);
  expect(interview?.cancelledAt).not.toBeNull();
});

test('H15: clashes of person or place are warned of, with interviews and with what others are offered', async () => {
  const [id = '', other = ''] = await candidates(2);
  const times = slots(2);
  await offer([id], times);
  const warned = await offer([other], times);
  const [overlaps] = warned.ok ? [] : [warned.fields.overlaps];
  expect(overlaps).toMatch(
    /^Nomvula and the place are not free: times offered to candidates \(\w+, .+, 09:00 to 10:00\)\. Nomvula/,
  );
  expect(await offer([other], times, { overlaps: overlaps ?? '' })).toMatchObject({ ok: true });
  await choose(id, times[0]);
  const elsewhere = await offer([other], times.slice(0, 1), { place: 'Elsewhere' });
  expect(elsewhere).toMatchObject({
    fields: { overlaps: expect.stringContaining('Nomvula is not free: interview with Candidate 0') },
  });
});

test('H15: what can’t be offered is refused: past or overlapping times, and candidates who are closed or gone', async () => {
  const [id = '', closed = ''] = await candidates(2);
  await changeStatus(services.db, me, closed, { status: 'closed', seen: 'busy' }, testCompany);
  const [time = new Date()] = slots(1);
  const fault = async (times: readonly Date[]) => {
    const offered = await offer([id], times);
    return offered.ok ? null : offered.fields.times;
  };
  expect(await fault([new Date(Date.now() - 1)])).toMatch(/has already passed$/);
  expect(await fault([time, new Date(time.getTime() + 1_800_000)])).toMatch(
    /begins before the one before it/,
  );
  expect(await offer([id], [new Date(Date.now() - 1)], { until: dayIn(-1) })).toMatchObject({
    fields: { times: expect.stringMatching(/passed/), until: 'This day has already passed' },
  });
  expect(await offer([closed], [time])).toMatchObject({
    sent: [],
    refused: [{ name: 'Candidate 1', why: 'closed' }],
  });
});

test('H15, X5: what was offered and asked is exported and erased with the applicant', async () => {
  const [id = ''] = await candidates(1);
  await offer([id], slots(1));
  await askForTime(services.db, id, 'After five');
  const [data] = await readPersonalData(services.db, [id]);
  expect(data?.offers).toMatchObject([{ place: 'Isando', asked: 'After five', times: slots(1) }]);
  await removeErasedOffers(services.db);
  expect(await services.database.query('select 1 from time_offers')).toHaveLength(1);
  await erasePerson(services, null, id, 'all');
  expect(await services.database.query('select 1 from time_invitations')).toEqual([]);
  await removeErasedOffers(services.db);
  expect(await services.database.query('select 1 from time_offers')).toEqual([]);
});

test('H4, H15: who chooses a time while its interviewer’s account is deleted meets the colleague who takes over', async () => {
  const [old, successor] = await services.database.query<{ id: string }>(
    `insert into admins (name, email, position)
     values ('Leaver', 'leaver@example.com', 'Manager'), ('Heir', 'heir@example.com', 'Manager') returning id`,
  );
  const [id = ''] = await candidates(1);
  const [time] = slots(1);
  await offer([id], slots(1), { people: old?.id });
  const deletion = await services.database.hold(`select from admins where id = '${old?.id}' for update`);
  const choosing = choose(id, time);
  await deletion.waitedFor();
  await deletion.also('update time_offers set people = array[$1::uuid]', [successor?.id]);
  await deletion.also('delete from admins where id = $1', [old?.id]);
  await deletion.release();
  expect(await choosing).toBe('chosen');
  expect(await interviewsOf(services.db, [id])).toMatchObject([{ with: [{ id: successor?.id }] }]);
});
