import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createCustomer, customerOf } from '#app/customers/customers.commands.server.ts';
import { findCustomer } from '#app/customers/customers.queries.server.ts';
import { readLeadData } from '#app/leads/personal-data.queries.server.ts';
import { zipLeadData } from '#app/leads/personal-data-zip.server.ts';
import { declareFileRemoval } from '#app/platform/files/file-removal.server.ts';
import { declareOutbox } from '#app/platform/mail/outbox.server.ts';
import { acceptQuotation } from '#app/quotations/decide.commands.server.ts';
import { eraseExpiredQuotations } from '#app/quotations/erasure.commands.server.ts';
import { readQuotationData } from '#app/quotations/personal-data.queries.server.ts';
import { keptQuotations } from '#app/quotations/quotations.queries.server.ts';
import { addQuotation } from '#tests/support/quotations.ts';
import { openTestServices } from '#tests/support/services.ts';
import { unzip } from '#tests/support/unzip.ts';
import { eraseLead } from './lead-erasure.commands.server.ts';
import { deleteCustomer, mergeCustomers } from './merge-customers.commands.server.ts';

const services = await openTestServices();
const { db, database, jobs } = services;
beforeAll(async () => {
  await declareOutbox(jobs);
  await declareFileRemoval(jobs);
});
afterAll(() => services[Symbol.asyncDispose]());
beforeEach(() => database.query('truncate quotations, customers, leads, outgoing_mails, pgboss.job cascade'));

const count = async (table: string) => {
  const [row] = await database.query<{ n: number }>(`select count(*)::int as n from ${table}`);
  return row?.n;
};
/** The keys of files that a job removes. */
const removed = async () =>
  (
    await database.query<{ key: string }>(
      `select data->>'fileKey' as key from pgboss.job where name = 'remove-file'`,
    )
  ).map(({ key }) => key);

test('P15: with its lead a quotation goes, its revisions, mails and files too', async () => {
  const sent = await addQuotation(services);
  const [row] = await database.query<{ pdf_key: string }>('select pdf_key from quotation_revisions');
  await database.query(`insert into outgoing_mails (kind, subject_id) values ('quotation', $1)`, [
    sent.revisionId,
  ]);
  expect(await eraseLead(services, null, sent.leadId)).toBe(true);
  for (const table of ['quotations', 'quotation_revisions', 'quotation_links', 'outgoing_mails', 'leads'])
    expect([table, await count(table)]).toEqual([table, 0]);
  expect(await removed()).toContain(row?.pdf_key);
});

test('P15: an accepted quotation stays with its evidence until its own time is over', async () => {
  const first = await addQuotation(services, { state: 'replaced' });
  const second = await addQuotation(services, { quotation: first, letter: 2 });
  const acceptance = { name: 'Thandi', jobTitle: 'Buyer', orderNumber: 'PO 7', chosen: {} };
  expect(await acceptQuotation(services, second.revisionId, acceptance, null, '203.0.113.9')).toEqual({
    ok: true,
  });
  const [kept] = await keptQuotations(db, [first.leadId], 5);
  const inFive = new Date().getUTCFullYear() + 5;
  expect(kept).toMatchObject({ leadId: first.leadId, name: `P-${first.number}-B` });
  expect(kept?.until).toMatch(new RegExp(`^${inFive}-`));
  expect(await eraseLead(services, null, first.leadId)).toBe(true);
  expect(await count('leads')).toBe(0);
  expect(await database.query('select id, state from quotation_revisions')).toEqual([
    { id: second.revisionId, state: 'accepted' },
  ]);
  expect(await database.query('select order_number from quotation_decisions')).toEqual([
    { order_number: 'PO 7' },
  ]);
  expect(await count('outgoing_mails')).toBe(0);

  const inYears = (years: number) => new Date(Date.now() + years * 366 * 86_400_000);
  expect(await eraseExpiredQuotations(db, jobs, 5, inYears(4))).toBe(0);
  expect(await eraseExpiredQuotations(db, jobs, 5, inYears(5))).toBe(1);
  expect(await count('quotations')).toBe(0);
});

test('P15: the export of personal data has the quotations with their PDFs and evidence, and no cost', async () => {
  const { leadId, revisionId } = await addQuotation(services);
  const acceptance = { name: 'Thandi', jobTitle: 'Buyer', orderNumber: 'PO 7', chosen: {} };
  await acceptQuotation(services, revisionId, acceptance, null, '203.0.113.9');
  const found = (await readQuotationData(db, [leadId])).get(leadId);
  const { files, quotations } = found ?? { files: [], quotations: [] };
  const also = new Map([[leadId, { entries: { quotations }, files }]]);
  const data = await readLeadData(db, [leadId]);
  const zip = await zipLeadData(services.files, data, services.company(), also);
  const unzipped = await unzip(Buffer.concat(await Array.fromAsync(zip)));
  const pdf = Object.entries(unzipped).find(([name]) => /^quotations\/P-\d+-A\.pdf$/.test(name))?.[1];
  expect(pdf?.subarray(0, 5).toString()).toBe('%PDF-');
  const document = unzipped['data.json']?.toString() ?? '';
  expect(JSON.parse(document).leads[0].quotations).toMatchObject([
    { state: 'accepted', decision: { name: 'Thandi', orderNumber: 'PO 7', ipAddress: '203.0.113.9' } },
  ]);
  expect(document).not.toContain('4711');
});

test('P15: a person’s contact goes with their last lead, and the customer with its last contact', async () => {
  const { leadId } = await addQuotation(services);
  const [lead] = await database.query<{ email: string }>('select email from leads');
  const asker = { name: 'Thandi', company: 'Acme', email: lead?.email ?? '', phone: '' };
  const { id: mine } = await db.transaction((tx) => customerOf(tx, null, asker));
  await eraseLead(services, null, leadId);
  expect(await findCustomer(db, mine)).toBeNull();
});

test('P9: two customers become one with their contacts and quotations; a quoted one can’t be deleted', async () => {
  const fields = { vatNumber: '', postalAddress: '', deliveryAddress: '', notes: '' };
  const customer = (name: string) =>
    createCustomer(db, null, { ...fields, name, terms: 'prepaid', needsOrderNumber: false });
  const [into, from] = [await customer('Acme'), await customer('ACME Mining')];
  const { quotationId } = await addQuotation(services);
  await database.query('update quotations set customer_id = $1 where id = $2', [from, quotationId]);
  await database.query(
    `insert into customer_contacts (customer_id, name, email) values ($1, 'A', 'a@acme.co.za'), ($2, 'a', 'A@acme.co.za'), ($2, 'B', '')`,
    [into, from],
  );
  expect(await deleteCustomer(db, null, from)).toBe('quoted');
  expect(await mergeCustomers(db, null, { from, into: from })).toBe(false);
  expect(await mergeCustomers(db, null, { from, into })).toBe(true);
  expect(await findCustomer(db, from)).toBeNull();
  expect((await findCustomer(db, into))?.contacts.map(({ name }) => name).sort()).toEqual(['A', 'B']);
  expect(await database.query('select customer_id from quotations')).toEqual([{ customer_id: into }]);
  await database.query('delete from quotations');
  expect(await deleteCustomer(db, null, into)).toBe('done');
  expect(await deleteCustomer(db, null, into)).toBe('gone');
});
