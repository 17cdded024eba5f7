import { buffer } from 'node:stream/consumers';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { removeUnreferenced } from '#app/accounts/audit/unreferenced-files.server.ts';
import { companyDay } from '#app/country/day.ts';
import { samplePdf } from '#app/platform/files/content/sample-files.fixture.ts';
import { sha256 } from '#app/platform/sha256.server.ts';
import type { InspectedFile } from '#app/platform/submission/check-file.server.ts';
import { quotedLine } from '#tests/support/quotation-document.ts';
import { addQuotation } from '#tests/support/quotations.ts';
import { askAboutQuotation } from './ask.commands.server.ts';
import { declineQuotation, recordDecision } from './decide.commands.server.ts';
import type { Acceptance } from './decision.ts';
import { ACCEPTANCE, IP, openDecisions } from './decisions.fixture.ts';
import { QUOTATION_FILES } from './quotations.jobs.server.ts';

const { services, me, emptied, accept, mails, lead, bell, events, decisions, states, files, order, query } =
  await openDecisions();
afterAll(() => services[Symbol.asyncDispose]());
beforeEach(emptied);

test('P11, P12: accepting stores the evidence, wins the lead, rings the bell and mails both sides, once', async () => {
  const { revisionId, document, pdfKey, pdf } = await addQuotation(services);
  const withScripts: InspectedFile = { ...(await order()), cautions: ['scripts'] };
  expect(await accept(revisionId, {}, withScripts)).toEqual({ ok: true });
  const [evidence] = await query(
    "select *, at > now() - interval '1 minute' as is_now from quotation_decisions",
  );
  expect(evidence).toMatchObject({
    decision: 'accepted',
    is_now: true,
    name: 'Thandi Mokoena',
    job_title: 'Buyer',
    order_number: 'PO 88120',
    order_name: 'order.pdf',
    order_sha256: sha256(Buffer.from(samplePdf('Order'))),
    chosen: {},
    net: '306813',
    terms_sha256: sha256(document.terms),
    pdf_key: pdfKey,
    pdf_sha256: sha256(pdf),
    ip_address: IP,
    recorded_by: '',
    channel: '',
  });
  expect(await services.files.exists(String(evidence?.order_key))).toBe(true);
  // Its file is scanned like a drawing.
  expect(await query('select file_key, cautions from file_checks')).toEqual([
    { file_key: evidence?.order_key, cautions: ['scripts'] },
  ]);
  expect(await states()).toEqual([['accepted', 'accepted']]);
  expect(await lead()).toEqual({ status: 'won', lost_reason: null });
  expect(await bell()).toEqual([{ type: 'accepted', read: false }]);
  expect(await mails()).toEqual(['quotation-order-to-customer', 'quotation-order-to-sales']);
  expect(await events()).toEqual([
    {
      kind: 'quotation-accepted',
      actor_id: null,
      actor_name: 'The customer',
      text: '',
      details: { quotation: document.number.concat('-A'), name: 'Thandi Mokoena', order: 'PO 88120' },
    },
  ]);
  const before = await files();
  expect(await accept(revisionId, {}, await order())).toEqual({ ok: true });
  expect((await decisions()).map(({ name }) => name)).toEqual(['Thandi Mokoena']);
  expect(await mails()).toHaveLength(2);
  expect(await files()).toEqual(before);
});

test('P11, P14: with a chosen quantity the server adds up again and makes a PDF of what was ordered', async () => {
  const { revisionId, pdfKey } = await addQuotation(services);
  expect(await accept(revisionId, { chosen: { '1': 50, '2': 1 } })).toEqual({ ok: true });
  // 710 750 + 45 000 = 755 750 − 5 % (37 787,5 → 37 788) = 717 962 + 10 % (71 796) + 65 000
  const [evidence] = await query('select net::int, chosen, pdf_key, pdf_sha256 from quotation_decisions');
  expect(evidence).toMatchObject({ net: 854_758, chosen: { '1': 50, '2': 1 } });
  expect(evidence?.pdf_key).not.toBe(pdfKey);
  const made = await buffer(await services.files.read(String(evidence?.pdf_key)));
  expect(evidence?.pdf_sha256).toBe(sha256(made));
  // The one that was sent is still there.
  expect(await services.files.exists(pdfKey)).toBe(true);
});

test('P11: a quantity that is not offered, of a line that is none, or of a line of text, orders nothing', async () => {
  const { revisionId } = await addQuotation(services);
  const wrong: Acceptance['chosen'][] = [
    { '1': 49 },
    { '1': Number.NaN },
    { '1': 0 },
    { '2': 50 },
    { '3': 1 },
    { '4': 1 },
    { '0': 10 },
    { '1.0': 50 },
    { toString: 1 },
  ];
  for (const chosen of wrong)
    expect([chosen, await accept(revisionId, { chosen })]).toEqual([
      chosen,
      { ok: false, fault: 'not-offered' },
    ]);
  expect(await decisions()).toEqual([]);
  expect(await states()).toEqual([['sent', 'sent']]);
});

test('P11: an order number is compulsory where the terms of the customer say so', async () => {
  const { revisionId } = await addQuotation(services);
  expect(await accept(revisionId, { orderNumber: '' })).toEqual({ ok: false, fault: 'no-order-number' });
  expect(await decisions()).toEqual([]);
  const other = await addQuotation(services, {
    document: { customer: { ...(await addQuotation(services)).document.customer, needsOrderNumber: false } },
  });
  expect(await accept(other.revisionId, { orderNumber: '' })).toEqual({ ok: true });
});

test('P11: it is valid to the end of its last day, and not a day longer', async () => {
  const over = await addQuotation(services, { validFor: -1 });
  expect(await accept(over.revisionId)).toEqual({ ok: false, fault: 'expired' });
  const lastDay = await addQuotation(services, { validFor: 0 });
  expect(await accept(lastDay.revisionId)).toEqual({ ok: true });
  expect((await decisions()).length).toBe(1);
});

test('P11: only the newest revision that was sent; a draft of another changes nothing', async () => {
  const old = await addQuotation(services);
  await addQuotation(services, { quotation: old, letter: 2, state: 'draft' });
  await addQuotation(services, { quotation: old, letter: 3, state: 'sent' });
  expect(await accept(old.revisionId)).toEqual({ ok: false, fault: 'replaced' });
  expect(await declineQuotation(services.db, old.revisionId, { reason: 'price', text: '' })).toEqual({
    ok: false,
    fault: 'replaced',
  });
  await query('delete from quotation_revisions where letter = 3');
  expect(await accept(old.revisionId)).toEqual({ ok: true });
});

test.each(['replaced', 'withdrawn', 'declined'] as const)(
  'P11: one that is %s cannot be accepted',
  async (state) => {
    const { revisionId } = await addQuotation(services, { state });
    expect(await accept(revisionId)).toEqual({ ok: false, fault: state });
    expect(await decisions()).toEqual([]);
    expect(await mails()).toEqual([]);
  },
);

test('P11: a draft, and one that was erased, is not there', async () => {
  const { revisionId } = await addQuotation(services, { state: 'draft' });
  expect(await accept(revisionId)).toEqual({ ok: false, fault: 'gone' });
  await query('delete from quotations');
  expect(await accept(revisionId)).toEqual({ ok: false, fault: 'gone' });
});

test('P11: accepted twice at once is accepted once, and no file is left over', async () => {
  const { revisionId } = await addQuotation(services);
  const both = await Promise.all([
    accept(revisionId, { chosen: { '1': 50 } }),
    accept(revisionId, { chosen: { '1': 50 } }),
  ]);
  expect(both).toEqual([{ ok: true }, { ok: true }]);
  expect(await decisions()).toHaveLength(1);
  expect(await mails()).toHaveLength(2);
  expect((await events()).length).toBe(1);
  expect(await files()).toHaveLength((await query('select pdf_key from quotation_decisions')).length + 1);
});

test('P11: an order that differs from the one that is stored is told that the quotation is accepted, by staff too', async () => {
  const { revisionId } = await addQuotation(services);
  expect(await accept(revisionId, { chosen: { '1': 50, '2': 1 } }, await order())).toEqual({ ok: true });
  const kept = [await decisions(), await mails(), await files()];
  const chosen = { '1': 50 };
  const accepted = { ok: false, fault: 'accepted' };
  expect(await accept(revisionId, { chosen, name: 'Somebody else' }, await order())).toEqual(accepted);
  expect(await accept(revisionId, { chosen, jobTitle: 'Owner' }, await order())).toEqual(accepted);
  expect(await accept(revisionId, { chosen, orderNumber: 'PO 88121' }, await order())).toEqual(accepted);
  expect(await accept(revisionId, {}, await order())).toEqual(accepted);
  expect(await accept(revisionId, { chosen: { '1': 49 } }, await order())).toEqual(accepted);
  expect(await accept(revisionId, { chosen })).toEqual(accepted);
  const recorded = { decision: 'accepted', channel: 'phone', day: companyDay(), order: null } as const;
  expect(
    await recordDecision(services, me, revisionId, { ...recorded, acceptance: { ...ACCEPTANCE, chosen } }),
  ).toEqual(accepted);
  // The first quantity of a line is chosen by not choosing another one.
  expect(await accept(revisionId, { chosen }, await order())).toEqual({ ok: true });
  expect([await decisions(), await mails(), await files()]).toEqual(kept);
});

test('P11: two different orders at once: one is placed, the other is told so, and none of its files is left', async () => {
  const { revisionId } = await addQuotation(services);
  const both = await Promise.all([
    accept(revisionId, { name: 'One', chosen: { '1': 50 } }),
    accept(revisionId, { name: 'Two', chosen: { '1': 50 } }),
  ]);
  expect(both).toContainEqual({ ok: true });
  expect(both).toContainEqual({ ok: false, fault: 'accepted' });
  expect(await mails()).toHaveLength(2);
  expect(await files()).toHaveLength(2);
});

test('P11: accepted while staff withdraw it: whoever is second is told', async () => {
  const { revisionId, quotationId } = await addQuotation(services);
  const staff = await services.database.hold(`select from quotations where id = '${quotationId}' for update`);
  const accepting = accept(revisionId, { chosen: { '1': 50 } });
  await staff.waitedFor();
  await staff.also(`update quotation_revisions set state = 'withdrawn' where id = $1`, [revisionId]);
  await staff.release();
  expect(await accepting).toEqual({ ok: false, fault: 'withdrawn' });
  expect(await decisions()).toEqual([]);
  // The PDF of the order that was not placed is gone.
  expect(await files()).toHaveLength(1);
});

test('P11: accepted while staff send a new revision: the old one is no longer there to accept', async () => {
  const { revisionId, quotationId } = await addQuotation(services);
  const staff = await services.database.hold(`select from quotations where id = '${quotationId}' for update`);
  const accepting = accept(revisionId);
  await staff.waitedFor();
  await staff.also(
    `insert into quotation_revisions (quotation_id, letter, state, content, document)
    select quotation_id, 2, 'sent', '{}', document from quotation_revisions where id = $1`,
    [revisionId],
  );
  await staff.release();
  expect(await accepting).toEqual({ ok: false, fault: 'replaced' });
  expect(await lead()).toEqual({ status: 'quoted', lost_reason: null });
});

test('P11: accepted after its request was erased: the evidence is kept without it, and questions are still taken', async () => {
  const { revisionId } = await addQuotation(services);
  await query('delete from leads');
  expect(await accept(revisionId)).toEqual({ ok: true });
  expect(await decisions()).toHaveLength(1);
  expect(await mails()).toHaveLength(2);
  expect(await askAboutQuotation(services.db, revisionId, 'Still there?')).toEqual({ ok: true });
});

test('P14: the sums of what was ordered: minimum order, no VAT, half a cent up', async () => {
  const lines = [
    quotedLine({
      priced: { quantity: 1, unit: 1_001, total: 1_001 },
      breaks: [{ quantity: 3, unit: 333, total: 999 }],
    }),
  ];
  const sums = {
    sum: 1_001,
    discountPercent: 2.5,
    discount: 25,
    rushPercent: 0,
    rush: 0,
    delivery: 0,
    minimumOrder: 49_024,
    net: 50_000,
    vat: null,
    total: 50_000,
  };
  const { revisionId } = await addQuotation(services, { document: { lines, sums } });
  await accept(revisionId, { chosen: { '1': 3 } });
  expect(await decisions()).toMatchObject([{ net: 50_000, chosen: { '1': 3 } }]);
});

test('P11: at night, files that no row refers to are removed, and no evidence', async () => {
  const { revisionId } = await addQuotation(services);
  await accept(revisionId, { chosen: { '1': 50 } }, await order());
  const kept = await files();
  await services.files.put('quotations/stray', (await order()).path, 'application/pdf');
  const inAMinute = new Date(Date.now() + 60_000);
  expect(await removeUnreferenced(services, QUOTATION_FILES, inAMinute)).toBe(1);
  expect(await files()).toEqual(kept);
});
