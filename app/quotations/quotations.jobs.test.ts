import { afterAll, beforeEach, expect, test } from 'vitest';
import { companyDay } from '#app/country/day.ts';
import { addQuotation } from '#tests/support/quotations.ts';
import { askAboutQuotation } from './ask.commands.server.ts';
import { recordDecision } from './decide.commands.server.ts';
import { openDecisions } from './decisions.fixture.ts';
import { ORDER_TO_SALES, OWN_QUESTION_TO_SALES, QUOTATION, REFUSAL_TO_SALES } from './mail-kinds.ts';
import { quotationMailBuilders } from './quotations.jobs.server.ts';
import { withdrawQuotation } from './revisions.commands.server.ts';

const { services, me, query, accept, emptied } = await openDecisions();
afterAll(() => services[Symbol.asyncDispose]());
beforeEach(emptied);

const mailOf = (revisionId: string) => quotationMailBuilders(services)[QUOTATION]?.(revisionId, null);

test('P7: a quotation that was withdrawn or replaced before its mail left is not mailed', async () => {
  const { revisionId, quotationId, document } = await addQuotation(services);
  expect(await mailOf(revisionId)).toMatchObject({ to: { address: document.customer.email } });
  await withdrawQuotation(services.db, me, quotationId);
  expect(await mailOf(revisionId)).toBeNull();
  const replaced = await addQuotation(services, { state: 'replaced' });
  expect(await mailOf(replaced.revisionId)).toBeNull();
});

test('P7: nor is one that staff were told the decision of before its mail left', async () => {
  const { revisionId } = await addQuotation(services);
  await recordDecision(services, me, revisionId, {
    decision: 'declined',
    channel: 'phone',
    day: companyDay(),
    name: 'Thandi',
    decline: { reason: 'price', text: '' },
  });
  expect(await mailOf(revisionId)).toBeNull();
});

test('P11: the mails to sales about a decision lead to the request, or to the quotation if it has none', async () => {
  const { revisionId, quotationId, leadId } = await addQuotation(services);
  expect(await accept(revisionId)).toMatchObject({ ok: true });
  const textsOf = () =>
    Promise.all(
      [ORDER_TO_SALES, REFUSAL_TO_SALES].map(
        async (kind) => (await quotationMailBuilders(services)[kind]?.(revisionId, null))?.text,
      ),
    );
  const { publicUrl } = services.config;
  for (const text of await textsOf()) expect(text).toContain(`${publicUrl}/admin/leads/${leadId}`);
  await query('update quotations set lead_id = null');
  for (const text of await textsOf()) expect(text).toContain(`${publicUrl}/admin/quotations/${quotationId}`);
});

test('P11: sales can reply to a question about a quotation without a request; of a customer without an address nothing says so', async () => {
  const { revisionId, quotationId, document } = await addQuotation(services);
  await query('update quotations set lead_id = null');
  await askAboutQuotation(services.db, revisionId, 'Galvanised too?');
  const [question] = await query('select id from quotation_questions');
  const mail = () => quotationMailBuilders(services)[OWN_QUESTION_TO_SALES]?.(String(question?.id), null);
  const { contact, name, email } = document.customer;
  const written = await mail();
  expect(written).toMatchObject({
    to: { address: services.company().salesEmail },
    replyTo: { name: contact, address: email },
    subject: `Question about quotation ${document.number}-A from ${name}`,
  });
  for (const text of [
    'Galvanised too?',
    `/admin/quotations/${quotationId}`,
    'Reply to this email to answer.',
  ])
    expect(written?.text).toContain(text);
  await query(`update quotation_revisions set document = jsonb_set(document, '{customer,email}', '""')`);
  const unanswerable = await mail();
  expect(unanswerable).not.toHaveProperty('replyTo');
  expect(unanswerable?.text).not.toContain('Reply to this email');
  await query('delete from quotations');
  expect(await mail()).toBeNull();
});
