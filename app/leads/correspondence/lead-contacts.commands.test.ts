import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testCompany } from '#tests/support/company.ts';
import { addLead } from '#tests/support/leads.ts';
import { openTestServices } from '#tests/support/services.ts';
import { createLead } from '../records/create-lead.commands.server.ts';
import { findLeadDetail, listEvents } from '../records/lead-detail.queries.server.ts';
import { formatEvent } from '../records/lead-events.ts';
import { newLeadSchema } from '../records/lead-fields.ts';
import { changeLeadOwner, changeLeadStatus } from '../records/leads.commands.server.ts';
import { answerSchema } from './answer.ts';
import { sendAnswer, takeAnswerBack } from './answers.commands.server.ts';
import { recordContact, removeLeadEvent } from './lead-contacts.commands.server.ts';

type Admin = { id: string; name: string };
let riaan: Admin;
let zoe: Admin;
const services = await openTestServices();
beforeAll(async () => {
  const rows = await services.database.query<Admin>(
    `insert into admins (name, email, position) values ('Riaan', 'r@example.com', 'Admin'), ('Zoë', 'z@example.com', 'Admin')
     returning id, name`,
  );
  [riaan, zoe] = rows as [Admin, Admin];
});
afterAll(() => services[Symbol.asyncDispose]());
beforeEach(() => services.database.query('truncate leads cascade'));

const lead = async (id: string) => {
  const found = await findLeadDetail(services.db, id);
  if (found === null) throw new Error('The lead was not found');
  return found;
};
const timeline = async (id: string) =>
  (await listEvents(services.db, id)).map(
    ({ actorName, kind, details }) => `${actorName} ${formatEvent(kind, details)}`,
  );
const answer = async (id: string, by = riaan) => {
  const sent = await sendAnswer(
    services,
    by,
    id,
    answerSchema.parse({ subject: 'Re', text: 'Hello' }),
    [],
    testCompany,
  );
  if (!sent.ok) throw new Error(sent.fault);
  return sent.answerId;
};
const call = async (id: string, by = riaan) => {
  await recordContact(services.db, by, id, 'call', testCompany.opening);
  return (await listEvents(services.db, id)).find(({ kind }) => kind === 'call')?.id ?? '';
};
const undo = (id: string, answerId: string, by = riaan) => takeAnswerBack(services.db, by, id, answerId);

const TAKEN_UP = [
  'Riaan became the owner by answering',
  'Riaan changed the status from New to In progress by answering',
];
const UNTOUCHED = { status: 'new', ownerId: null };

test('L16, L18: answering a new lead by mail puts it in progress and makes its author the owner; Undo takes both back', async () => {
  const { id } = await addLead(services.database);
  const answerId = await answer(id);
  expect(await lead(id)).toMatchObject({ status: 'in-progress', ownerId: riaan.id });
  expect(await timeline(id)).toEqual(expect.arrayContaining(TAKEN_UP));
  expect(await undo(id, answerId)).toBe(true);
  expect(await lead(id)).toMatchObject(UNTOUCHED);
  expect(await timeline(id)).toEqual([]);
  const audited = await services.database.query<{ action: string; to: string }>(
    `select action, details->>'to' as to from audit_entries where subject_id = $1 and action like 'lead-%-changed'`,
    [id],
  );
  expect(audited.filter(({ action }) => action === 'lead-status-changed').map(({ to }) => to)).toEqual([
    'in-progress',
    'new',
  ]);
});

test('L16, L18: a recorded call does the same, and removing it takes both back; a customer’s reply changes nothing', async () => {
  const { id } = await addLead(services.database);
  await recordContact(services.db, riaan, id, 'reply', testCompany.opening);
  expect(await lead(id)).toMatchObject(UNTOUCHED);
  const eventId = await call(id);
  expect(await lead(id)).toMatchObject({ status: 'in-progress', ownerId: riaan.id });
  expect(await timeline(id)).toEqual(expect.arrayContaining(TAKEN_UP));
  await removeLeadEvent(services.db, riaan, id, eventId, testCompany.opening);
  expect(await lead(id)).toMatchObject(UNTOUCHED);
  expect(
    await services.database.query(
      `select details ->> 'entry' as entry from audit_entries where subject_id = $1 and action = 'lead-contact-recorded' order by at`,
      [id],
    ),
  ).toEqual([{ entry: 'reply' }, { entry: 'call' }]);
});

const quoteSent = async (id: string, followUpOn = '2030-01-31') => {
  const fields = { subject: 'Re', text: 'Our quote', quoted: 'yes', followUpOn };
  const sent = await sendAnswer(services, riaan, id, answerSchema.parse(fields), [], testCompany);
  return sent.ok ? sent.answerId : '';
};

test('L18: an answer with a quote makes the lead Quoted and sets its follow-up; Undo restores both', async () => {
  const { id } = await addLead(services.database, { kind: 'quote', followUpOn: '2029-12-01' });
  const answerId = await quoteSent(id);
  expect(await lead(id)).toMatchObject({ status: 'quoted', ownerId: riaan.id, followUpOn: '2030-01-31' });
  expect(await timeline(id)).toContain('Riaan changed the status from New to Quoted by answering');
  expect(await undo(id, answerId)).toBe(true);
  expect(await lead(id)).toMatchObject({ ...UNTOUCHED, followUpOn: '2029-12-01' });
  expect(await timeline(id)).toEqual([]);
});

test('L18: a quote that is taken back leaves a lead that was answered before in progress', async () => {
  const { id } = await addLead(services.database, { kind: 'quote' });
  await call(id);
  const answerId = await quoteSent(id, '');
  expect(await lead(id)).toMatchObject({ status: 'quoted', followUpOn: null });
  await undo(id, answerId);
  expect(await lead(id)).toMatchObject({ status: 'in-progress', ownerId: riaan.id });
  // A lead that is won stays so.
  await changeLeadStatus(services.db, riaan, id, { status: 'won', reason: null, seen: 'in-progress' });
  await quoteSent(id);
  expect((await lead(id)).status).toBe('won');
});

test('L20: a lead that staff entered counts as answered, also after a call on it is removed again', async () => {
  const read = newLeadSchema.parse({
    source: 'walk-in',
    name: 'Zoë',
    company: '',
    email: '',
    phone: '0825550142',
    message: 'A gate',
  });
  const { id } = await createLead(services.db, riaan, read, []);
  const { firstAnsweredAt } = await lead(id);
  expect(firstAnsweredAt).toBeInstanceOf(Date);
  await removeLeadEvent(services.db, riaan, id, await call(id), testCompany.opening);
  expect((await lead(id)).firstAnsweredAt).toEqual(firstAnsweredAt);
});

test('L16: answering changes neither a status that is no longer New nor an owner', async () => {
  const { id } = await addLead(services.database, { ownerId: zoe.id });
  await changeLeadStatus(services.db, zoe, id, { status: 'quoted', reason: null, seen: 'new' });
  const answerId = await answer(id);
  expect(await lead(id)).toMatchObject({ status: 'quoted', ownerId: zoe.id });
  await undo(id, answerId);
  expect(await lead(id)).toMatchObject({ status: 'quoted', ownerId: zoe.id });
});

test('L16, L18: Undo keeps what colleagues did in the meantime: another answer, another status, another owner', async () => {
  const both = await addLead(services.database);
  const first = await answer(both.id);
  await call(both.id, zoe);
  await undo(both.id, first);
  expect(await lead(both.id)).toMatchObject({ status: 'in-progress', ownerId: riaan.id });

  const changed = await addLead(services.database);
  const second = await answer(changed.id);
  await changeLeadStatus(services.db, zoe, changed.id, {
    status: 'quoted',
    reason: null,
    seen: 'in-progress',
  });
  await changeLeadOwner(services.db, zoe, changed.id, { ownerId: zoe.id, seen: riaan.id });
  await undo(changed.id, second);
  expect(await lead(changed.id)).toMatchObject({ status: 'quoted', ownerId: zoe.id });
});

test('L16, L18: once all of several answers are taken back, the lead is new again', async () => {
  const { id } = await addLead(services.database);
  const [first, second] = [await answer(id), await answer(id, zoe)];
  await undo(id, first);
  expect(await lead(id)).toMatchObject({ status: 'in-progress', ownerId: riaan.id });
  await undo(id, second, zoe);
  expect(await lead(id)).toMatchObject(UNTOUCHED);
});

test('L16, L20: a recorded call is the first answer, in working time; a customer’s reply is not', async () => {
  const { id } = await addLead(services.database, { createdAt: `now() - interval '30 days'` });
  await recordContact(services.db, riaan, id, 'reply', testCompany.opening);
  expect((await lead(id)).firstAnsweredAt).toBe(null);
  await recordContact(services.db, riaan, id, 'call', testCompany.opening);
  const { firstAnsweredAt, firstAnswerMinutes } = await lead(id);
  expect(firstAnsweredAt).toBeInstanceOf(Date);
  expect(firstAnswerMinutes).toBeGreaterThan(540);
  await recordContact(services.db, riaan, id, 'mailed', testCompany.opening);
  expect((await lead(id)).firstAnsweredAt).toEqual(firstAnsweredAt);
  expect((await listEvents(services.db, id)).map(({ kind }) => kind)).toEqual([
    'mailed',
    'owner',
    'status',
    'call',
    'reply',
  ]);
});

test('L20: after removing a call recorded by mistake, the next answer is the first', async () => {
  const { id } = await addLead(services.database);
  await recordContact(services.db, riaan, id, 'call', testCompany.opening);
  await recordContact(services.db, riaan, id, 'mailed', testCompany.opening);
  const events = await listEvents(services.db, id);
  const [mailed, call] = ['mailed', 'call'].map((kind) => events.find((event) => event.kind === kind));
  await removeLeadEvent(services.db, riaan, id, call?.id ?? '', testCompany.opening);
  expect((await lead(id)).firstAnsweredAt).toEqual(mailed?.at);
  await removeLeadEvent(services.db, riaan, id, mailed?.id ?? '', testCompany.opening);
  expect(await lead(id)).toMatchObject({ firstAnsweredAt: null, firstAnswerMinutes: null });
});
