import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { addApplication } from '#tests/support/applications.ts';
import { testCompany } from '#tests/support/company.ts';
import { openRecruitment, startOver } from '#tests/support/recruitment.ts';
import { askForTime, chooseTime, TIMES_TAKEN_QUEUE } from '../private-page/applicant.commands.server.ts';
import { findPrivatePage } from '../private-page/private-page.queries.server.ts';
import { candidateMailSchema } from './candidate-mail.ts';
import { mailCandidates, takeCandidateMailBack } from './candidate-mails.commands.server.ts';
import { findDueMail } from './due-mails.server.ts';
import { interviewSchema } from './interview.ts';
import { arrangeInterview } from './interviews.commands.server.ts';
import { mailTimesTaken, offerTimes, stopOffer } from './time-offers.commands.server.ts';
import { dayIn, slots, timeOfferForm } from './time-offers.fixture.ts';
import { findOpenOffer } from './time-offers.queries.server.ts';

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

async function candidate(fullName: string): Promise<string> {
  const email = `${fullName.toLowerCase()}@example.org`;
  const { id } = await addApplication(services.database, { positionId, status: 'busy', fullName, email });
  return id;
}

const offer = (ids: readonly string[], times: readonly Date[], more = {}) =>
  offerTimes(services.db, me, timeOfferForm(ids, times, more), testCompany);
const choose = (id: string, time: Date | undefined) =>
  chooseTime(services, id, time ?? new Date(0), testCompany);
const pageOf = (id: string, now = new Date()) => findPrivatePage(services.db, id, now);
const offerOf = async (id: string) => (await findOpenOffer(services.db, id, new Date()))?.id ?? '';

test('H15: taking back the mail of an earlier offer leaves the later one', async () => {
  const id = await candidate('Anna');
  await offer([id], slots(1), { place: 'Isando' });
  await offer([id], slots(2), { place: 'Midrand' });
  const mails = await services.database.query<{ id: string }>(
    `select id from candidate_mails where occasion = 'times-offered' order by created_at`,
  );
  const [first, second] = mails;
  expect(await takeCandidateMailBack(services.db, me, id, first?.id ?? '')).toBe(true);
  expect((await pageOf(id))?.offer).toMatchObject({ place: 'Midrand', free: slots(2) });
  expect(await takeCandidateMailBack(services.db, me, id, second?.id ?? '')).toBe(true);
  expect((await pageOf(id))?.offer).toBeNull();
});

test('H15: whoever asks again replaces what was asked before, with one bell; the form that is sent twice counts once', async () => {
  const id = await candidate('Anna');
  await offer([id], slots(1));
  for (const asked of ['Any morning', 'After five', 'After five'])
    expect(await askForTime(services.db, id, asked)).toBe('time-asked');
  expect((await pageOf(id))?.offer?.asked).toBe('After five');
  expect(await services.database.query('select type from notifications')).toEqual([{ type: 'time_asked' }]);
  const audited = await services.database.query(
    `select 1 from audit_entries where action = 'time-asked' and subject_id = $1`,
    [id],
  );
  expect(audited).toHaveLength(2);
});

test('H15: an offer is shared while somebody else can still choose from it', async () => {
  const [anna, ben] = [await candidate('Anna'), await candidate('Ben')];
  const isShared = async () => (await findOpenOffer(services.db, anna, new Date()))?.isShared;
  await offer([anna, ben], slots(2));
  expect(await isShared()).toBe(true);
  await choose(ben, slots(2)[0]);
  expect(await isShared()).toBe(false);
});

test('H15: the page tells of an offer until a week after choosing has ended', async () => {
  const id = await candidate('Anna');
  await offer([id], slots(1));
  const after = (day: number, time: string) => new Date(`${dayIn(day)}T${time}+02:00`);
  expect(await pageOf(id, after(15, '23:59'))).toMatchObject({ offer: { free: [] } });
  expect(await pageOf(id, after(16, '00:00'))).toMatchObject({ offer: null });
});

test('H10, H15: while a rejection waits, the page tells of the offer, all of whose times are taken', async () => {
  const id = await candidate('Anna');
  const times = slots(2);
  await offer([id], times);
  const rejection = candidateMailSchema.parse({
    ids: id,
    occasion: 'candidate-rejection',
    subject: 'No',
    text: 'No',
    decline: 'on',
  });
  await mailCandidates(services.db, me, rejection, testCompany);
  expect(await pageOf(id)).toMatchObject({ shownStatus: 'considered', offer: { free: [], asked: null } });
  expect(await choose(id, times[0])).toBe('taken');
  expect(await services.database.query('select 1 from interviews')).toEqual([]);
  expect(await askForTime(services.db, id, 'After five')).toBe('time-asked');
  // Staff see an application that is closed.
  expect(await offerOf(id)).toBe('');
  await services.database.query(
    `update outgoing_mails set state = 'sent', settled_at = now() where subject_id in
     (select id from candidate_mails where occasion = 'candidate-rejection')`,
  );
  expect(await pageOf(id)).toMatchObject({ shownStatus: 'declined', offer: null });
});

test('H15: whoever has an interview to come is left out, and the others are offered times', async () => {
  const [anna, ben] = [await candidate('Anna'), await candidate('Ben')];
  const fields = interviewSchema.parse({
    day: dayIn(12),
    time: '10:00',
    minutes: '60',
    place: 'Isando',
    people: '',
  });
  await arrangeInterview(services.db, me, anna, fields, testCompany);
  expect(await offer([anna, ben], slots(2))).toMatchObject({
    sent: [ben],
    refused: [{ name: 'Anna', why: 'arranged' }],
  });
  expect((await pageOf(anna))?.offer).toBeNull();
});

test('H15: stopping an offer waits for whoever is just choosing, and nobody chooses after it', async () => {
  const [anna, ben] = [await candidate('Anna'), await candidate('Ben')];
  const times = slots(1);
  await offer([anna, ben], times, { seats: '2' });
  const offerId = await offerOf(anna);
  // Somebody who has the first seat, as far as it seems.
  const held = await services.database.hold(
    `insert into interviews (application_id, starts_at, minutes, place, offer_id, seat)
     select '${ben}', times[1], minutes, place, id, 0 from time_offers where id = '${offerId}'`,
  );
  const settled: string[] = [];
  const choosing = choose(anna, times[0]).then((outcome) => settled.push(outcome));
  await held.waitedFor();
  const stopping = stopOffer(services.db, me, offerId).then(() => settled.push('stopped'));
  const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await vi.waitUntil(
    async () => settled.length > 0 || (await services.database.query(waiting)).length === 2,
    { timeout: 20_000 },
  );
  await held.also('delete from interviews');
  await held.release();
  await Promise.all([choosing, stopping]);
  expect(settled).toEqual(['chosen', 'stopped']);
  const stopped = await services.database.query<{ id: string }>(
    `select subject_id as id from audit_entries where action = 'times-stopped'`,
  );
  expect(stopped).toEqual([{ id: ben }]);
});

test('H15: whoever has just chosen is not told that all times are taken', async () => {
  const [anna, ben, cara] = [await candidate('Anna'), await candidate('Ben'), await candidate('Cara')];
  const times = slots(1);
  await offer([anna, ben, cara], times);
  const offerId = await offerOf(anna);
  await choose(anna, times[0]);
  const held = await services.database.hold(`select 1 from applications where id = '${ben}' for update`);
  const telling = mailTimesTaken(services.db, offerId, testCompany);
  await held.waitedFor();
  await held.also('update time_invitations set ended_at = now() where application_id = $1', [ben]);
  await held.release();
  await telling;
  const told = `select application_id as id from candidate_mails where occasion = 'times-taken'`;
  expect(await services.database.query(told)).toEqual([{ id: cara }]);
});

test('H15: whoever has asked for another time is not told that all times are taken', async () => {
  const [anna, ben] = [await candidate('Anna'), await candidate('Ben')];
  const times = slots(1);
  await offer([anna, ben], times);
  await choose(anna, times[0]);
  await mailTimesTaken(services.db, await offerOf(ben), testCompany);
  const [mail] = await services.database.query<{ id: string }>(
    `select id from candidate_mails where occasion = 'times-taken'`,
  );
  expect(await findDueMail(services.db, mail?.id ?? '', testCompany)).not.toBeNull();
  expect(await askForTime(services.db, ben, 'After five')).toBe('time-asked');
  expect(await findDueMail(services.db, mail?.id ?? '', testCompany)).toBeNull();
});
