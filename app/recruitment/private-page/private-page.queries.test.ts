import { afterAll, beforeEach, expect, test } from 'vitest';
import { addApplication } from '#tests/support/applications.ts';
import { testCompany } from '#tests/support/company.ts';
import { openRecruitment, startOver } from '#tests/support/recruitment.ts';
import { moveApplications } from '../hiring/bulk.commands.server.ts';
import { findPrivatePage } from './private-page.queries.server.ts';

let positionId: string;
const { services, me } = await openRecruitment();
beforeEach(async () => {
  positionId = await startOver(services);
});
afterAll(() => services[Symbol.asyncDispose]());

const move = (id: string, from: string, to: string) =>
  moveApplications(services.db, me, [{ from, to, ids: [id] }], testCompany);
const shownStatus = async (id: string) => (await findPrivatePage(services.db, id, new Date()))?.shownStatus;

/** A mail about a decision, which waits. @returns a function that records that it was sent. */
async function write(id: string, occasion: 'candidate-rejection' | 'candidate-offer') {
  const [mail] = await services.database.query<{ id: string }>(
    `with mail as (insert into candidate_mails (application_id, occasion, author, subject, text, send_at)
       values ($1, $2, 'Nomvula', 'S', 'T', now()) returning id)
     insert into outgoing_mails (kind, subject_id) select 'mail-to-candidate', id from mail returning subject_id as id`,
    [id, occasion],
  );
  return () =>
    services.database.query(
      `update outgoing_mails set state = 'sent', attempts = 1, settled_at = now() where subject_id = $1`,
      [mail?.id ?? ''],
    );
}

test('H10, H14: the page tells a rejection once it was sent, and not after the application was opened again', async () => {
  const { id } = await addApplication(services.database, { positionId, status: 'busy' });
  await move(id, 'busy', 'closed');
  expect(await shownStatus(id)).toBe('untold');
  const send = await write(id, 'candidate-rejection');
  expect(await shownStatus(id)).toBe('considered');
  await send();
  expect(await shownStatus(id)).toBe('declined');
  await move(id, 'closed', 'busy');
  expect(await shownStatus(id)).toBe('considered');
  // The old mail tells nothing of the new decision.
  await move(id, 'busy', 'closed');
  expect(await shownStatus(id)).toBe('untold');
});

test('H10, H14: a rejection tells it too if the application was opened and closed again before it left', async () => {
  const { id } = await addApplication(services.database, { positionId, status: 'busy' });
  await move(id, 'busy', 'closed');
  const send = await write(id, 'candidate-rejection');
  await move(id, 'closed', 'busy');
  await move(id, 'busy', 'closed');
  await send();
  expect(await shownStatus(id)).toBe('declined');
});

test('H10, H14: an offer that was sent shows until the application is no longer accepted, or is closed', async () => {
  const offered = async (status: string) => {
    const { id } = await addApplication(services.database, { positionId, status });
    await (await write(id, 'candidate-offer'))();
    return id;
  };
  const accepted = await offered('accepted');
  expect(await shownStatus(accepted)).toBe('offered');
  await move(accepted, 'accepted', 'busy');
  expect(await shownStatus(accepted)).toBe('considered');
  const busy = await offered('busy');
  expect(await shownStatus(busy)).toBe('offered');
  await move(busy, 'busy', 'closed');
  expect(await shownStatus(busy)).toBe('untold');
});

test('H7, H10: an interview shows until it ends', async () => {
  const { id } = await addApplication(services.database, { positionId, status: 'busy' });
  const startsAt = '2026-11-27T10:00:00+02:00';
  const told = { startsAt: new Date(startsAt).toISOString(), minutes: 60, place: 'Isando', sequence: 0 };
  await services.database.query(
    `insert into interviews (application_id, starts_at, minutes, place, told) values ($1, $2, 60, 'Isando', $3)`,
    [id, startsAt, JSON.stringify({ ...told, cancelled: false })],
  );
  const shown = async (at: string) =>
    (await findPrivatePage(services.db, id, new Date(`2026-11-27T${at}+02:00`)))?.interviews.length;
  expect([await shown('09:59:59'), await shown('10:59:59'), await shown('11:00:00')]).toEqual([1, 1, 0]);
});

test('H7, H14: a cancelled interview shows until the mail about it has left, and no longer if that mail fails', async () => {
  const { id } = await addApplication(services.database, { positionId, status: 'busy' });
  const told = {
    startsAt: '2026-11-27T08:00:00.000Z',
    minutes: 60,
    place: 'Isando',
    sequence: 0,
    cancelled: false,
  };
  await services.database.query(
    `with interview as (
       insert into interviews (application_id, starts_at, minutes, place, told, cancelled_at)
       values ($1, $2, 60, 'Isando', $3, now()) returning id),
     mail as (
       insert into candidate_mails (application_id, occasion, author, subject, text, send_at, interview_id)
       select $1, 'interview-cancelled', 'Nomvula', 'S', 'T', now(), id from interview returning id)
     insert into outgoing_mails (kind, subject_id) select 'mail-to-candidate', id from mail`,
    [id, told.startsAt, JSON.stringify(told)],
  );
  const shown = async () =>
    (await findPrivatePage(services.db, id, new Date('2026-11-26T10:00:00Z')))?.interviews.length;
  expect(await shown()).toBe(1);
  await services.database.query(`update outgoing_mails set state = 'failed', attempts = 14`);
  expect(await shown()).toBe(0);
});
