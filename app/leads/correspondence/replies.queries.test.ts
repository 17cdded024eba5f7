import { afterAll, beforeEach, expect, test } from 'vitest';
import { type Config, readConfig } from '#app/platform/config.server.ts';
import { testCompany } from '#tests/support/company.ts';
import { addLead } from '#tests/support/leads.ts';
import { leadMailBuilders } from '../leads.jobs.server.ts';
import { LEAD_CONFIRMATION } from '../requests/confirmation.mails.ts';
import { LEAD_TO_SALES } from '../requests/leads.mails.ts';
import { LEAD_ANSWER } from './answer.mails.ts';
import { mailOf, openReplies } from './replies.fixture.ts';

const { services, leadOf, sent, answered, ...opened } = await openReplies();
afterAll(() => opened[Symbol.asyncDispose]());
beforeEach(opened.clear);

test('L24, L18: with a watched mailbox replies are asked for there, under the owner’s name', async () => {
  const { id } = await addLead(services.database);
  await answered(id);
  const [stored] = await services.database.query<{ id: string }>(
    `update lead_answers set author_id = (select id from admins) returning id`,
  );
  const replyTo = async (config: Config) => {
    const builders = leadMailBuilders({ ...services, config });
    const mails = [
      await builders[LEAD_ANSWER]?.(stored?.id ?? '', null),
      await builders[LEAD_CONFIRMATION]?.(id, null),
    ];
    return mails.map((mail) => mail?.replyTo);
  };
  const { name, salesEmail } = testCompany;
  expect(await replyTo(services.config)).toEqual([
    { name: 'Riaan', address: 'riaan@kerf.test' },
    { name, address: salesEmail },
  ]);
  expect(await replyTo(readConfig({ IMAP_URL: 'imaps://box%40kerf.test:pw@imap.kerf.test' }))).toEqual([
    { name: 'Riaan', address: 'box@kerf.test' },
    { name, address: 'box@kerf.test' },
  ]);
});

test('L24: a mail that refers to a confirmation, an answer or the conversation belongs to its lead, whoever writes it', async () => {
  const { id } = await addLead(services.database);
  const confirmation = await sent(LEAD_CONFIRMATION, id);
  const answer = await answered(id);
  const other = { From: 'Engineer <eng@example.org>' };
  expect(await leadOf(mailOf({ 'In-Reply-To': confirmation }, 'Hello'))).toBe(id);
  expect(await leadOf(mailOf({ ...other, 'In-Reply-To': answer }, 'Hello'))).toBe(id);
  // The conversation has a Message-ID of its own, to which mails with quotations refer too.
  expect(await leadOf(mailOf({ ...other, References: `<x@y> <${id}@kerf.test>` }, 'Hello'))).toBe(id);
});

test('L24: a mail that refers to two leads belongs to the one that it replies to', async () => {
  const [one, two] = [await addLead(services.database), await addLead(services.database)];
  const headers = { 'In-Reply-To': await answered(two.id), References: `${await answered(one.id)}` };
  expect(await leadOf(mailOf({ ...headers, Subject: `Re: ${one.reference}` }, 'Hello'))).toBe(two.id);
});

test('L24: a reference in the subject counts only from the address of its lead', async () => {
  const { id, reference } = await addLead(services.database, { kind: 'quote', email: 'thandi@example.org' });
  const subject = { Subject: `RE: your quote request ${reference.toLowerCase()} (urgent)` };
  expect(await leadOf(mailOf(subject, 'Hello'))).toBe(id);
  expect(await leadOf(mailOf({ ...subject, From: 'THANDI+work@Example.org' }, 'Hello'))).toBe(id);
  for (const headers of [
    { From: 'Thandi <thandi@example.net>' },
    { From: '"thandi@example.org" <eve@example.net>' },
    { 'Authentication-Results': 'mx.kerf.test; dmarc=fail header.from=example.org' },
    { 'Auto-Submitted': 'auto-replied' },
    { Subject: `Re: ${reference}0` },
    { Subject: `Re: ${reference.replace('Q', 'E')}` },
    { Subject: 'Re: your quote request' },
    { Subject: 'Q-999999999999999999' },
  ])
    expect(await leadOf(mailOf({ ...subject, ...headers }, 'Hello')), JSON.stringify(headers)).toBeNull();
});

test('L24: mails of Kerf itself and of staff in the same mailbox are no replies', async () => {
  const { id, reference } = await addLead(services.database);
  const toSales = await sent(LEAD_TO_SALES, id);
  const references = { References: `<${id}@kerf.test>` };
  expect(
    await leadOf(mailOf({ ...references, From: 'Kerf <website@kerf.test>', 'Message-ID': toSales }, '')),
  ).toBeNull();
  for (const From of ['Riaan <riaan@kerf.test>', 'Sales <Sales@kerf.test>'])
    expect(await leadOf(mailOf({ ...references, From, Subject: `Fwd: ${reference}` }, 'See'))).toBeNull();
  expect(
    await leadOf(mailOf({ References: '<00000000-0000-4000-8000-000000000000@kerf.test>' }, '')),
  ).toBeNull();
});
