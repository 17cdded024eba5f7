import { afterAll, beforeEach, expect, test } from 'vitest';
import { addApplication } from '#tests/support/applications.ts';
import { addColleague } from '#tests/support/colleagues.ts';
import { testCompany } from '#tests/support/company.ts';
import { openTestServices } from '#tests/support/services.ts';
import { withdrawApplication } from '../private-page/applicant.commands.server.ts';
import { assignApplications, moveApplications } from './bulk.commands.server.ts';
import { movedText, movesField, movesTo, reversedMoves, writeMoves } from './moves.ts';

const services = await openTestServices();
beforeEach(() => services.database.query('truncate candidates, positions, admins cascade'));
afterAll(() => services[Symbol.asyncDispose]());

const me = { id: '11111111-1111-4111-8111-111111111111', name: 'Sipho' };
const statuses = async () => {
  const rows = await services.database.query<{ it: string }>(
    'select status as it from applications order by number',
  );
  return rows.map(({ it }) => it);
};

test('H2, H5: several applications are moved at once, each is audited, and undoing brings each status back', async () => {
  const a = await addApplication(services.database);
  const b = await addApplication(services.database, { status: 'busy' });
  const c = await addApplication(services.database, { status: 'hired' });
  const rows = [
    { id: a.id, value: 'active' },
    { id: b.id, value: 'busy' },
    { id: c.id, value: 'hired' },
  ];
  const { moved, skippedCount } = await moveApplications(
    services.db,
    me,
    movesTo('closed', rows),
    testCompany,
  );
  expect([await statuses(), skippedCount]).toEqual([['closed', 'closed', 'closed'], 0]);
  expect(
    await services.database.query(
      `select details from audit_entries where action = 'status-changed' and subject_id = $1`,
      [b.id],
    ),
  ).toEqual([{ details: { reference: `A-${b.number}`, from: 'busy', to: 'closed' } }]);
  await moveApplications(services.db, me, reversedMoves(moved), testCompany);
  expect(await statuses()).toEqual(['active', 'busy', 'hired']);
});

test('H5, H10: undoing reopens no application that its applicant has withdrawn meanwhile', async () => {
  const a = await addApplication(services.database, { status: 'busy' });
  const b = await addApplication(services.database, { status: 'busy' });
  const rows = [a, b].map(({ id }) => ({ id, value: 'busy' }));
  const { moved } = await moveApplications(services.db, me, movesTo('closed', rows), testCompany);
  expect(await withdrawApplication(services.db, a.id, testCompany)).toBe(true);
  expect(
    await moveApplications(services.db, me, reversedMoves(moved), testCompany, { undoes: true }),
  ).toMatchObject({
    moved: [{ from: 'closed', to: 'busy', ids: [b.id] }],
    skippedCount: 1,
  });
  expect(await statuses()).toEqual(['closed', 'busy']);
  // Staff who know of it can still open it again.
  await moveApplications(services.db, me, movesTo('busy', [{ id: a.id, value: 'closed' }]), testCompany);
  expect(await statuses()).toEqual(['busy', 'busy']);
});

test('H1, H2: of two people who move the same application, the first wins and the second is told', async () => {
  const a = await addApplication(services.database);
  const b = await addApplication(services.database);
  const rows = [a, b].map(({ id }) => ({ id, value: 'active' }));
  const both = await Promise.all([
    moveApplications(services.db, me, movesTo('busy', rows), testCompany),
    moveApplications(services.db, me, movesTo('accepted', rows), testCompany),
  ]);
  const winner = both.findIndex(({ skippedCount }) => skippedCount === 0);
  expect(both[1 - winner]).toMatchObject({ moved: [], skippedCount: 2 });
  expect(new Set(await statuses())).toEqual(new Set([winner === 0 ? 'busy' : 'accepted']));
  // One that was erased meanwhile is skipped too.
  await services.database.query('delete from candidates');
  expect(await moveApplications(services.db, me, movesTo('closed', rows), testCompany)).toMatchObject({
    moved: [],
    skippedCount: 2,
  });
});

test('H2, H4: several applications are assigned to anybody, and taken back; an account that is gone gets none', async () => {
  const { id: nomvula } = await addColleague(services.database, 'Nomvula', { email: 'n@example.com' });
  const { id, number } = await addApplication(services.database);
  const assignees = () =>
    services.database.query('select assignee_id, assigned_at is null as unset from applications');
  const { moved } = await assignApplications(services.db, me, movesTo(nomvula, [{ id, value: '' }]));
  expect(await assignees()).toEqual([{ assignee_id: nomvula, unset: false }]);
  expect(
    await services.database.query('select action, details from audit_entries where subject_id = $1', [id]),
  ).toEqual([{ action: 'assigned', details: { reference: `A-${number}`, to: 'Nomvula' } }]);
  expect(await assignApplications(services.db, me, movesTo(me.id, [{ id, value: nomvula }]))).toEqual({
    moved: [],
    skippedCount: 1,
  });
  await assignApplications(services.db, me, reversedMoves(moved));
  expect(await assignees()).toEqual([{ assignee_id: null, unset: true }]);
});

test("H2, H4: assigning several applications and deleting the account of their assignee together don't deadlock", async () => {
  const [from, to] = await services.database.query<{ id: string }>(
    `insert into admins (name, email, position)
     values ('Nomvula', 'n@example.com', 'Manager'), ('Sipho', 's@example.com', 'Manager') returning id`,
  );
  const assigneeId = from?.id ?? '';
  const { id } = await addApplication(services.database, { assigneeId });
  // As the deletion does: the account first, then what it hands over.
  const deletion = await services.database.hold(`select from admins where id = '${assigneeId}' for update`);
  const assigning = assignApplications(services.db, me, movesTo(to?.id ?? '', [{ id, value: assigneeId }]));
  await deletion.waitedFor();
  await deletion.also('select from applications where id = $1 for update', [id]);
  await deletion.release();
  expect(await assigning).toMatchObject({ skippedCount: 0 });
});

test('H2: a form names at most 500 applications, each by an id', () => {
  const ids = Array.from({ length: 501 }, () => crypto.randomUUID());
  const form = (count: number) => writeMoves([{ from: 'active', to: 'busy', ids: ids.slice(0, count) }]);
  expect(new URLSearchParams({ moves: form(500) }).toString().length).toBeLessThan(60_000);
  expect(movesField.parse(form(500))).toEqual([{ from: 'active', to: 'busy', ids: ids.slice(0, 500) }]);
  expect(movesField.safeParse(form(501)).success).toBe(false);
  expect(movesField.safeParse('[["active"]]').success).toBe(false);
  expect(movesField.safeParse('{').success).toBe(false);
  expect(movesField.parse(`[["active","busy","nonsense ${ids[0]}"]]`)).toEqual([
    { from: 'active', to: 'busy', ids: [ids[0]] },
  ]);
});

test('H2, H4: the toast names who has them now, as far as that is known', () => {
  const nomvula = { id: 'n', name: 'Nomvula' };
  const text = (to: string, colleagues = [nomvula]) =>
    movedText('assignee', movesTo(to, [{ id: '1', value: '' }]), colleagues);
  expect(text('n')).toBe('1 application assigned to Nomvula.');
  expect(text('')).toBe('1 application assigned to nobody.');
  expect(text('n', [])).toBe('1 application assigned to a colleague.');
});
