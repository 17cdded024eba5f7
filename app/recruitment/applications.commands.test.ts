import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addApplication } from '#tests/support/applications.ts';
import { openHouse } from '#tests/support/house.ts';
import { findApplication, findCv } from './application.queries.server.ts';
import {
  assignApplication,
  changeStatus,
  replaceCv,
  unassignApplication,
} from './applications.commands.server.ts';
import { eraseApplication } from './erasure.commands.server.ts';

let house: Awaited<ReturnType<typeof openHouse>>;
beforeAll(async () => {
  house = await openHouse();
});
beforeEach(() => house.database.query('truncate candidates, admins cascade'));
afterAll(() => house[Symbol.asyncDispose]());

const NOBODY = '99999999-9999-4999-8999-999999999999';
const OLD = `now() - interval '3 days'`;

async function addAdmin(name: string) {
  const [row] = await house.database.query<{ id: string }>(
    `insert into admins (name, email, position) values ($1, $1 || '@example.com', 'Admin') returning id`,
    [name],
  );
  if (row === undefined) throw new Error('No admin');
  return { id: row.id, name };
}

const audit = (id: string) =>
  house.database.query(
    'select actor_name, action, details from audit_entries where subject_id = $1 order by at',
    [id],
  );

async function wasEdited(id: string): Promise<boolean> {
  const found = await findApplication(house.db, id);
  return found !== null && Date.now() - found.lastEditedAt.getTime() < 60_000;
}

test('R5: any status may follow any other, and the audit says from which to which', async () => {
  const sipho = await addAdmin('Sipho');
  const { id, number } = await addApplication(house.database, { status: 'closed', createdAt: OLD });
  expect(await wasEdited(id)).toBe(false);
  expect(await changeStatus(house.db, sipho, id, 'active', 'closed')).toEqual({ ok: true });
  expect((await findApplication(house.db, id))?.status).toBe('active');
  expect(await wasEdited(id)).toBe(true);
  expect(await audit(id)).toEqual([
    {
      actor_name: 'Sipho',
      action: 'status-changed',
      details: { reference: `A-${number}`, from: 'closed', to: 'active' },
    },
  ]);
});

test('R5: what somebody else decided meanwhile stays, and is told; the same decision is none', async () => {
  const sipho = await addAdmin('Sipho');
  const { id } = await addApplication(house.database, { status: 'accepted' });
  const late = await changeStatus(house.db, sipho, id, 'closed', 'active');
  expect(late).toEqual({ ok: false, fault: 'changed', stored: 'accepted' });
  expect(await changeStatus(house.db, sipho, id, 'accepted', 'active')).toEqual({ ok: true });
  expect((await findApplication(house.db, id))?.status).toBe('accepted');
  expect(await audit(id)).toEqual([]);
});

test('R7: one of two who take an application at the same moment gets it, the other is told who has it', async () => {
  const [anna, ben] = [await addAdmin('Anna'), await addAdmin('Ben')];
  const { id } = await addApplication(house.database, { createdAt: OLD });
  const both = await Promise.all([anna, ben].map((admin) => assignApplication(house.db, admin, id)));
  const [winner] = both.flatMap((one, place) => (one.ok ? [[anna, ben][place]?.name] : []));
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect(both).toContainEqual({ ok: false, fault: 'taken', by: winner });
  expect(await wasEdited(id)).toBe(true);
  const [row] = await house.database.query('select assigned_at > created_at as later from applications');
  expect(row).toEqual({ later: true });
  expect(await audit(id)).toEqual([expect.objectContaining({ action: 'assigned', actor_name: winner })]);
});

test('R7: an assignee can be taken off, but only the one that was on the screen', async () => {
  const [anna, ben] = [await addAdmin('Anna'), await addAdmin('Ben')];
  const { id, number } = await addApplication(house.database, { assigneeId: anna.id });
  const late = await unassignApplication(house.db, ben, id, ben.id);
  expect(late).toEqual({ ok: false, fault: 'taken', by: 'Anna' });
  expect(await unassignApplication(house.db, ben, id, anna.id)).toEqual({ ok: true });
  expect(await findApplication(house.db, id)).toMatchObject({ assigneeId: null, assignedAt: null });
  // Somebody else was faster with the very same.
  expect(await unassignApplication(house.db, ben, id, anna.id)).toEqual({ ok: true });
  expect(await audit(id)).toEqual([
    expect.objectContaining({ action: 'unassigned', details: { reference: `A-${number}`, from: 'Anna' } }),
  ]);
});

test('R7: who has it already may take it again', async () => {
  const anna = await addAdmin('Anna');
  const { id } = await addApplication(house.database, { assigneeId: anna.id });
  expect(await assignApplication(house.db, anna, id)).toEqual({ ok: true });
});

async function newCv(name: string, content: string) {
  const file = path.join(house.dataDir, name);
  await writeFile(file, content);
  return { name, path: file, bytes: content.length, sha256: 'a'.repeat(64), mediaType: 'application/pdf' };
}

test('R5: who changes an application at the same moment waits, and sees what the first one did', async () => {
  const sipho = await addAdmin('Sipho');
  const { id } = await addApplication(house.database, { createdAt: OLD });
  const first = await house.database.hold(`select 1 from applications where id = '${id}' for update`);
  const second = changeStatus(house.db, sipho, id, 'closed', 'active');
  await first.waitedFor();
  await first.also(`update applications set status = 'accepted' where id = $1`, [id]);
  await first.release();
  expect(await second).toEqual({ ok: false, fault: 'changed', stored: 'accepted' });
  expect(await house.database.query('select status from applications where id = $1', [id])).toEqual([
    { status: 'accepted' },
  ]);
});

const filed = async () => (await Array.fromAsync(house.files.list('cvs/'))).map(({ key }) => key);

test('R6: a new CV takes the place of the old one, which is removed with the same transaction', async () => {
  const sipho = await addAdmin('Sipho');
  const { id, cvKey } = await addApplication(house.database, { createdAt: OLD });
  expect(await replaceCv(house, sipho, id, await newCv('new.pdf', 'the new one'))).toEqual({ ok: true });
  const cv = await findCv(house.db, id);
  if (!cv?.cvKey) throw new Error('No CV');
  expect(cv).toMatchObject({ cvName: 'new.pdf', cvMediaType: 'application/pdf' });
  expect(Buffer.concat(await Array.fromAsync(await house.files.read(cv.cvKey))).toString()).toBe(
    'the new one',
  );
  expect(await wasEdited(id)).toBe(true);
  const jobs = await house.database.query(`select data from pgboss.job where name = 'remove-file'`);
  expect(jobs).toContainEqual({ data: { fileKey: cvKey } });
  expect(await audit(id)).toEqual([expect.objectContaining({ action: 'cv-replaced' })]);
});

test('X5: an application that is gone can not be changed, and a CV for it is not kept', async () => {
  const sipho = await addAdmin('Sipho');
  const gone = { ok: false, fault: 'gone' };
  const { id } = await addApplication(house.database);
  await eraseApplication(house, sipho, id);
  const before = await filed();
  expect(await replaceCv(house, sipho, id, await newCv('late.pdf', 'too late'))).toEqual(gone);
  expect(await filed()).toEqual(before);
  expect(await changeStatus(house.db, sipho, id, 'busy', 'active')).toEqual(gone);
  expect(await assignApplication(house.db, sipho, NOBODY)).toEqual(gone);
  expect(await unassignApplication(house.db, sipho, NOBODY, sipho.id)).toEqual(gone);
});
