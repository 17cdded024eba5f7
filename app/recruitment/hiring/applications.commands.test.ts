import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { listNotifications } from '#app/notifications/notifications.queries.server.ts';
import { addApplication } from '#tests/support/applications.ts';
import { addColleague } from '#tests/support/colleagues.ts';
import { testCompany } from '#tests/support/company.ts';
import { openTestServices } from '#tests/support/services.ts';
import { findCv } from '../applications/application.queries.server.ts';
import { BY_APPLICANT } from '../applications/timeline.ts';
import { eraseApplication } from '../privacy/erasure.commands.server.ts';
import { replaceCv } from '../private-page/applicant.commands.server.ts';
import { assignApplication, changeStatus, unassignApplication } from './applications.commands.server.ts';
import { findApplication } from './applications.queries.server.ts';

const services = await openTestServices();
beforeEach(() => services.database.query('truncate candidates, admins cascade'));
afterAll(() => services[Symbol.asyncDispose]());

const NOBODY = '99999999-9999-4999-8999-999999999999';
const OLD = `now() - interval '3 days'`;

const audit = (id: string) =>
  services.database.query(
    'select actor_name, action, details from audit_entries where subject_id = $1 order by at',
    [id],
  );

async function wasEdited(id: string): Promise<boolean> {
  const found = await findApplication(services.db, id);
  return found !== null && Date.now() - found.lastEditedAt.getTime() < 60_000;
}

test('R5: every status transition is allowed and audited with the old and the new status', async () => {
  const sipho = await addColleague(services.database, 'Sipho');
  const { id, number } = await addApplication(services.database, { status: 'closed', createdAt: OLD });
  expect(await wasEdited(id)).toBe(false);
  expect(
    await changeStatus(services.db, sipho, id, { status: 'active', seen: 'closed' }, testCompany),
  ).toEqual({ ok: true, isUntold: false });
  expect((await findApplication(services.db, id))?.status).toBe('active');
  expect(await wasEdited(id)).toBe(true);
  expect(await audit(id)).toEqual([
    {
      actor_name: 'Sipho',
      action: 'status-changed',
      details: { reference: `A-${number}`, from: 'closed', to: 'active' },
    },
  ]);
});

test('R5: a status that somebody else changed meanwhile is kept and reported; choosing the same status again changes nothing', async () => {
  const sipho = await addColleague(services.database, 'Sipho');
  const { id } = await addApplication(services.database, { status: 'accepted' });
  const late = await changeStatus(services.db, sipho, id, { status: 'closed', seen: 'active' }, testCompany);
  expect(late).toEqual({ ok: false, fault: 'changed', stored: 'accepted' });
  expect(
    await changeStatus(services.db, sipho, id, { status: 'accepted', seen: 'active' }, testCompany),
  ).toEqual({ ok: true, isUntold: false });
  expect((await findApplication(services.db, id))?.status).toBe('accepted');
  expect(await audit(id)).toEqual([]);
});

test('R7: if two admins assign themselves at the same moment, one succeeds and the other learns who is assigned', async () => {
  const [anna, ben] = [
    await addColleague(services.database, 'Anna'),
    await addColleague(services.database, 'Ben'),
  ];
  const { id } = await addApplication(services.database, { createdAt: OLD });
  const both = await Promise.all([anna, ben].map((admin) => assignApplication(services.db, admin, id)));
  const [winner] = both.flatMap(({ ok }, index) => (ok ? [[anna, ben][index]?.name] : []));
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect(both).toContainEqual({ ok: false, fault: 'taken', assignee: winner });
  expect(await wasEdited(id)).toBe(true);
  const [row] = await services.database.query('select assigned_at > created_at as later from applications');
  expect(row).toEqual({ later: true });
  expect(await audit(id)).toEqual([expect.objectContaining({ action: 'assigned', actor_name: winner })]);
});

test('R7: an assignee can be removed, but only the one that was displayed', async () => {
  const [anna, ben] = [
    await addColleague(services.database, 'Anna'),
    await addColleague(services.database, 'Ben'),
  ];
  const { id, number } = await addApplication(services.database, { assigneeId: anna.id });
  const late = await unassignApplication(services.db, ben, id, ben.id);
  expect(late).toEqual({ ok: false, fault: 'taken', assignee: 'Anna' });
  expect(await unassignApplication(services.db, ben, id, anna.id)).toEqual({ ok: true });
  expect(await findApplication(services.db, id)).toMatchObject({ assigneeId: null, assignedAt: null });
  // Somebody else removed the same assignee first.
  expect(await unassignApplication(services.db, ben, id, anna.id)).toEqual({ ok: true });
  expect(await audit(id)).toEqual([
    expect.objectContaining({ action: 'unassigned', details: { reference: `A-${number}`, from: 'Anna' } }),
  ]);
});

test('R7: assigning oneself again succeeds', async () => {
  const anna = await addColleague(services.database, 'Anna');
  const { id } = await addApplication(services.database, { assigneeId: anna.id });
  expect(await assignApplication(services.db, anna, id)).toEqual({ ok: true });
});

async function newCv(name: string, content: string) {
  const file = path.join(services.dataDir, name);
  await writeFile(file, content);
  return { name, path: file, bytes: content.length, sha256: 'a'.repeat(64), mediaType: 'application/pdf' };
}

test('R5: concurrent changes to one application are serialised, and the second sees the result of the first', async () => {
  const sipho = await addColleague(services.database, 'Sipho');
  const { id } = await addApplication(services.database, { createdAt: OLD });
  const first = await services.database.hold(`select 1 from applications where id = '${id}' for update`);
  const second = changeStatus(services.db, sipho, id, { status: 'closed', seen: 'active' }, testCompany);
  await first.waitedFor();
  await first.also(`update applications set status = 'accepted' where id = $1`, [id]);
  await first.release();
  expect(await second).toEqual({ ok: false, fault: 'changed', stored: 'accepted' });
  expect(await services.database.query('select status from applications where id = $1', [id])).toEqual([
    { status: 'accepted' },
  ]);
});

const filed = async () => (await Array.fromAsync(services.files.list('cvs/'))).map(({ key }) => key);

test('R6: a new CV replaces the old one, which is deleted in the same transaction', async () => {
  const sipho = await addColleague(services.database, 'Sipho');
  const { id, cvKey } = await addApplication(services.database, { createdAt: OLD });
  expect(await replaceCv(services, sipho, id, await newCv('new.pdf', 'the new one'))).toEqual({ ok: true });
  const cv = await findCv(services.db, id);
  if (!cv?.cvKey) throw new Error('No CV');
  expect(cv).toMatchObject({ cvName: 'new.pdf', cvMediaType: 'application/pdf' });
  expect(Buffer.concat(await Array.fromAsync(await services.files.read(cv.cvKey))).toString()).toBe(
    'the new one',
  );
  expect(await wasEdited(id)).toBe(true);
  const jobs = await services.database.query(`select data from pgboss.job where name = 'remove-file'`);
  expect(jobs).toContainEqual({ data: { fileKey: cvKey } });
  expect(await audit(id)).toEqual([expect.objectContaining({ action: 'cv-replaced' })]);
});

test("X5: a deleted application can't be changed, and a CV uploaded for it is not kept", async () => {
  const sipho = await addColleague(services.database, 'Sipho');
  const gone = { ok: false, fault: 'gone' };
  const { id } = await addApplication(services.database);
  await eraseApplication(services, sipho, id);
  const before = await filed();
  expect(await replaceCv(services, sipho, id, await newCv('late.pdf', 'too late'))).toEqual(gone);
  expect(await filed()).toEqual(before);
  expect(await changeStatus(services.db, sipho, id, { status: 'busy', seen: 'active' }, testCompany)).toEqual(
    gone,
  );
  expect(await assignApplication(services.db, sipho, NOBODY)).toEqual(gone);
  expect(await unassignApplication(services.db, sipho, NOBODY, sipho.id)).toEqual(gone);
});

test('D7, H10: a CV that the applicant replaces rings the bell, unless the application itself is still unread there', async () => {
  const { database } = services;
  const { id } = await addApplication(database, { notified: true });
  const bell = async () =>
    (await database.query('select type, read from notifications where application_id = $1', [id]))[0];
  const replace = (who: Parameters<typeof replaceCv>[1]) =>
    newCv('cv.pdf', 'x').then((cv) => replaceCv(services, who, id, cv));
  await replace(BY_APPLICANT);
  expect(await bell()).toEqual({ type: 'new_applicant', read: false });
  await database.query('update notifications set read = true');
  await replace(await addColleague(services.database, 'Sipho'));
  expect(await bell()).toEqual({ type: 'new_applicant', read: true });
  await replace(BY_APPLICANT);
  expect(await bell()).toEqual({ type: 'cv_replaced', read: false });
  const [listed] = (await listNotifications(services.db, '00000000-0000-4000-8000-000000000000', 1)).rows;
  expect(listed).toMatchObject({ topic: 'new-cv', name: 'Thandi Mokoena', subjectId: id });
  await database.query('delete from notifications');
  await replace(BY_APPLICANT);
  expect(await bell()).toEqual({ type: 'cv_replaced', read: false });
});
