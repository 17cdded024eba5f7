import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { notifyAllStaff } from '#app/leads/records/lead-notifications.commands.server.ts';
import { addApplication, addPosition } from '#tests/support/applications.ts';
import { addColleague } from '#tests/support/colleagues.ts';
import { addLead } from '#tests/support/leads.ts';
import { openTestServices } from '#tests/support/services.ts';
import { NOTIFICATIONS_CHANNEL } from './bell.ts';
import {
  clearNotifications,
  deleteNotification,
  markNotificationsRead,
} from './notifications.commands.server.ts';
import { countUnread, getBell, listNotifications } from './notifications.queries.server.ts';

const services = await openTestServices();
afterAll(() => services[Symbol.asyncDispose]());
/** A new actor for each test, since audit entries can't be deleted. */
let thandi: { id: string; name: string };
beforeEach(async () => {
  thandi = { id: randomUUID(), name: 'Thandi' };
  await services.database.query('truncate candidates, positions, admins, leads, quotations cascade');
});

const apply = (fullName: string, createdAt = 'now()', positionId: string | null = null) =>
  addApplication(services.database, { fullName, createdAt, positionId, notified: true });
const audit = () =>
  services.database.query(
    'select action, actor_name, subject_id, details from audit_entries where actor_id = $1 order by at',
    [thandi.id],
  );

/** Inserts many notifications, one second apart. */
const addMany = (amount: number) =>
  services.database.query(
    `with people as (insert into candidates (full_name, email, contact_number)
       select 'Applicant ' || n, n || '@example.org', '' from generate_series(1, $1::int) n returning id, full_name),
     work as (insert into applications (candidate_id, cv_name, cv_key, cv_bytes, cv_media_type, currently_working,
       reason_for_change, current_salary, desired_salary, highest_qualification, fingerprint)
       select id, 'cv.pdf', id::text, 1, 'application/pdf', true, 'growth', 0, 0, 'none', full_name from people
       returning id, fingerprint)
     insert into notifications (application_id, created_at)
       select id, now() - interval '1 second' * substring(fingerprint from 11)::int from work`,
    [amount],
  );

test('D8: the list is newest first, with candidate and position, or without a deleted position', async () => {
  const welder = await addPosition(services.database, 'Welder');
  await apply('Sipho', `now() - interval '2 hours'`, welder);
  const { id } = await apply('Lerato', 'now()');
  const { rows, page, pages } = await listNotifications(services.db, thandi.id, 1);
  expect(rows.map(({ name, about, read }) => [name, about, read])).toEqual([
    ['Lerato', null, false],
    ['Sipho', 'Welder', false],
  ]);
  expect([rows[0]?.id, page, pages]).toEqual([id, 1, 1]);
});

test('D8: 10,000 notifications are paged, and read or cleared in one statement each', async () => {
  await addMany(10_000);
  const second = await listNotifications(services.db, thandi.id, 2);
  expect(second.rows.map(({ name }) => name)).toEqual(
    Array.from({ length: 25 }, (_, index) => `Applicant ${26 + index}`),
  );
  expect(second.pages).toBe(400);
  const last = await listNotifications(services.db, thandi.id, 9_999);
  expect([last.page, last.rows.at(-1)?.name]).toEqual([400, 'Applicant 10000']);

  expect(await countUnread(services.db, thandi.id)).toMatchObject({ unread: 100 });
  await markNotificationsRead(services.db, thandi, new Date());
  expect(await countUnread(services.db, thandi.id)).toMatchObject({ unread: 0 });
  await clearNotifications(services.db, thandi, new Date());
  expect((await listNotifications(services.db, thandi.id, 1)).rows).toEqual([]);
  expect(await audit()).toEqual([
    {
      action: 'notifications-cleared',
      actor_name: 'Thandi',
      subject_id: null,
      details: { notifications: '10000' },
    },
  ]);
}, 60_000);

test('D8: notifications that arrive after the list was loaded are neither read nor cleared', async () => {
  await apply('Seen');
  const { newest } = await countUnread(services.db, thandi.id);
  const seen = new Date(newest ?? '');
  await services.database.query(`update notifications set created_at = created_at - interval '1 ms'`);
  await apply('Later', `now() + interval '1 hour'`);
  await markNotificationsRead(services.db, thandi, seen);
  const states = async () =>
    (await listNotifications(services.db, thandi.id, 1)).rows.map(({ name, read }) => [name, read]);
  expect(await states()).toEqual([
    ['Later', false],
    ['Seen', true],
  ]);
  await clearNotifications(services.db, thandi, seen);
  expect(await states()).toEqual([['Later', false]]);
});

test('D8: the newest of the list is marked too, although the database stores microseconds', async () => {
  await apply('Fine', `date_trunc('second', now()) + interval '123.999 ms'`);
  const { newest } = await countUnread(services.db, thandi.id);
  await markNotificationsRead(services.db, thandi, new Date(newest ?? ''));
  expect(await countUnread(services.db, thandi.id)).toEqual({ unread: 0, newest, topic: 'application' });
});

test('D8: deleting one twice is not an error and makes one audit entry without names', async () => {
  const { id } = await apply('Private Person');
  await apply('Other');
  await deleteNotification(services.db, thandi, { id: id, seen: new Date() });
  await deleteNotification(services.db, thandi, { id: id, seen: new Date() });
  await deleteNotification(services.db, thandi, { id: randomUUID(), seen: new Date() });
  expect((await listNotifications(services.db, thandi.id, 1)).rows.map(({ name }) => name)).toEqual([
    'Other',
  ]);
  expect(await audit()).toEqual([
    { action: 'notification-deleted', actor_name: 'Thandi', subject_id: id, details: {} },
  ]);
  expect((await services.database.query('select 1 from applications')).length).toBe(2);
});

test('D8: one that became other news since it was seen is not deleted', async () => {
  const { id } = await apply('Seen');
  const [seen] = (await listNotifications(services.db, thandi.id, 1)).rows;
  await services.database.query(
    `update notifications set type = 'withdrawn', created_at = now() + interval '1 s'`,
  );
  await deleteNotification(services.db, thandi, { id, seen: seen?.createdAt ?? new Date() });
  expect((await listNotifications(services.db, thandi.id, 1)).rows.map(({ topic }) => topic)).toEqual([
    'withdrawn',
  ]);
  expect(await audit()).toEqual([]);
});

test('D8: clearing an empty list makes no audit entry', async () => {
  await clearNotifications(services.db, thandi, new Date());
  expect(await audit()).toEqual([]);
});

test('T1: the bell follows the session and its setting; a stored false is kept', async () => {
  await apply('Somebody');
  const admin = await addColleague(services.database, 'T');
  const [session] = await services.database.query<{ id: string }>(
    `insert into sessions (user_id, token, expires_at) values ($1, 't', now() + interval '1 hour') returning id`,
    [admin.id],
  );
  const readBell = () => getBell(services.db, session?.id ?? '');
  expect(await readBell()).toMatchObject({ unread: 1 });
  await services.database.query('insert into admin_settings values ($1, false, false, false, true)', [
    admin.id,
  ]);
  expect(await readBell()).toBe('off');
  await services.database.query('update admin_settings set website_notifications = true');
  expect(await readBell()).toMatchObject({ unread: 1 });
  await services.database.query(`update sessions set expires_at = now() - interval '1 second'`);
  expect(await readBell()).toBe('over');
  await services.database.query('delete from admins');
  expect(await readBell()).toBe('over');
});

test('L20: notifications about leads are listed among the others, newest first; one addressed to a colleague is shown only to her', async () => {
  const { database, db } = services;
  const zoe = await addColleague(database, 'Zoë');
  await apply('Applicant', `now() - interval '2 hours'`);
  const { id } = await addLead(database, {
    name: '',
    company: 'Bergland',
    kind: 'quote',
    quoteType: 'Bending',
  });
  const late = await addLead(database, { name: 'Late' });
  await database.query(
    `insert into lead_notifications (lead_id, type, recipient_id, created_at)
     values ($1, 'new', null, now() - interval '3 hours'), ($2, 'unanswered', $3, now() - interval '1 hour')`,
    [id, late.id, zoe.id],
  );
  const of = async (admin: string) =>
    (await listNotifications(db, admin, 1)).rows.map(({ topic, name, about, subjectId }) => [
      topic,
      name,
      about,
      topic === 'application' ? '' : subjectId,
    ]);
  const shared = [
    ['application', 'Applicant', null, ''],
    ['lead', 'Bergland', 'Bending', id],
  ];
  expect(await of(thandi.id)).toEqual(shared);
  expect(await of(zoe.id)).toEqual([['unanswered', 'Late', 'Enquiry', late.id], ...shared]);
  expect(await countUnread(db, thandi.id)).toMatchObject({ unread: 2, topic: 'application' });
  expect(await countUnread(db, zoe.id)).toMatchObject({ unread: 3, topic: 'unanswered' });

  await markNotificationsRead(db, thandi, new Date());
  await clearNotifications(db, thandi, new Date());
  expect(await of(thandi.id)).toEqual([]);
  expect(await countUnread(db, zoe.id)).toMatchObject({ unread: 1 });
  const [hers] = (await listNotifications(db, zoe.id, 1)).rows;
  await deleteNotification(db, thandi, { id: hers?.id ?? '', seen: new Date() });
  expect(await of(zoe.id)).toHaveLength(1);
  await deleteNotification(db, zoe, { id: hers?.id ?? '', seen: new Date() });
  expect(await of(zoe.id)).toEqual([]);
});

test('L20: a change of the notifications about leads is sent to all processes', async () => {
  let told = 0;
  const stop = services.live.listen(NOTIFICATIONS_CHANNEL, () => {
    told += 1;
  });
  const { id } = await addLead(services.database);
  await services.database.query(`insert into lead_notifications (lead_id, type) values ($1, 'new')`, [id]);
  await expect.poll(() => told).toBeGreaterThan(0);
  stop();
});

test.each(['accepted', 'declined', 'asked'])('P12: the bell says that a customer has %s', async (type) => {
  const lead = await addLead(services.database, { kind: 'quote', quoteType: 'Laser cutting' });
  await services.database.query('insert into lead_notifications (lead_id, type) values ($1, $2)', [
    lead.id,
    type,
  ]);
  const topic = `quotation-${type}`;
  const { rows } = await listNotifications(services.db, thandi.id, 1);
  expect(rows).toMatchObject([{ topic, to: `/admin/leads/${lead.id}`, about: 'Laser cutting' }]);
  expect(await countUnread(services.db, thandi.id)).toMatchObject({ unread: 1, topic });
});

test('P12: a decision or question about a quotation without a request is listed, counted, read, deleted and cleared like the others', async () => {
  const { db, database } = services;
  let told = 0;
  const stop = services.live.listen(NOTIFICATIONS_CHANNEL, () => {
    told += 1;
  });
  const decide = (type: string) =>
    database.query<{ id: string; number: number }>(
      `with buyer as (insert into customers (name) values ('Umzimkulu') returning id),
         quoted as (insert into quotations (customer_id) select id from buyer returning id, number),
         rung as (insert into quotation_notifications (quotation_id, type) select id, $1 from quoted)
       select id, number from quoted`,
      [type],
    );
  const [quotation] = await decide('accepted');
  const id = quotation?.id ?? '';
  await expect.poll(() => told).toBeGreaterThan(0);
  stop();
  const topic = 'quotation-accepted';
  const list = await listNotifications(db, thandi.id, 1);
  const shown = { to: `/admin/quotations/${id}`, name: 'Umzimkulu', about: `P-${quotation?.number}` };
  expect(list).toMatchObject({ total: 1, rows: [{ id, topic, ...shown }] });
  expect(await countUnread(db, thandi.id)).toMatchObject({ unread: 1, topic });
  await markNotificationsRead(db, thandi, new Date());
  expect(await countUnread(db, thandi.id)).toMatchObject({ unread: 0, topic });

  await deleteNotification(db, thandi, { id, seen: new Date() });
  for (const type of ['declined', 'asked']) {
    await decide(type);
    const newest = { topic: `quotation-${type}` };
    expect(await countUnread(db, thandi.id)).toMatchObject(newest);
    expect((await listNotifications(db, thandi.id, 1)).rows[0]).toMatchObject(newest);
  }
  expect(await countUnread(db, thandi.id)).toMatchObject({ unread: 2 });
  await clearNotifications(db, thandi, new Date());
  expect((await listNotifications(db, thandi.id, 1)).total).toBe(0);
  expect((await audit()).map(({ action, subject_id }) => [action, subject_id])).toEqual([
    ['notification-deleted', id],
    ['notifications-cleared', null],
  ]);
});

test('L24: the bell says that a customer has replied', async () => {
  const lead = await addLead(services.database);
  await notifyAllStaff(services.db, lead.id, 'replied');
  const { rows } = await listNotifications(services.db, thandi.id, 1);
  expect(rows).toMatchObject([{ topic: 'reply', subjectId: lead.id }]);
  expect(await countUnread(services.db, thandi.id)).toMatchObject({ unread: 1, topic: 'reply' });
});
