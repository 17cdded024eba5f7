import { afterAll, beforeEach, expect, test } from 'vitest';
import type { CustomerFields } from '#app/customers/customer.ts';
import { addContact, createCustomer } from '#app/customers/customers.commands.server.ts';
import { findCustomer } from '#app/customers/customers.queries.server.ts';
import { testCompany } from '#tests/support/company.ts';
import { saveHead, saveLine } from './draft-lines.commands.server.ts';
import { beginQuotation, chooseCustomer, copyQuotation } from './drafts.commands.server.ts';
import { openDrafts } from './drafts.fixture.ts';
import { withDraftSums } from './priced-revision.server.ts';
import { newLine } from './quotation-content.ts';
import { readQuotationFilter } from './quotation-filter.ts';
import { listQuotations } from './quotation-list.queries.server.ts';
import { findRevision, listRevisions } from './quotations.queries.server.ts';
import { deleteDraft, reviseQuotation, withdrawQuotation } from './revisions.commands.server.ts';

const { services, me, begun, leadWith, emptied, ...opened } = await openDrafts();
const { db, database } = services;
afterAll(() => opened[Symbol.asyncDispose]());
beforeEach(emptied);

const KAROO: CustomerFields = {
  name: 'Karoo Plate',
  vatNumber: '',
  postalAddress: '',
  deliveryAddress: '',
  terms: 'prepaid',
  needsOrderNumber: false,
  notes: '',
};

test('P6: two who price a request at the same moment get one draft', async () => {
  const leadId = await leadWith('plate.dxf');
  const both = await Promise.all([1, 2].map(() => beginQuotation(services, me, leadId, testCompany)));
  expect(new Set(both.map((begun) => begun.ok && begun.id)).size).toBe(1);
  expect(await database.query('select 1 from quotations')).toHaveLength(1);
  expect(await database.query('select 1 from customers')).toHaveLength(1);
  expect(await beginQuotation(services, me, me.id, testCompany)).toEqual({ ok: false, fault: 'gone' });
});

test('P7: pricing a request whose quotation has expired begins a revision of it', async () => {
  const { leadId, id, revisionId } = await begun();
  await database.query(`update quotation_revisions set state = 'sent' where id = $1`, [revisionId]);
  await database.query(`update quotations set state = 'sent', valid_until = current_date + 5 where id = $1`, [
    id,
  ]);
  const other = await beginQuotation(services, me, leadId, testCompany);
  expect(other).toMatchObject({ ok: true, id: expect.not.stringContaining(id) });

  await database.query('delete from quotations where id <> $1', [id]);
  await database.query(`update quotations set valid_until = current_date - 5 where id = $1`, [id]);
  expect(await beginQuotation(services, me, leadId, testCompany)).toEqual({ ok: true, id });
  expect(await findRevision(db, id)).toMatchObject({ letter: 2, state: 'draft' });
});

test('P12: the list shows what a draft comes to as soon as each of its lines has a price', async () => {
  const { id, revisionId } = await begun();
  const sums = async () => {
    const { rows } = await listQuotations(db, readQuotationFilter(new URLSearchParams()), 1);
    return (await withDraftSums(db, rows, testCompany)).map((row) => [row.id, row.net, row.isUnpriced]);
  };
  expect(await sums()).toEqual([[id, null, true]]);
  const setLines = (count: number) => {
    const lines = Array.from({ length: count }, (_, place) =>
      newLine({ key: `line${place}`, kind: 'item', quantity: 100, unitPrice: 50_000 }),
    );
    return database.query(
      `update quotation_revisions set content = jsonb_set(content, '{lines}', $2::jsonb) where id = $1`,
      [revisionId, JSON.stringify(lines)],
    );
  };
  await setLines(1);
  expect(await sums()).toEqual([[id, 5_000_000, false]]);
  // More lines than a list prices, so that it holds up no other request.
  await setLines(51);
  expect(await sums()).toEqual([[id, null, undefined]]);
});

test('P9: another customer is chosen until something was sent, and whoever is about to send it looks again', async () => {
  const { id, revision } = await begun();
  const other = await createCustomer(db, me, KAROO);
  expect(await chooseCustomer(db, me, id, other)).toBe(true);
  expect(await findRevision(db, id)).toMatchObject({ customerId: other, edits: revision.edits + 1 });
  expect(await chooseCustomer(db, me, id, me.id)).toBe(false);
  await database.query(`update quotation_revisions set state = 'sent'`);
  expect(await chooseCustomer(db, me, id, revision.customerId ?? '')).toBe(false);
  expect((await findRevision(db, id))?.customerId).toBe(other);
});

test('P9: a copy for another customer is addressed to that customer’s first contact, or to nobody', async () => {
  const { id, revision } = await begun();
  const copy = (await copyQuotation(db, me, id, 1)) ?? '';
  const contact = async () => {
    const { contactName, contactEmail } = (await findRevision(db, copy))?.content ?? {};
    return [contactName, contactEmail];
  };
  const addressed = ['Sender of plate.dxf', 'a@example.com'];
  expect(await chooseCustomer(db, me, copy, revision.customerId)).toBe(true);
  expect(await contact()).toEqual(addressed);

  const karoo = await createCustomer(db, me, KAROO);
  expect(await chooseCustomer(db, me, copy, karoo)).toBe(true);
  expect(await contact()).toEqual(['', '']);
  await addContact(db, me, karoo, { name: 'Anna', jobTitle: '', email: 'anna@karoo.co.za', phone: '' });
  expect(await chooseCustomer(db, me, copy, revision.customerId)).toBe(true);
  expect(await contact()).toEqual(addressed);
  expect(await chooseCustomer(db, me, copy, karoo)).toBe(true);
  expect(await contact()).toEqual(['Anna', 'anna@karoo.co.za']);
  // Whoever sent a request is answered, wherever they work.
  expect(await chooseCustomer(db, me, id, karoo)).toBe(true);
  expect((await findRevision(db, id))?.content.contactEmail).toBe('a@example.com');
});

test('P7: a revision follows what was sent, declined or withdrawn; a draft is deleted, and an only one with its quotation', async () => {
  const { id, revisionId } = await begun();
  expect(await reviseQuotation(db, me, id)).toEqual({ ok: false, fault: 'draft' });
  expect(await withdrawQuotation(db, me, id)).toEqual({ ok: false, fault: 'not-sent' });
  await database.query(`update quotation_revisions set state = 'sent' where id = $1`, [revisionId]);
  await database.query(`update quotations set state = 'sent' where id = $1`, [id]);
  expect(await saveLine(db, revisionId, { key: 'a', typed: {}, before: {} }, testCompany)).toMatchObject({
    fault: 'not-draft',
  });
  expect(await reviseQuotation(db, me, id)).toEqual({ ok: true });
  expect(await findRevision(db, id)).toMatchObject({ letter: 2, state: 'draft' });
  expect((await findRevision(db, id, 1))?.state).toBe('sent');
  expect((await findRevision(db, id))?.content).toEqual((await findRevision(db, id, 1))?.content);

  expect(await deleteDraft(db, me, id)).toBe(true);
  expect(await deleteDraft(db, me, id)).toBe(false);
  expect(await withdrawQuotation(db, me, id)).toEqual({ ok: true });
  expect(await listRevisions(db, id)).toMatchObject([
    { letter: 1, state: 'withdrawn', withdrawnAt: expect.any(Date), withdrawnBy: me.name },
  ]);

  const other = await begun('slot.dxf');
  expect(await deleteDraft(db, me, other.id)).toBe(true);
  expect(await findRevision(db, other.id)).toBeNull();
});

test('P7: colleagues who revise at the same moment get one draft; without a quotation nothing is revised or withdrawn', async () => {
  const { id, revisionId } = await begun();
  await database.query(`update quotation_revisions set state = 'sent' where id = $1`, [revisionId]);
  const held = await database.hold('select from quotations for update');
  const both = [1, 2].map(() => reviseQuotation(db, me, id));
  await held.waitedFor(2);
  await held.release();
  const answers = await Promise.all(both);
  expect(answers).toContainEqual({ ok: true });
  expect(answers).toContainEqual({ ok: false, fault: 'draft' });
  const gone = { ok: false, fault: 'gone' };
  expect(await reviseQuotation(db, me, me.id)).toEqual(gone);
  expect(await withdrawQuotation(db, me, me.id)).toEqual(gone);
});

test('P7: what was ordered is copied to a new quotation for the same customer, with the quantities that were, and without the request', async () => {
  const { id, revisionId, revision } = await begun();
  const key = revision.content.lines[0]?.key ?? '';
  const typed = { quantity: '24', breaks: '50, 100', grade: 'mild-steel', thickness: '10' };
  await saveLine(db, revisionId, { key, typed, before: {} }, testCompany);
  await saveHead(db, revisionId, { typed: { theirReference: 'RFQ 7', discountPercent: '5' }, before: {} });
  const copied = async () => {
    const copy = await copyQuotation(db, me, id, 1);
    return copy === null ? null : findRevision(db, copy);
  };
  const lines = (await findRevision(db, id))?.content.lines;
  expect(await copied()).toMatchObject({
    ...{ letter: 1, state: 'draft', leadId: null, customerId: revision.customerId, shapes: revision.shapes },
    content: { lines, theirReference: '', discountPercent: 5, contactEmail: revision.content.contactEmail },
  });

  const decision = `insert into quotation_decisions (revision_id, decision, chosen) values ($1, 'accepted', '{"1": 50}')`;
  await database.query(decision, [revisionId]);
  expect((await copied())?.content.lines).toMatchObject([{ quantity: 50, breaks: [], grade: 'mild-steel' }]);

  expect(await copyQuotation(db, me, id, 2)).toBeNull();
  await database.query('update quotations set customer_id = null');
  expect(await copied()).toBeNull();
});

test('P9: a draft says by what its customer was recognised, is addressed to who asks, and is corrected for the next time', async () => {
  const askedBy = async (drawing: string, email: string) => {
    const leadId = await leadWith(drawing);
    await database.query('update leads set email = $2 where id = $1', [leadId, email]);
    const quotation = await beginQuotation(services, me, leadId, testCompany);
    const revision = await findRevision(db, quotation.ok ? quotation.id : '');
    if (revision === null) throw new Error('It has no revision');
    return revision;
  };
  const thandi = await askedBy('plate.dxf', 'thandi@acme.co.za');
  expect(thandi.content.recognised).toBeNull();
  const sipho = await askedBy('slot.dxf', 'sipho@acme.co.za');
  expect(sipho).toMatchObject({
    customerId: thandi.customerId,
    content: {
      ...{ contactName: 'Sender of slot.dxf', contactEmail: 'sipho@acme.co.za' },
      recognised: { by: 'domain', of: 'acme.co.za' },
    },
  });
  // It was somebody of another business behind the same domain.
  expect(await chooseCustomer(db, me, sipho.quotationId, null)).toBe(true);
  const corrected = await findRevision(db, sipho.quotationId);
  expect(corrected?.content.recognised).toBeNull();
  expect(corrected?.customerId).not.toBe(thandi.customerId);
  const peopleOf = async (id = '') => (await findCustomer(db, id))?.contacts.map(({ email }) => email);
  expect(await peopleOf(thandi.customerId ?? '')).toEqual(['thandi@acme.co.za']);
  expect(await peopleOf(corrected?.customerId ?? '')).toEqual(['sipho@acme.co.za']);
  expect(await askedBy('flange.dxf', 'sipho@acme.co.za')).toMatchObject({
    ...{ customerId: corrected?.customerId, content: { recognised: { by: 'email' } } },
  });
  // Chosen wrongly and again: whoever was a contact there before stays one.
  await database.query(
    `insert into customer_contacts (customer_id, name, email, job_title) values ($1, 'Sipho', 'sipho@acme.co.za', 'Buyer')`,
    [thandi.customerId],
  );
  for (const customerId of [thandi.customerId, corrected?.customerId ?? ''])
    expect(await chooseCustomer(db, me, sipho.quotationId, customerId)).toBe(true);
  expect(await peopleOf(thandi.customerId ?? '')).toEqual(['thandi@acme.co.za', 'sipho@acme.co.za']);
});
