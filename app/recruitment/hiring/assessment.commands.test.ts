import { afterAll, beforeEach, expect, test } from 'vitest';
import { addApplication } from '#tests/support/applications.ts';
import { testCompany } from '#tests/support/company.ts';
import { openRecruitment, startOver } from '#tests/support/recruitment.ts';
import { assessmentSchema } from '../applications/assessment.ts';
import { mailCandidates } from '../contact/candidate-mails.commands.server.ts';
import { NO_APPLICATION_FILTER } from './application-filter.ts';
import { assessApplication, changeStatus } from './applications.commands.server.ts';
import { filterConditions, listApplications } from './applications.queries.server.ts';
import { moveApplications } from './bulk.commands.server.ts';
import { exportBatches } from './export.queries.server.ts';

let positionId: string;
const { services, me } = await openRecruitment();
beforeEach(async () => {
  positionId = await startOver(services);
});
afterAll(() => services[Symbol.asyncDispose]());

const add = (fullName: string, status = 'busy') =>
  addApplication(services.database, { positionId, status, fullName, email: `${fullName}@example.org` });
const assess = (id: string, field: string, value: string, seen = '') =>
  assessApplication(services.db, me, id, assessmentSchema.parse({ field, value }), seen);
async function stored(id: string) {
  const [row] = await services.database.query(
    'select rating, stage, decline_reason as reason from applications where id = $1',
    [id],
  );
  return row;
}

test('H16: rating, stage and reason are stored; the audit, which outlives the applicant, has no opinion in it', async () => {
  const { id, number } = await add('Anna');
  for (const [field, value] of [
    ['rating', '4'],
    ['stage', 'Trade test'],
    ['declineReason', 'salary'],
  ] as const)
    expect(await assess(id, field, value)).toEqual({ ok: true });
  expect(await stored(id)).toEqual({ rating: 4, stage: 'Trade test', reason: 'salary' });
  expect(await assess(id, 'rating', '', '4')).toEqual({ ok: true });
  expect(await stored(id)).toMatchObject({ rating: null });
  const audited = await services.database.query(
    'select action, details from audit_entries where subject_id = $1 order by at',
    [id],
  );
  const changed = (what: string) => ({
    action: 'application-assessed',
    details: { reference: `A-${number}`, changed: what },
  });
  expect(audited).toEqual(['rating', 'stage', 'reason for declining', 'rating'].map(changed));
});

test('H16: of two who rate at once the second is told; the same choice twice changes nothing', async () => {
  const { id } = await add('Anna');
  const both = await Promise.all([assess(id, 'rating', '2'), assess(id, 'rating', '5')]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect(both).toContainEqual({ ok: false, fault: 'changed' });
  const { rating } = (await stored(id)) as { rating: number };
  expect(await assess(id, 'rating', String(rating))).toEqual({ ok: true });
  expect(await assess('99999999-9999-4999-8999-999999999999', 'rating', '1')).toEqual({
    ok: false,
    fault: 'gone',
  });
});

test.each([
  ['rating', '0'],
  ['rating', '6'],
  ['rating', '4.5'],
  ['declineReason', 'ugly'],
  ['stage', 'x'.repeat(31)],
  ['status', 'closed'],
])('H16: %s can’t be %j', (field, value) => {
  expect(assessmentSchema.safeParse({ field, value }).success).toBe(false);
});

test('H16: the list is filtered by stage, rating and reason, as long as the status is the one they belong to', async () => {
  const [anna, ben, cara] = [await add('Anna'), await add('Ben'), await add('Cara', 'closed')];
  await assess(anna.id, 'stage', 'Trade test');
  await assess(anna.id, 'rating', '4');
  await assess(ben.id, 'rating', '2');
  for (const { id } of [anna, cara]) await assess(id, 'declineReason', 'salary');
  const names = async (more: object) => {
    const filter = { ...NO_APPLICATION_FILTER, ...more };
    return (await listApplications(services.db, filter, me.id, 1)).rows
      .map(({ fullName }) => fullName)
      .sort();
  };
  expect(await names({ stage: 'Trade test' })).toEqual(['Anna']);
  expect(await names({ rating: '3' })).toEqual(['Anna']);
  expect(await names({ rating: '2' })).toEqual(['Anna', 'Ben']);
  expect(await names({ reason: 'salary' })).toEqual(['Cara']);
  await changeStatus(services.db, me, anna.id, { status: 'accepted', seen: 'busy' }, testCompany);
  expect(await names({ stage: 'Trade test' })).toEqual([]);
  // Who withdraws isn't declined, whatever had been chosen before.
  await services.database.query('update applications set withdrawn_at = now() where id = $1', [cara.id]);
  expect(await names({ reason: 'salary' })).toEqual([]);
});

test('H16: the CSV has them in its last columns', async () => {
  const [anna, cara, dora] = [await add('Anna'), await add('Cara', 'closed'), await add('Dora', 'closed')];
  await assess(anna.id, 'stage', 'Test, second');
  await assess(anna.id, 'rating', '4');
  for (const { id } of [cara, dora]) await assess(id, 'declineReason', 'salary');
  await services.database.query('update applications set withdrawn_at = now() where id = $1', [dora.id]);
  const which = filterConditions(NO_APPLICATION_FILTER, me.id);
  const lines = (await Array.fromAsync(exportBatches(services.db, which))).join('').trimEnd().split('\r\n');
  expect(lines[0]).toMatch(/,"Test, second",4,$/);
  expect(lines[1]).toMatch(/,,,Salary$/);
  expect(lines[2]).toMatch(/,,,$/);
});

test('H16: declining takes its reason along; closing once more begins without one, and undoing keeps it', async () => {
  const { id } = await add('Anna');
  const mail = {
    ids: [id],
    occasion: 'candidate-rejection' as const,
    subject: 'S',
    text: 'T',
    decline: true,
  };
  await mailCandidates(services.db, me, { ...mail, declineReason: 'distance' }, testCompany);
  expect(await stored(id)).toMatchObject({ reason: 'distance' });
  const move = (from: string, to: string, undoes = false) =>
    moveApplications(services.db, me, [{ from, to, ids: [id] }], testCompany, { undoes });
  await move('closed', 'busy');
  await move('busy', 'closed', true);
  expect(await stored(id)).toMatchObject({ reason: 'distance' });
  await move('closed', 'busy');
  await move('busy', 'closed');
  expect(await stored(id)).toMatchObject({ reason: '' });
  await assess(id, 'declineReason', 'filled');
  await move('closed', 'busy');
  await changeStatus(services.db, me, id, { status: 'closed', seen: 'busy' }, testCompany);
  expect(await stored(id)).toMatchObject({ reason: '' });
});

test('H16: a rejection that is written after closing keeps the reason, unless it has another one', async () => {
  const { id } = await add('Anna');
  const write = (declineReason: string) => {
    const mail = { subject: 'S', text: 'T', decline: true, declineReason };
    return mailCandidates(
      services.db,
      me,
      { ...mail, ids: [id], occasion: 'candidate-rejection' },
      testCompany,
    );
  };
  await changeStatus(services.db, me, id, { status: 'closed', seen: 'busy' }, testCompany);
  await assess(id, 'declineReason', 'salary');
  await write('');
  expect(await stored(id)).toMatchObject({ reason: 'salary' });
  await services.database.query('update candidate_mails set taken_back_at = now()');
  await write('distance');
  expect(await stored(id)).toMatchObject({ reason: 'distance' });
});
