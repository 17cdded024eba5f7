import pg from 'pg';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { mailboxOf } from '#app/platform/mail/mailbox.ts';
import { openTestServices } from '#tests/support/services.ts';
import { leadMailBuilders } from '../leads.jobs.server.ts';
import { LEAD_CONFIRMATION } from './confirmation.mails.ts';
import { enquiryOf } from './requests.fixture.ts';
import { submitEnquiry } from './submit-lead.commands.server.ts';

const services = await openTestServices({ MAIL_FROM: 'website@example.co.za' });
beforeEach(() => services.database.query('truncate leads, outgoing_mails, sending_counts cascade'));
afterAll(() => services[Symbol.asyncDispose]());

let sent = 0;
function submit(email: string, name = 'Thandi') {
  sent += 1;
  return submitEnquiry(services, enquiryOf({ name, email, message: `Message ${sent}` }), null);
}

const confirmations = async () =>
  (await services.database.query('select 1 from outgoing_mails where kind = $1', [LEAD_CONFIRMATION])).length;

test.each([
  ['Thandi@Example.com', 'thandi@example.com'],
  ['thandi+plates@example.com', 'thandi@example.com'],
  ['t.han.di+x+y@GMail.com', 'thandi@gmail.com'],
  ['t.n@example.com', 't.n@example.com'],
])('L19: %s leads to the mailbox %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox);
});

test('L19: a mailbox gets at most three confirmations a day, whatever the spelling of its address and even concurrently', async () => {
  const spellings = [
    'thandi@example.com',
    'THANDI@example.com',
    'thandi+1@example.com',
    'Thandi+2@Example.com',
  ];
  await Promise.all([...spellings, ...spellings].map((email) => submit(email)));
  expect(await confirmations()).toBe(3);
  await submit('sipho@example.com');
  expect(await confirmations()).toBe(4);
  const toSales = `select 1 from outgoing_mails where kind = 'lead-to-sales'`;
  expect(await services.database.query(toSales)).toHaveLength(9);
});

test('L19: a day later it gets confirmations again', async () => {
  for (let count = 0; count < 4; count += 1) await submit('thandi@example.com');
  expect(await confirmations()).toBe(3);
  await services.database.query('update sending_counts set expire = expire - 86400001');
  await submit('thandi@example.com');
  expect(await confirmations()).toBe(4);
});

test('L19, X5: the address is not stored with its count', async () => {
  await submit('thandi@example.com');
  const counts = await services.database.query('select key from sending_counts');
  expect(counts).toHaveLength(1);
  expect(JSON.stringify(counts)).not.toContain('thandi');
});

test('L18, L19: the confirmation is marked as automatic, contains no name, and is in one conversation with the mail to sales', async () => {
  await submit('thandi@example.com', 'Win at evil.example');
  const [lead] = await services.database.query<{ id: string }>('select id from leads');
  const builders = leadMailBuilders({ ...services, live: services.live });
  const confirmation = await builders[LEAD_CONFIRMATION]?.(lead?.id ?? '', null);
  const toSales = await builders['lead-to-sales']?.(lead?.id ?? '', null);
  expect(confirmation).toMatchObject({
    to: { name: '', address: 'thandi@example.com' },
    isAutomatic: true,
    conversation: { root: `<${lead?.id}@example.co.za>` },
  });
  expect(toSales?.conversation).toEqual(confirmation?.conversation);
  expect(toSales?.isAutomatic).toBeUndefined();
  expect(JSON.stringify({ ...confirmation })).not.toMatch(/evil|Message \d/);
});

test.each(['thandi@example.com', 'THANDI+new@Example.com'])(
  'L19: %s gets no confirmation once a lead of that mailbox is marked as spam',
  async (email) => {
    await submit('thandi+offers@example.com');
    await services.database.query(`update leads set status = 'spam'`);
    await submit(email);
    expect(await confirmations()).toBe(1);
    await submit('sipho@example.com');
    expect(await confirmations()).toBe(2);
  },
);

test('L19: dots that Gmail ignores do not hide a mailbox that is marked as spam', async () => {
  await submit('th.andi@gmail.com');
  await services.database.query(`update leads set status = 'spam'`);
  await submit('t.handi@gmail.com');
  expect(await confirmations()).toBe(1);
});

test('L5: enquiries that come at once each have their own number, search text and mails', async () => {
  const people = Array.from({ length: 20 }, (_, place) => `person-${place}@example.com`);
  const answers = await Promise.all(people.map((email) => submit(email)));
  const stored = await services.database.query<{ reference: string; email: string; mails: number }>(
    `select 'E-' || number as reference, email, search like 'e-' || number || e'\n%' as found,
       (select count(*)::int from outgoing_mails where subject_id = leads.id) as mails,
       (select count(*)::int from lead_notifications where lead_id = leads.id) as bells
     from leads`,
  );
  const expected = people.map((email, place) => ({
    ...answers[place],
    email,
    found: true,
    mails: 2,
    bells: 1,
  }));
  expect(stored.toSorted((one, other) => one.email.localeCompare(other.email))).toEqual(
    expected.toSorted((one, other) => one.email.localeCompare(other.email)),
  );
});

test('L5, L19: an enquiry does not wait for another that counts mails to the same mailbox, once that one has had its mails', async () => {
  for (let count = 0; count < 3; count += 1) await submit('thandi@example.com');
  const other = new pg.Client(services.database.connection);
  await other.connect();
  await other.query('begin');
  await other.query('select from sending_counts for update');
  await submit('thandi@example.com');
  await other.end();
  expect(await confirmations()).toBe(3);
});
