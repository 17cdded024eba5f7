import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { saveSettings } from '#app/accounts/settings/settings.commands.server.ts';
import { DEFAULTS } from '#app/accounts/settings/settings.ts';
import { markNotificationsRead } from '#app/notifications/notifications.commands.server.ts';
import { countUnread, listNotifications } from '#app/notifications/notifications.queries.server.ts';
import { deleteAccount } from '#app/office/accounts/delete-account.commands.server.ts';
import { addApplication } from '#tests/support/applications.ts';
import { addColleague } from '#tests/support/colleagues.ts';
import { openRecruitment, startOver } from '#tests/support/recruitment.ts';
import { assignApplication, unassignApplication } from '../hiring/applications.commands.server.ts';
import { assignApplications } from '../hiring/bulk.commands.server.ts';
import { movesTo } from '../hiring/moves.ts';
import { recruitmentMailBuilders } from '../recruitment.jobs.server.ts';
import { noteAdded } from './application-notices.ts';
import { NEWS_TO_ADMIN } from './mail-kinds.ts';
import { addNote, deleteNote, restoreNote } from './notes.commands.server.ts';

let services: Awaited<ReturnType<typeof openRecruitment>>['services'];
let nomvula: string;
let positionId: string;
beforeAll(async () => {
  const opened = await openRecruitment();
  services = opened.services;
  nomvula = opened.me.id;
  const session = { id: nomvula, name: '', sessionId: '' };
  await saveSettings(services.db, session, { ...DEFAULTS, emailNotifications: true });
});
beforeEach(async () => {
  positionId = await startOver(services);
});
afterAll(() => services[Symbol.asyncDispose]());

const SIPHO = { id: '11111111-1111-4111-8111-111111111111', name: 'Sipho' };
const note = (text: string) => ({ text, sendEmail: false, contacted: false });
const bell = async (who = nomvula) =>
  (await listNotifications(services.db, who, 1)).rows.map(({ topic, subjectId }) => [topic, subjectId]);
const build = () => recruitmentMailBuilders(services)[NEWS_TO_ADMIN]?.(nomvula, nomvula);
const queued = () =>
  services.database.query(
    `select recipient_id from outgoing_mails where kind = $1 and due_at > now() + interval '15 seconds'`,
    [NEWS_TO_ADMIN],
  );

async function assign(to: string, count = 1) {
  const added = [];
  for (let i = 0; i < count; i += 1) added.push(await addApplication(services.database, { positionId }));

  const rows = added.map(({ id }) => ({ id, value: '' }));
  await assignApplications(services.db, SIPHO, movesTo(to, rows));
  return added;
}

test('H4, D7: whoever is assigned an application by somebody else hears of it alone, on the bell and by mail', async () => {
  const [application] = await assign(nomvula);
  expect(await bell()).toEqual([['assigned', application?.id]]);
  expect(await countUnread(services.db, nomvula)).toMatchObject({ unread: 1, topic: 'assigned' });
  expect(await bell(SIPHO.id)).toEqual([]);
  expect(await countUnread(services.db, SIPHO.id)).toMatchObject({ unread: 0 });
  expect(await queued()).toEqual([{ recipient_id: nomvula }]);
  const mail = await build();
  expect(mail?.to).toEqual({ name: 'Nomvula', address: 'nomvula@example.com' });
  expect(mail?.subject).toBe(`A-${application?.number}: Assigned to you`);
  expect(mail?.text).toContain(`A-${application?.number}, Welder: Sipho assigned it to you`);
  // Somebody else's reading is not theirs.
  await markNotificationsRead(services.db, SIPHO, new Date(Date.now() + 1_000));
  expect(await countUnread(services.db, nomvula)).toMatchObject({ unread: 1 });
  await markNotificationsRead(services.db, { id: nomvula, name: '' }, new Date(Date.now() + 1_000));
  expect(await countUnread(services.db, nomvula)).toMatchObject({ unread: 0 });
  // What was read needs no mail.
  expect(await build()).toBeNull();
});

test('H4: assigning oneself tells nobody; taking an application away takes the news back, mail included', async () => {
  const { id } = await addApplication(services.database);
  await assignApplication(services.db, { id: nomvula, name: 'Nomvula' }, id);
  expect([await bell(), await queued()]).toEqual([[], []]);
  const [other] = await assign(nomvula);
  expect(await bell()).toHaveLength(1);
  await unassignApplication(services.db, SIPHO, other?.id ?? '', nomvula);
  expect([await bell(), await build()]).toEqual([[], null]);
  const [undone] = await assign(nomvula);
  await assignApplications(services.db, SIPHO, movesTo('', [{ id: undone?.id ?? '', value: nomvula }]));
  expect([await bell(), await build()]).toEqual([[], null]);
});

test('H4: many assigned at once make one mail, which is not repeated; who wants no mails gets none', async () => {
  await assign(nomvula, 22);
  expect(await queued()).toHaveLength(1);
  const mail = await build();
  expect(mail?.subject).toBe('Assigned to you: 22 times');
  expect(mail?.text).toContain('And 2 more.');
  await mail?.onSent?.(services.db);
  expect(await build()).toBeNull();
  expect(await bell()).toHaveLength(22);
  await assign(nomvula);
  const off = (wanted: boolean) =>
    services.database.query('update admin_settings set email_notifications = $1', [wanted]);
  await off(false);
  expect(await build()).toBeNull();
  await off(true);
  expect((await build())?.subject).toMatch(/^A-\d+: Assigned to you$/);
});

test('H4: whoever a note mentions hears of it, unless they wrote it; deleting the note takes that back, undoing it tells again', async () => {
  const { id, number } = await addApplication(services.database, { positionId });
  expect(await addNote(services.db, SIPHO, id, note('@nomvula, please phone'))).toEqual({
    ok: true,
    notified: ['Nomvula'],
    unclear: [],
  });
  expect(await bell()).toEqual([['mentioned', id]]);
  expect(await queued()).toHaveLength(1);
  const mail = await build();
  expect(mail?.subject).toBe(`A-${number}: Mentioned in a note`);
  expect(mail?.text).toContain('Sipho mentioned you in a note');
  // What staff write about a person stays in the office.
  expect(mail?.text).not.toContain('phone');
  const [written] = await services.database.query<{ id: string }>('select id from notes');
  await deleteNote(services.db, SIPHO, id, written?.id ?? '');
  expect([await bell(), await build()]).toEqual([[], null]);
  await restoreNote(services.db, SIPHO, id, written?.id ?? '');
  expect(await bell()).toEqual([['mentioned', id]]);
  expect((await build())?.text).toContain('Sipho mentioned you in a note');
  await addNote(services.db, { id: nomvula, name: 'Nomvula' }, id, note('@Nomvula: done'));
  expect(await bell()).toHaveLength(1);
});

test('H4: a first name that two colleagues have tells neither, and the answer says so and how to name one', async () => {
  await services.database.query(
    `insert into admins (name, email, position) values ('Thandi Mokoena', 't1@example.com', 'Manager'),
       ('Thandi Nkosi', 't2@example.com', 'Manager')`,
  );
  const { id } = await addApplication(services.database);
  const added = await addNote(services.db, SIPHO, id, note('@Thandi, @Nomvula and @Lindiwe: please phone'));
  if (!added.ok) throw new Error('The note was not added');
  expect(noteAdded(added.notified, added.unclear)).toBe(
    'Note added successfully. Told: Nomvula. @Thandi told nobody: it can mean Thandi Mokoena or Thandi Nkosi. ' +
      'Write the full name, as in @Thandi Mokoena. @Lindiwe told nobody: no colleague has that name',
  );
  const told = await services.database.query(
    `select name from staff_notifications join admins on admins.id = recipient_id`,
  );
  expect(told).toEqual([{ name: 'Nomvula' }]);
  await services.database.query(`delete from admins where name like 'Thandi %'`);
});

test('H4: a note that mentions somebody is written while their account is deleted: neither fails', async () => {
  const { id: lerato } = await addColleague(services.database, 'Lerato');
  const { id } = await addApplication(services.database, { assigneeId: lerato });
  const results = await Promise.all([
    addNote(services.db, SIPHO, id, note('@Lerato')),
    deleteAccount(services.db, SIPHO, lerato, nomvula),
  ]);
  expect(results).toMatchObject([{ ok: true }, { ok: true }]);
  // The successor hears of what was handed over.
  expect(await bell()).toEqual([['assigned', id]]);
});
