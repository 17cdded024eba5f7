import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter, RouterContextProvider } from 'react-router';
import { afterAll, expect, test } from 'vitest';
import { officeAction } from '#app/accounts/session/office/office-action.server.ts';
import { companyContext } from '#app/company/company-context.server.ts';
import { companyDay, dayAfter } from '#app/country/day.ts';
import { servicesContext } from '#app/platform/http/services.server.ts';
import { queueMail } from '#app/platform/mail/outbox.server.ts';
import { formatCalendarDay } from '#app/ui/dates.ts';
import { testCompany } from '#tests/support/company.ts';
import { sendForm } from '#tests/support/office-action.ts';
import { quotationDocument, quotedLine } from '#tests/support/quotation-document.ts';
import { addQuotation } from '#tests/support/quotations.ts';
import { openDecisions } from '../decisions.fixture.ts';
import { QUOTATION } from '../mail-kinds.ts';
import { QuotedLines } from '../public/quoted-lines.tsx';
import { quotationIntents } from './change-quotation.server.ts';
import { loadQuotation } from './load-quotation.server.ts';
import { Offered } from './offered.tsx';

const { services, me, query } = await openDecisions();
afterAll(() => services[Symbol.asyncDispose]());

/** The text of the page of a sent quotation. */
async function pageOf(quotationId: string): Promise<string> {
  const context = new RouterContextProvider();
  context.set(servicesContext, services);
  context.set(companyContext, testCompany);
  const quotation = await loadQuotation(context, quotationId, null);
  if (quotation?.shown.kind !== 'offered') throw new Error('It was not sent');
  const page = createElement(Offered, { quotation, offered: quotation.shown });
  return renderToStaticMarkup(createElement(MemoryRouter, null, page)).replaceAll(/<[^>]*>/g, '');
}

test('P7, L18: a quotation says that it was sent to an address once its mail has left, before that why it has not', async () => {
  const { quotationId, revisionId, document } = await addQuotation(services);
  const to = document.customer.email;
  // The outbox knows of no mail.
  expect(await pageOf(quotationId)).toContain(`by Nomvula to ${to}`);

  await queueMail(services.db, QUOTATION, revisionId);
  const waiting = await pageOf(quotationId);
  expect(waiting).toContain(`Waiting to be sent to ${to}.`);
  expect(waiting).not.toContain(`by Nomvula to ${to}`);

  const settle = (state: string, problem: string | null, said: string | null) =>
    query(
      'update outgoing_mails set state = $1, attempts = 1, problem = $2, last_error = $3, settled_at = now()',
      [state, problem, said],
    );
  await settle('failed', 'address', '550 no such user');
  const failed = await pageOf(quotationId);
  expect(failed).toContain(`Not sent to ${to}. The mail server refused the address.`);
  expect(failed).toContain('550 no such user');
  expect(failed).not.toContain(`by Nomvula to ${to}`);

  await settle('sent', null, null);
  const sent = await pageOf(quotationId);
  expect(sent).toContain(`by Nomvula to ${to}`);
  expect(sent).not.toContain('Not sent');
});

test('P7, P10: a drawing that a line is named after is not named again, neither for staff nor for the customer', async () => {
  const lines = [
    quotedLine({ description: 'side-panel', drawing: 'side-panel.dxf' }),
    quotedLine({ description: 'Flange', drawing: 'flange-rev3.dxf' }),
  ];
  const { quotationId } = await addQuotation(services, { document: { lines } });
  const document = quotationDocument({ lines });
  const customers = renderToStaticMarkup(createElement(QuotedLines, { document, canChoose: false }));
  for (const page of [await pageOf(quotationId), customers]) {
    expect(page).toContain('side-panel');
    expect(page).not.toContain('side-panel.dxf');
    expect(page).toContain('flange-rev3.dxf');
  }
});

test('P7, L18: of a mail that was dropped because nobody could accept the quotation any more, it says so', async () => {
  for (const state of ['withdrawn', 'replaced', 'declined', 'accepted']) {
    const { quotationId, revisionId, document } = await addQuotation(services, { state });
    const dropped = await pageOf(quotationId);
    expect(dropped).toContain(`Not emailed: it was ${state} before the mail left`);
    expect(dropped).not.toContain('Emailed');
    // One that has left stays in the outbox.
    await queueMail(services.db, QUOTATION, revisionId);
    await query(`update outgoing_mails set state = 'sent', settled_at = now()`);
    expect(await pageOf(quotationId)).toContain(`by Nomvula to ${document.customer.email}`);
  }
});

test('P7, P11: an acceptance that is kept after its request was erased says nothing of its mails, which went too', async () => {
  const { quotationId } = await addQuotation(services, { state: 'accepted' });
  await query('update quotations set lead_id = null where id = $1', [quotationId]);
  expect(await pageOf(quotationId)).not.toContain('Not emailed');
});

test('P11: of a decision that staff recorded its day is shown, not a time; a day to come is refused at its field', async () => {
  const { quotationId, revisionId } = await addQuotation(services, {
    document: { day: dayAfter(companyDay(), -2) },
  });
  const record = (day: string) =>
    sendForm(services, me, officeAction(quotationIntents), {
      ...{ intent: 'record', revisionId, decision: 'declined', channel: 'phone', name: 'Thandi', day },
    });
  expect(await record(dayAfter(companyDay(), 1))).toMatchObject({
    kind: 'invalid',
    fields: { day: expect.stringContaining('today') },
  });
  const yesterday = dayAfter(companyDay(), -1);
  expect(await record(yesterday)).toMatchObject({ kind: 'done' });
  const page = await pageOf(quotationId);
  expect(page).toContain(`Declined${formatCalendarDay(yesterday)}By`);
  expect(page).not.toContain('23:59');
});
