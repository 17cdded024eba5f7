import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { accountMailBuilders } from '#app/accounts/accounts.jobs.server.ts';
import { leadMailBuilders } from '#app/leads/leads.jobs.server.ts';
import { readEnquiry } from '#app/leads/requests/enquiry.ts';
import { submitEnquiry } from '#app/leads/requests/submit-lead.commands.server.ts';
import { MAIL_KINDS } from '#app/mail/mail-kinds.ts';
import { readableMail } from '#app/platform/mail/readable-mail.ts';
import { askAboutQuotation } from '#app/quotations/ask.commands.server.ts';
import { quotationMailBuilders } from '#app/quotations/quotations.jobs.server.ts';
import { addNote } from '#app/recruitment/applications/notes.commands.server.ts';
import { recruitmentMailBuilders } from '#app/recruitment/recruitment.jobs.server.ts';
import { addApplication } from '#tests/support/applications.ts';
import { addColleague } from '#tests/support/colleagues.ts';
import { addLead } from '#tests/support/leads.ts';
import { addQuotation } from '#tests/support/quotations.ts';
import { openTestServices } from '#tests/support/services.ts';
import { sendAgain, sendAllAgain } from './mail.commands.server.ts';
import { countRepeatable, findMail, listMails } from './mail.queries.server.ts';
import { NO_MAIL_FILTER, readMailFilter } from './mail-filter.ts';

const services = await openTestServices();
beforeEach(() => services.database.query('truncate leads, candidates, outgoing_mails cascade'));
afterAll(() => services[Symbol.asyncDispose]());

const SIPHO = { id: '11111111-1111-4111-8111-111111111111', name: 'Sipho' };

async function addMail(columns: Record<string, unknown> = {}): Promise<string> {
  const row = { kind: 'lead-to-sales', subject_id: randomUUID(), ...columns };
  const names = Object.keys(row);
  const [mail] = await services.database.query<{ id: string }>(
    `insert into outgoing_mails (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')})
     returning id`,
    Object.values(row),
  );
  return mail?.id ?? '';
}

const failedBy = (problem: string | null, more: Record<string, unknown> = {}) =>
  addMail({ state: 'failed', problem, attempts: 14, settled_at: new Date(), ...more });

const found = async (asked: string) => {
  const { rows } = await listMails(services.db, readMailFilter(new URLSearchParams(asked)), 1);
  return rows.map(({ id }) => id);
};

test('L22: every kind of mail that a feature sends has a label', () => {
  const builders = {
    ...leadMailBuilders(services),
    ...quotationMailBuilders(services),
    ...accountMailBuilders(services),
    ...recruitmentMailBuilders(services),
  };
  expect(Object.keys(builders).filter((kind) => !MAIL_KINDS.includes(kind))).toEqual([]);
});

test('L22: the list shows for each mail its subject and recipient, and links to the subject', async () => {
  const read = readEnquiry({
    name: 'Thandi',
    phone: '011 555 0100',
    email: 'thandi@example.com',
    message: 'Two',
  });
  if (!read.ok) throw new Error('The sample is invalid');
  const { reference } = await submitEnquiry(services, read.enquiry, null);
  const { id, number } = await addApplication(services.database);
  await addNote(services.db, SIPHO, id, { text: 'Come', sendEmail: true, contacted: false });
  const { rows, total } = await listMails(services.db, NO_MAIL_FILTER, 1);
  expect(total).toBe(rows.length);
  const lead = rows.find(({ kind }) => kind === 'lead-to-sales');
  expect(lead).toMatchObject({ state: 'waiting', recipient: 'Sales', about: { label: reference } });
  expect(lead?.about?.to).toMatch(/^\/admin\/leads\/[0-9a-f-]{36}$/);
  expect(rows.find(({ kind }) => kind === 'note-to-candidate')).toMatchObject({
    recipient: 'thandi@example.org',
    about: { label: `A-${number}`, to: `/admin/job-applications/${id}` },
  });
});

test('L22: a mail about a lead that waits for a colleague names the colleague’s address', async () => {
  const lead = await addLead(services.database);
  const colleague = await addColleague(services.database, 'Nomvula', { email: 'nomvula@example.org' });
  await addMail({ kind: 'lead-to-admin', subject_id: lead.id, recipient_id: colleague.id });
  const { rows } = await listMails(services.db, NO_MAIL_FILTER, 1);
  expect(rows).toMatchObject([{ recipient: 'nomvula@example.org', about: { label: lead.reference } }]);
});

test('L22: a mail whose subject was deleted is still listed', async () => {
  const id = await failedBy('later', { recipient: 'gone@example.com' });
  const { rows } = await listMails(services.db, NO_MAIL_FILTER, 1);
  expect(rows).toMatchObject([{ id, recipient: 'gone@example.com', about: null, problem: 'later' }]);
});

test('L22: the URL filters by state, kind and recipient; a mail that is being sent counts as waiting', async () => {
  const waiting = await addMail();
  const sending = await addMail({ state: 'sending', created_at: new Date(0) });
  const sent = await addMail({ state: 'sent', kind: 'lead-answer', recipient: 'Thandi_N@example.com' });
  const failed = await failedBy('address');
  expect(await found('state=waiting')).toEqual([waiting, sending]);
  expect(await found('state=failed')).toEqual([failed]);
  expect(await found('state=nonsense&kind=nonsense')).toHaveLength(4);
  expect(await found('kind=lead-answer')).toEqual([sent]);
  expect(await found('search=thandi_n')).toEqual([sent]);
  expect(await found('search=thandi%25n')).toEqual([]);
});

test('L22: a single failed mail can be sent again, whatever the reason it failed for', async () => {
  const id = await failedBy('address');
  expect(await sendAgain(services.db, SIPHO, id)).toBe(true);
  expect(await found('state=waiting')).toEqual([id]);
  expect(await sendAgain(services.db, SIPHO, id)).toBe(false);
  const [entry] = await services.database.query('select action from audit_entries where subject_id = $1', [
    id,
  ]);
  expect(entry).toEqual({ action: 'mail-sent-again' });
});

test('L22: Send all again retries mails that failed for a temporary reason, but not permanent refusals', async () => {
  const passing = await Promise.all(
    ['unreachable', 'later', 'sign-in', null].map((problem) => failedBy(problem)),
  );
  const refused = await Promise.all(['address', 'too-large', 'refused'].map((problem) => failedBy(problem)));
  const sent = await addMail({ state: 'sent' });
  expect(await countRepeatable(services.db)).toBe(4);
  expect(await sendAllAgain(services.db, SIPHO)).toBe(4);
  expect((await found('state=waiting')).sort()).toEqual(passing.sort());
  expect((await found('state=failed')).sort()).toEqual(refused.sort());
  expect(await found('state=sent')).toEqual([sent]);
  expect(await countRepeatable(services.db)).toBe(0);
});

test('L22, P11: mails about a quotation name its revision, and a question its request, or its quotation without one', async () => {
  const { revisionId, quotationId, leadId, document } = await addQuotation(services);
  await addMail({ kind: 'quotation', subject_id: revisionId });
  await addMail({ kind: 'quotation-order-to-sales', subject_id: revisionId });
  await askAboutQuotation(services.db, revisionId, 'Galvanised too?');
  const own = await addQuotation(services);
  await services.database.query('update quotations set lead_id = null where id = $1', [own.quotationId]);
  await askAboutQuotation(services.db, own.revisionId, 'Galvanised too?');
  const { rows } = await listMails(services.db, NO_MAIL_FILTER, 1);
  const shown = rows.map(({ kind, about, recipient }) => [kind, about?.label, about?.to, recipient]).sort();
  const revision = [`${document.number}-A`, `/admin/quotations/${quotationId}`];
  expect(shown).toEqual([
    ['quotation', ...revision, 'thandi@example.org'],
    ['quotation-order-to-sales', ...revision, 'Sales'],
    [
      'quotation-own-question-to-sales',
      `${own.document.number}-A`,
      `/admin/quotations/${own.quotationId}`,
      'Sales',
    ],
    ['quotation-question-to-sales', expect.stringMatching(/^Q-/), `/admin/leads/${leadId}`, 'Sales'],
  ]);
});

test('B17: mails are found by words of their address, subject and text, and read whole', async () => {
  const words = { subject: 'Re: Q-1002', text: 'Two plates by Friday.\n\nThandi', attached: ['Quote.pdf'] };
  const id = await addMail({ state: 'sent', kind: 'lead-answer', recipient: 'thandi@example.com', ...words });
  await addMail({ state: 'sent', subject: 'Re: Q-1003', text: 'Two plates.' });
  expect(await found('search=q-1002')).toEqual([id]);
  expect(await found('search=friday+example.com')).toEqual([id]);
  expect(await found('search=two+plates')).toHaveLength(2);
  expect(await found('search=monday')).toEqual([]);
  expect(await findMail(services.db, id)).toMatchObject({ recipient: 'thandi@example.com', ...words });
  expect(await findMail(services.db, randomUUID())).toBe(null);
});

test('B17, X5: nobody in the office reads what lets a mail’s recipient in: links, codes, mails about accounts', async () => {
  const { revisionId } = await addQuotation(services);
  const { id } = await addApplication(services.database);
  const admin = await addColleague(services.database, 'Naledi');
  const builders = {
    ...quotationMailBuilders(services),
    ...recruitmentMailBuilders(services),
    ...accountMailBuilders(services),
  };
  for (const [kind, subject] of [
    ['quotation', revisionId],
    ['application-to-applicant', id],
    ['password-reset', admin.id],
  ] as const) {
    const mail = await builders[kind]?.(subject, null);
    const [, secret = ''] = /#(\S+)/.exec(mail?.text ?? '') ?? [];
    expect([kind, secret.length]).toEqual([kind, expect.toSatisfy((length: number) => length > 20)]);
    const read = mail && readableMail(mail);
    expect(JSON.stringify(read)).not.toContain(secret);
    expect([kind, read?.text === null]).toEqual([kind, kind === 'password-reset']);
  }
});
