import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testCompany } from '#tests/support/company.ts';
import { addLead } from '#tests/support/leads.ts';
import { openTestServices } from '#tests/support/services.ts';
import { recordContact, removeLeadEvent } from './correspondence/lead-contacts.commands.server.ts';
import { leadStaffMailBuilders, remindOfUnanswered } from './leads.jobs.server.ts';
import { LEAD_TO_ADMIN, UNANSWERED_TO_ADMIN } from './records/lead-staff.mails.ts';
import { changeLeadOwner, changeLeadStatus } from './records/leads.commands.server.ts';
import { quoteOf } from './requests/requests.fixture.ts';
import { submitQuoteRequest } from './requests/submit-lead.commands.server.ts';

let riaan: string;
let zoe: string;
const services = await openTestServices();
beforeAll(async () => {
  const rows = await services.database.query<{ id: string }>(
    `insert into admins (name, email, position) values ('Riaan', 'r@example.com', 'Admin'), ('Zoë', 'z@example.com', 'Admin')
     returning id`,
  );
  [riaan, zoe] = [rows[0]?.id ?? '', rows[1]?.id ?? ''];
  // Both admins have mails switched on.
  await services.database.query('insert into admin_settings select id, true, true, true, true from admins');
});
afterAll(() => services[Symbol.asyncDispose]());
beforeEach(() => services.database.query('truncate leads, outgoing_mails cascade'));

/** Friday, half an hour before the company closes. */
const now = new Date('2026-11-20T16:30:00+02:00');
const waiting = { createdAt: `timestamptz '2026-11-19 16:00+02'` };
const notified = () =>
  services.database.query<{ lead_id: string; type: string; recipient_id: string | null }>(
    'select lead_id, type, recipient_id from lead_notifications',
  );
const mailed = () =>
  services.database.query<{ kind: string; recipient_id: string }>(
    'select kind, recipient_id from outgoing_mails order by recipient_id',
  );

test('L20: a new lead notifies everybody in the bell, and by mail those who have it on, without any of the visitor’s text', async () => {
  const request = quoteOf({ name: 'Thandi Kanarie', email: 'kanarie@example.org' });
  const { reference } = await submitQuoteRequest(services, request, [], null);
  const [told] = await notified();
  expect(told).toMatchObject({ type: 'new', recipient_id: null });
  const mails = (await mailed()).filter(({ kind }) => kind === LEAD_TO_ADMIN);
  expect(mails.map((mail) => mail.recipient_id)).toEqual([riaan, zoe].sort());
  const mail = await leadStaffMailBuilders(services)[LEAD_TO_ADMIN]?.(told?.lead_id ?? '', zoe);
  expect(mail).toMatchObject({
    to: { address: 'z@example.com' },
    subject: `${reference}: New quote request`,
  });
  expect(JSON.stringify(mail)).toContain(`/admin/leads/${told?.lead_id}`);
  expect(JSON.stringify(mail)).not.toMatch(/kanarie/i);
});

test('L20: an unanswered lead is reminded of once: only its owner, by bell and mail', async () => {
  const { id } = await addLead(services.database, { ...waiting, ownerId: zoe });
  expect(await remindOfUnanswered(services.db, testCompany.opening, now)).toBe(1);
  expect(await notified()).toEqual([{ lead_id: id, type: 'unanswered', recipient_id: zoe }]);
  expect(await mailed()).toEqual([{ kind: UNANSWERED_TO_ADMIN, recipient_id: zoe }]);
  expect(await remindOfUnanswered(services.db, testCompany.opening, now)).toBe(0);
});

test('L20: a lead that waits again, since its call was a mistake or it is opened again, is reminded of again', async () => {
  const { id } = await addLead(services.database, { ...waiting, ownerId: zoe });
  const actor = { id: riaan, name: 'Riaan' };
  const remind = () => remindOfUnanswered(services.db, testCompany.opening, now);
  expect(await remind()).toBe(1);
  const call = await recordContact(services.db, actor, id, 'call', testCompany.opening);
  if (!call.ok) throw new Error(call.fault);
  await removeLeadEvent(services.db, actor, id, call.eventId, testCompany.opening);
  expect(await remind()).toBe(1);
  await changeLeadStatus(services.db, actor, id, { status: 'spam', reason: null, seen: 'new' });
  await changeLeadStatus(services.db, actor, id, { status: 'new', reason: null, seen: 'spam' });
  expect(await remind()).toBe(1);
  expect(await notified()).toEqual([{ lead_id: id, type: 'unanswered', recipient_id: zoe }]);
});

test('L20: a new owner is reminded of a lead that its owner before was reminded of', async () => {
  const { id } = await addLead(services.database, { ...waiting, ownerId: zoe });
  const actor = { id: riaan, name: 'Riaan' };
  const remind = () => remindOfUnanswered(services.db, testCompany.opening, now);
  expect(await remind()).toBe(1);
  await changeLeadOwner(services.db, actor, id, { ownerId: riaan, seen: zoe });
  expect(await notified()).toEqual([]);
  expect(await remind()).toBe(1);
  expect(await notified()).toEqual([{ lead_id: id, type: 'unanswered', recipient_id: riaan }]);
  expect(await mailed()).toContainEqual({ kind: UNANSWERED_TO_ADMIN, recipient_id: riaan });
});

test('L20: without an owner everybody is reminded; an owner with mails switched off only gets the bell', async () => {
  await addLead(services.database, waiting);
  await remindOfUnanswered(services.db, testCompany.opening, now);
  expect(await notified()).toMatchObject([{ recipient_id: null }]);
  expect(await mailed()).toHaveLength(2);
});

test.each([
  ['answered', { firstAnsweredAt: 'now()' }],
  ['quoted', { status: 'quoted' }],
  ['lost', { status: 'lost' }],
  ['spam', { status: 'spam' }],
  ['not a working day old', { createdAt: `timestamptz '2026-11-19 16:31+02'` }],
])('L20: nobody is reminded of a lead that is %s', async (_what, fields) => {
  await addLead(services.database, { ...waiting, ...fields });
  expect(await remindOfUnanswered(services.db, testCompany.opening, now)).toBe(0);
});

test('L20: weekends are not working days', async () => {
  await addLead(services.database, waiting);
  const before = new Date('2026-11-20T15:59:59+02:00');
  expect(await remindOfUnanswered(services.db, testCompany.opening, before)).toBe(0);
  await services.database.query(`update leads set created_at = '2026-11-20 12:00+02'`);
  expect(
    await remindOfUnanswered(services.db, testCompany.opening, new Date('2026-11-22T23:00:00+02:00')),
  ).toBe(0);
  expect(
    await remindOfUnanswered(services.db, testCompany.opening, new Date('2026-11-23T12:00:00+02:00')),
  ).toBe(1);
});

test('L20: a reminder is withdrawn once the lead is answered or closed', async () => {
  const actor = { id: riaan, name: 'Riaan' };
  const called = await addLead(services.database, waiting);
  const closed = await addLead(services.database, waiting);
  await remindOfUnanswered(services.db, testCompany.opening, now);
  expect(await notified()).toHaveLength(2);
  await recordContact(services.db, actor, called.id, 'call', testCompany.opening);
  await changeLeadStatus(services.db, actor, closed.id, { status: 'spam', reason: null, seen: 'new' });
  expect(await notified()).toEqual([]);
});
