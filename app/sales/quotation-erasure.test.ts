import { TransactionRollbackError } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { listErasures } from '#app/accounts/audit/audit.queries.server.ts';
import {
  changeCustomer,
  createCustomer,
  findOrCreateCustomer,
} from '#app/customers/customers.commands.server.ts';
import { findCustomer } from '#app/customers/customers.queries.server.ts';
import { readLeadData } from '#app/leads/personal-data.queries.server.ts';
import { zipLeadData } from '#app/leads/personal-data-zip.server.ts';
import { askAboutQuotation } from '#app/quotations/ask.commands.server.ts';
import { acceptQuotation, declineQuotation } from '#app/quotations/decide.commands.server.ts';
import { eraseExpiredQuotations, eraseRestoredQuotation } from '#app/quotations/erasure.commands.server.ts';
import { readQuotationData } from '#app/quotations/personal-data.queries.server.ts';
import { keptQuotations } from '#app/quotations/quotations.queries.server.ts';
import { addLead } from '#tests/support/leads.ts';
import { quotationDocument } from '#tests/support/quotation-document.ts';
import { addQuotation } from '#tests/support/quotations.ts';
import { openTestServices } from '#tests/support/services.ts';
import { unzip } from '#tests/support/unzip.ts';
import { eraseExpiredLeads, eraseLead, eraseLeadsOfPerson } from './lead-erasure.commands.server.ts';
import { whatErasingTakes } from './lead-erasure.queries.server.ts';
import { deleteCustomer, mergeCustomers } from './merge-customers.commands.server.ts';

const services = await openTestServices();
const { db, database, jobs } = services;
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

const kept5 = { months: 24, wonYears: 5 };

/** Two quotations to the same person at a customer, who has one lead: one of its request, and one without a request. */
async function oneWithARequestAndOneWithout() {
  const [asked, open] = [await addQuotation(services), await addQuotation(services)];
  const email = 'thandi@acme.example';
  await database.query('update quotations set lead_id = null where id = $1', [open.quotationId]);
  await database.query('delete from leads where id <> $1', [asked.leadId]);
  await database.query('update leads set email = $1', [email]);
  await database.query(
    `update quotation_revisions set content = jsonb_build_object('contactEmail', $1::text)`,
    [email],
  );
  const asker = { name: 'Thandi', company: 'Acme', email, phone: '' };
  const { id: customerId } = await db.transaction((tx) => findOrCreateCustomer(tx, null, asker));
  return { asked, open, email, customerId };
}

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
  const [kept] = await keptQuotations(db, [first.quotationId], kept5.wonYears);
  const inFive = new Date().getUTCFullYear() + 5;
  expect(kept).toMatchObject({ name: `P-${first.number}-B` });
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
  expect(await eraseExpiredQuotations(db, jobs, kept5, inYears(4))).toBe(0);
  expect(await eraseExpiredQuotations(db, jobs, kept5, inYears(5))).toBe(1);
  expect(await count('quotations')).toBe(0);
});

async function exported(...leadIds: string[]) {
  const data = await readLeadData(db, leadIds);
  const quoted = await readQuotationData(db, leadIds);
  const zip = await zipLeadData(services.files, data, services.company(), quoted);
  return unzip(Buffer.concat(await Array.fromAsync(zip)));
}

test('P15, X5: the export has what erasing the person takes: mails about quotations, those without a request, contact and customer', async () => {
  const { asked, open, email } = await oneWithARequestAndOneWithout();
  await askAboutQuotation(db, asked.revisionId, 'Galvanised too?');
  await askAboutQuotation(db, open.revisionId, 'Painted too?');
  await database.query(
    `insert into outgoing_mails (kind, subject_id, state, recipient, text) values ('quotation', $1, 'sent', $2, 'Our offer')`,
    [asked.revisionId, email],
  );
  const unzipped = await exported(asked.leadId);
  expect(Object.keys(unzipped)).toContain(`quotations/P-${open.number}-A.pdf`);
  const data = JSON.parse(unzipped['data.json']?.toString() ?? '');
  expect(data.leads).toMatchObject([
    {
      mails: [{ mail: 'Question about a quotation, to sales' }],
      quotations: [
        { quotation: `P-${asked.number}-A`, mails: [{ to: email, text: 'Our offer', state: 'sent' }] },
      ],
    },
  ]);
  expect(data).toMatchObject({
    quotationsWithoutRequest: [
      {
        quotation: `P-${open.number}-A`,
        questions: [{ text: 'Painted too?', at: expect.any(String) }],
        mails: [{ mail: 'Question about a quotation without a request, to sales' }],
      },
    ],
    contacts: [{ name: 'Thandi', email }],
    customers: [{ name: 'Acme', terms: 'prepaid' }],
  });
  // Of one lead of several only what is its own.
  await addLead(database, { email });
  const one = JSON.parse((await exported(asked.leadId))['data.json']?.toString() ?? '');
  expect(one).toMatchObject({ quotationsWithoutRequest: [], contacts: [], customers: [] });
});

test('P15: the export of personal data has the quotations with their PDFs and evidence, and no cost', async () => {
  const { leadId, revisionId } = await addQuotation(services);
  const acceptance = { name: 'Thandi', jobTitle: 'Buyer', orderNumber: 'PO 7', chosen: {} };
  await acceptQuotation(services, revisionId, acceptance, null, '203.0.113.9');
  const unzipped = await exported(leadId);
  const pdf = Object.entries(unzipped).find(([name]) => /^quotations\/P-\d+-A\.pdf$/.test(name))?.[1];
  expect(pdf?.subarray(0, 5).toString()).toBe('%PDF-');
  const document = unzipped['data.json']?.toString() ?? '';
  expect(JSON.parse(document).leads[0].quotations).toMatchObject([
    { state: 'accepted', decision: { name: 'Thandi', orderNumber: 'PO 7', ipAddress: '203.0.113.9' } },
  ]);
  expect(document).not.toContain('cost 4711');
});

/** The tables with a text that matches in any of their rows. */
async function tablesWith(pattern: string): Promise<string[]> {
  const rows = await database.query<{ name: string }>(
    `select table_name as name from information_schema.tables, lateral query_to_xml(
       format('select 1 from %I.%I x where x::text ~ %L limit 1', table_schema, table_name, $1::text), false, false, '') found
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
       and found::text like '%<row>%' order by 1`,
    [pattern],
  );
  return rows.map(({ name }) => name);
}

test.each([
  ['a mailbox', { email: 'Canary7@example.org', phone: '+27821117777' }],
  ['a phone number only', { email: '', phone: '+27821117777' }],
])(
  'P15: of a person with %s only what was ordered stays, and nothing once its time is over',
  async (_, ways) => {
    const left = () => tablesWith('(?i)canary7|1117777');
    const person = { name: 'Canary7 Mokoena', company: '', ...ways };
    const quoted = async () => {
      const lead = await addLead(database, { kind: 'quote', message: 'Canary7', ...person });
      const { id } = await db.transaction((tx) => findOrCreateCustomer(tx, null, person));
      await changeCustomer(db, null, {
        id,
        version: '',
        base: { postalAddress: '' },
        changes: { postalAddress: 'Canary7 Road' },
      });
      const [quotation] = await database.query<{ quotationId: string; number: number }>(
        'insert into quotations (lead_id, customer_id) values ($1, $2) returning id as "quotationId", number',
        [lead.id, id],
      );
      if (quotation === undefined) throw new Error('The quotation was not inserted');
      const { customer } = quotationDocument({});
      return addQuotation(services, {
        quotation: { ...quotation, leadId: lead.id },
        document: {
          introduction: 'Canary7',
          customer: { ...customer, name: person.name, email: ways.email },
        },
      });
    };
    const declined = await quoted();
    await askAboutQuotation(db, declined.revisionId, 'Canary7?');
    await declineQuotation(db, declined.revisionId, { reason: 'other', text: 'Canary7' });
    expect(await left()).toContain('lead_events');
    const accepted = await quoted();
    const acceptance = { name: 'Canary7', jobTitle: 'Canary7', orderNumber: 'Canary7', chosen: {} };
    await acceptQuotation(services, accepted.revisionId, acceptance, null, '203.0.113.9');
    for (const { leadId } of [declined, accepted]) await eraseLead(services, null, leadId);
    expect(await left()).toEqual(['customers', 'quotation_decisions', 'quotation_revisions']);
    await eraseExpiredQuotations(db, jobs, kept5, new Date(Date.now() + 5 * 366 * 86_400_000));
    expect(await left()).toEqual([]);
  },
);

test('P15: a quotation without a request goes as long after its last change as a lead, unless it was accepted', async () => {
  const [open, accepted, asked] = [
    await addQuotation(services),
    await addQuotation(services),
    await addQuotation(services),
  ];
  const acceptance = { name: 'Thandi', jobTitle: 'Buyer', orderNumber: 'PO 7', chosen: {} };
  await acceptQuotation(services, accepted.revisionId, acceptance, null, '203.0.113.9');
  await database.query('update quotations set lead_id = null where id <> $1', [asked.quotationId]);
  const inMonths = (months: number) => new Date(Date.now() + months * 31 * 86_400_000);
  expect(await eraseExpiredQuotations(db, jobs, kept5, inMonths(23))).toBe(0);
  expect(await eraseExpiredQuotations(db, jobs, kept5, inMonths(24))).toBe(1);
  expect((await database.query('select id from quotations')).map(({ id }) => id).sort()).toEqual(
    [accepted.quotationId, asked.quotationId].sort(),
  );
  expect(await removed()).toEqual([open.pdfKey]);
});

test('P15: with somebody’s last lead go the quotations without a request that are addressed to them, unless they were accepted', async () => {
  const [asked, open, accepted, other] = [
    await addQuotation(services),
    await addQuotation(services),
    await addQuotation(services),
    await addQuotation(services),
  ];
  const acceptance = { name: 'Thandi', jobTitle: 'Buyer', orderNumber: 'PO 7', chosen: {} };
  await acceptQuotation(services, accepted.revisionId, acceptance, null, '203.0.113.9');
  await database.query('update quotations set lead_id = null where id <> $1', [asked.quotationId]);
  await database.query('delete from leads where id <> $1', [asked.leadId]);
  const [lead] = await database.query<{ email: string }>('select email from leads');
  await database.query(
    `update quotation_revisions set content = jsonb_set(content, '{contactEmail}', to_jsonb($1::text)) where id <> $2`,
    [lead?.email.toUpperCase(), other.revisionId],
  );
  const all = [asked, open, accepted, other].map(({ quotationId }) => quotationId);
  const kept = async () => (await database.query('select id from quotations')).map(({ id }) => id).sort();
  const { goes, stays } = await whatErasingTakes(db, [asked.leadId], 'person', kept5.wonYears);
  expect(goes).toEqual([`quotation P-${asked.number}`, `quotation P-${open.number}`]);
  expect(stays.map(({ name }) => name)).toEqual([`P-${accepted.number}-A`]);
  expect(await eraseLeadsOfPerson(services, null, asked.leadId, 1)).toEqual({ ok: true });
  expect(await kept()).toEqual(all.slice(2).sort());
  expect(await removed()).toContain(open.pdfKey);
  expect(
    await database.query(
      `select subject_id, details from audit_entries where action = 'quotation-erased' and subject_id = any($1) order by details`,
      [all],
    ),
  ).toEqual(
    [asked, open].map(({ quotationId, number }) => ({
      subject_id: quotationId,
      details: { reference: `P-${number}` },
    })),
  );
});

test('P15: erasing one lead takes no quotation but its own, and neither contact nor customer of somebody who is being quoted', async () => {
  const { asked, open, email, customerId } = await oneWithARequestAndOneWithout();
  expect(await whatErasingTakes(db, [asked.leadId], 'lead', 5)).toEqual({
    goes: [`quotation P-${asked.number}`],
    stays: [],
  });
  expect((await whatErasingTakes(db, [asked.leadId], 'person', 5)).goes).toEqual([
    `quotation P-${asked.number}`,
    `quotation P-${open.number}`,
    'the contact Thandi',
    'the customer Acme',
  ]);
  expect(await eraseLead(services, null, asked.leadId)).toBe(true);
  expect(await database.query('select id from quotations')).toEqual([{ id: open.quotationId }]);
  expect((await findCustomer(db, customerId))?.contacts).toMatchObject([{ email }]);
});

test('P15: when a lead’s time is over, a quotation without a request to the same person stays with their contact until its own is', async () => {
  const [asked, open] = [await addQuotation(services), await addQuotation(services)];
  const email = 'thandi@acme.example';
  await database.query('update quotations set lead_id = null where id = $1', [open.quotationId]);
  await database.query('delete from leads where id <> $1', [asked.leadId]);
  await database.query(`update leads set email = $1, changed_at = now() - interval '3 years'`, [email]);
  await database.query(
    `update quotations set changed_at = now() - interval '3 years' where lead_id is not null`,
  );
  await database.query(
    `update quotation_revisions set content = jsonb_build_object('contactEmail', $1::text)`,
    [email],
  );
  const asker = { name: 'Thandi', company: 'Acme', email, phone: '' };
  const { id: customerId } = await db.transaction((tx) => findOrCreateCustomer(tx, null, asker));
  await database.query('update quotations set customer_id = $1', [customerId]);
  expect(await eraseExpiredLeads(services, kept5, new Date())).toBe(1);
  expect(await database.query('select id from quotations')).toEqual([{ id: open.quotationId }]);
  expect((await findCustomer(db, customerId))?.contacts).toMatchObject([{ email }]);
  const inMonths = (months: number) => new Date(Date.now() + months * 31 * 86_400_000);
  expect(await eraseExpiredQuotations(db, jobs, kept5, inMonths(24))).toBe(1);
  expect(await findCustomer(db, customerId)).toBeNull();
});

test('P15, X5: the journal names a quotation without a request too, so that a restore erases it and its contact again', async () => {
  const { asked, open } = await oneWithARequestAndOneWithout();
  // What is rolled back is as a backup from before the erasure brings it back.
  const erased = db.transaction(async (tx) => {
    await eraseLeadsOfPerson({ db: tx, jobs }, null, asked.leadId, 1);
    expect(await listErasures(tx, null)).toContainEqual(
      expect.objectContaining({ kind: 'quotation', subject: open.quotationId }),
    );
    tx.rollback();
  });
  await expect(erased).rejects.toThrow(TransactionRollbackError);
  // One with a lead is erased with it, and takes no contact before.
  expect(await eraseRestoredQuotation(services, asked.quotationId)).toBe(false);
  await database.query('delete from quotations where id = $1', [asked.quotationId]);
  await database.query('delete from leads');
  expect(await eraseRestoredQuotation(services, open.quotationId)).toBe(true);
  for (const table of ['quotations', 'customers', 'customer_contacts'])
    expect([table, await count(table)]).toEqual([table, 0]);
  expect(await eraseRestoredQuotation(services, open.quotationId)).toBe(false);
});

test('P15: more expired quotations go than one query finds, and one that changes meanwhile stays', async () => {
  await database.query(
    `insert into quotations (changed_at) select now() - interval '3 years' from generate_series(1, 101)`,
  );
  const [changed] = await database.query<{ id: string }>('select id from quotations limit 1');
  const held = await database.hold(`update quotations set changed_at = now() where id = '${changed?.id}'`);
  const erasing = eraseExpiredQuotations(db, jobs, kept5, new Date());
  await held.waitedFor();
  await held.release();
  expect(await erasing).toBe(100);
  expect(await database.query('select id from quotations')).toEqual([changed]);
});

test('P15: a person’s contact goes with their last lead, and the customer with its last contact', async () => {
  const { leadId } = await addQuotation(services);
  const [lead] = await database.query<{ email: string }>('select email from leads');
  const asker = { name: 'Thandi', company: 'Acme', email: lead?.email ?? '', phone: '' };
  const { id: mine } = await db.transaction((tx) => findOrCreateCustomer(tx, null, asker));
  await eraseLead(services, null, leadId);
  expect(await findCustomer(db, mine)).toBeNull();
});

test('P15: a contact with a mailbox that was corrected on the lead since goes with it, and a colleague stays', async () => {
  const { leadId, quotationId } = await addQuotation(services);
  const asker = { name: 'Thandi', company: 'Acme', email: 'tandi@acme.example', phone: '' };
  const { id: customerId } = await db.transaction((tx) => findOrCreateCustomer(tx, null, asker));
  await db.transaction((tx) =>
    findOrCreateCustomer(tx, null, { ...asker, name: 'Piet', email: 'piet@acme.example' }),
  );
  await database.query('update quotations set customer_id = $2 where id = $1', [quotationId, customerId]);
  await database.query(`update leads set name = 'thandi', email = 'thandi@acme.example'`);
  await eraseLead(services, null, leadId);
  expect((await findCustomer(db, customerId))?.contacts.map(({ name }) => name)).toEqual(['Piet']);
});

test('P15: a lead without a name takes no other contact without one with it', async () => {
  const { leadId, quotationId } = await addQuotation(services);
  const asker = { name: '', company: 'Acme', email: 'sales@acme.example', phone: '' };
  const { id: customerId } = await db.transaction((tx) => findOrCreateCustomer(tx, null, asker));
  await database.query('update quotations set customer_id = $2 where id = $1', [quotationId, customerId]);
  await database.query(`update customer_contacts set name = ''`);
  await database.query(`update leads set name = '', email = 'thandi@acme.example'`);
  await eraseLead(services, null, leadId);
  expect((await findCustomer(db, customerId))?.contacts.map(({ email }) => email)).toEqual([
    'sales@acme.example',
  ]);
});

test('P15: a question about a quotation without a request goes with its person, also where an acceptance stays', async () => {
  for (const isAccepted of [false, true]) {
    await database.query('truncate quotations, customers, leads, outgoing_mails cascade');
    const { asked, open } = await oneWithARequestAndOneWithout();
    await askAboutQuotation(db, open.revisionId, 'Painted too?');
    const acceptance = { name: 'Thandi', jobTitle: 'Buyer', orderNumber: 'PO 7', chosen: {} };
    if (isAccepted) await acceptQuotation(services, open.revisionId, acceptance, null, '203.0.113.9');
    expect([await count('quotation_questions'), await count('outgoing_mails')]).not.toContain(0);
    await eraseLeadsOfPerson(services, null, asked.leadId, 1);
    const left = { quotations: isAccepted ? 1 : 0, quotation_questions: 0, outgoing_mails: 0 };
    for (const [table, rows] of Object.entries(left))
      expect([table, await count(table)]).toEqual([table, rows]);
  }
});

test('P9: merging keeps what only the other customer has said', async () => {
  const lacking = { name: 'Acme', vatNumber: '', postalAddress: '', deliveryAddress: '', notes: 'Cash only' };
  const into = await createCustomer(db, null, { ...lacking, terms: '30-days', needsOrderNumber: false });
  const from = await createCustomer(db, null, {
    ...{
      name: 'Thandi Mokoena',
      vatNumber: '4123456789',
      postalAddress: '7 Shaft Road',
      deliveryAddress: '',
    },
    ...{ notes: 'Rings before noon', terms: 'prepaid', needsOrderNumber: true },
  });
  expect(await mergeCustomers(db, null, { from, into })).toBe(true);
  expect(await findCustomer(db, into)).toMatchObject({
    ...{ name: 'Acme', vatNumber: '4123456789', postalAddress: '7 Shaft Road', terms: '30-days' },
    ...{ needsOrderNumber: true, notes: 'Cash only\nRings before noon' },
  });
  // More than a form takes is kept too.
  const long = { ...lacking, notes: 'x'.repeat(4_000), terms: '30-days', needsOrderNumber: false } as const;
  const third = await createCustomer(db, null, long);
  expect(await mergeCustomers(db, null, { from: third, into })).toBe(true);
  expect((await findCustomer(db, into))?.notes).toHaveLength('Cash only\nRings before noon\n'.length + 4_000);
});

test('P9: two customers become one with their contacts and quotations; a quoted one can’t be deleted', async () => {
  const fields = { vatNumber: '', postalAddress: '', deliveryAddress: '', notes: '' };
  const customer = (name: string) =>
    createCustomer(db, null, { ...fields, name, terms: 'prepaid', needsOrderNumber: false });
  const [into, from] = [await customer('Acme'), await customer('ACME Mining')];
  const { quotationId } = await addQuotation(services);
  await database.query('update quotations set customer_id = $1 where id = $2', [from, quotationId]);
  await database.query(
    `insert into customer_contacts (customer_id, name, email, phone) values
       ($1, 'A', 'a@acme.co.za', ''), ($2, 'a', 'A@acme.co.za', '+27821234567'), ($2, 'B', '', '')`,
    [into, from],
  );
  expect(await deleteCustomer(db, null, from)).toBe('quoted');
  expect(await mergeCustomers(db, null, { from, into: from })).toBe(false);
  expect(await mergeCustomers(db, null, { from, into: quotationId })).toBe(false);
  expect(await mergeCustomers(db, null, { from, into })).toBe(true);
  expect(await findCustomer(db, from)).toBeNull();
  expect(
    (await findCustomer(db, into))?.contacts.map(({ name, phone }) => `${name} ${phone}`).sort(),
  ).toEqual(['A +27821234567', 'B ']);
  expect(await database.query('select customer_id from quotations')).toEqual([{ customer_id: into }]);
  await database.query('delete from quotations');
  expect(await deleteCustomer(db, null, into)).toBe('done');
  expect(await deleteCustomer(db, null, into)).toBe('gone');
});
