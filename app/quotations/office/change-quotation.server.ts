import * as z from 'zod/mini';
import { DONE, intent, refuse, refuseInForm } from '#app/accounts/session/office/intent.server.ts';
import type { FileRule } from '#app/accounts/session/office/office-action.server.ts';
import { companyDay, isDay } from '#app/country/day.ts';
import { NEW_CUSTOMER, vatNumber } from '#app/customers/customer.ts';
import { completeCustomer } from '#app/customers/customers.commands.server.ts';
import { LOST_REASONS } from '#app/leads/records/lead.ts';
import { DECISION_CHANNELS } from '#app/leads/records/lead-events.ts';
import { isRowId, rowId } from '#app/platform/db/row-id.ts';
import { keysOf } from '#app/platform/keys-of.ts';
import { line, lines, MAX_LINE_LENGTH } from '#app/platform/submission/text-fields.ts';
import { type RecordedDecision, recordDecision } from '../decide.commands.server.ts';
import { chosenIn, MAX_ORDER_NUMBER, MAX_WORDS } from '../decision.ts';
import {
  beginQuotationFor,
  beginQuotationForNew,
  chooseCustomer,
  copyQuotation,
} from '../drafts.commands.server.ts';
import { nestDraft } from '../priced-revision.server.ts';
import { checkOrder, ORDER_FORM } from '../public/receive-acceptance.server.ts';
import { NO_QUOTATION, QUOTATION_NOTICES } from '../quotation-notices.ts';
import { deleteDraft, reviseQuotation, withdrawQuotation } from '../revisions.commands.server.ts';
import { type SendResult, sendQuotation } from '../send-quotation.commands.server.ts';
import { draftIntents } from './change-draft.server.ts';

const LOST = keysOf(LOST_REASONS);
const about = { id: rowId() };
const ofRevision = { revisionId: rowId() };
const GONE = refuse(`${NO_QUOTATION}. Someone else may have deleted it.`);

/** A customer's order, within the limits of their own page. */
export const ORDER_FILE: FileRule = {
  limits: ORDER_FORM.limits,
  field: ORDER_FORM.fileField,
  tooMuch: ORDER_FORM.tooMuch,
};

const chosenCustomer = z.union([z.literal(NEW_CUSTOMER), z.uuid()], 'Please choose a customer');

const WRONG_DAY = 'Please choose a day from when it was sent until today';

/** Begins a quotation for a customer. // P9 */
export const beginIntents = {
  price: intent(
    QUOTATION_NOTICES.price,
    z.object({ customerId: chosenCustomer, newCustomer: z._default(line(MAX_LINE_LENGTH), '') }),
    async ({ services: { db }, me }, { customerId, newCustomer }) => {
      if (customerId === NEW_CUSTOMER && newCustomer === '')
        return refuseInForm('Please write what the customer is called.');
      const quotationId =
        customerId === NEW_CUSTOMER
          ? await beginQuotationForNew(db, me, newCustomer)
          : await beginQuotationFor(db, me, customerId);
      if (quotationId === null) return refuseInForm('This customer no longer exists.');
      return { kind: 'done', data: { quotationId } };
    },
    { once: true },
  ),
};

/** The actions of the forms on the page of a quotation. // P6, P7 */
export const quotationIntents = {
  ...draftIntents,

  customer: intent(
    QUOTATION_NOTICES.customer,
    z.object({
      ...about,
      customerId: chosenCustomer,
    }),
    async ({ services: { db }, me }, { id, customerId }) =>
      (await chooseCustomer(db, me, id, customerId === NEW_CUSTOMER ? null : customerId))
        ? DONE
        : refuseInForm('It was sent meanwhile, or this customer was deleted.'),
  ),

  nest: intent(QUOTATION_NOTICES.nest, z.object(about), async ({ services, company }, { id }) => {
    await nestDraft(services, id, company);
    return DONE;
  }),

  send: intent(
    QUOTATION_NOTICES.send,
    z.object({
      ...about,
      edits: z.pipe(z.string(), z.transform(Number)),
      offer: z.string(),
      way: z.enum(['mail', 'hand']),
      customerId: z._default(z.string(), ''),
      company: z._default(line(MAX_LINE_LENGTH), ''),
      vatNumber: z._default(vatNumber, ''),
    }),
    async ({ services, company, me }, { id, way, customerId, company: name, vatNumber: vat, ...seen }) => {
      // Kept even if the quotation is not sent: they are the customer's.
      if (isRowId(customerId) && (name !== '' || vat !== ''))
        await completeCustomer(services.db, me, customerId, { name, vatNumber: vat });
      const sent = await sendQuotation(services, me, { quotationId: id, seen, way }, company);
      if (!sent.ok) return refuseInForm(WHY_NOT_SENT[sent.fault]);
      return { kind: 'done', message: `${sent.name} is ${way === 'mail' ? 'on its way' : 'handed over'}` };
    },
  ),

  revise: intent(QUOTATION_NOTICES.revise, z.object(about), async ({ services: { db }, me }, { id }) => {
    const revised = await reviseQuotation(db, me, id);
    if (revised.ok) return DONE;
    if (revised.fault === 'gone') return GONE;
    return refuse(
      revised.fault === 'accepted'
        ? 'The customer has accepted it. Copy it to a new quotation for what changes now.'
        : 'There is a draft of a new revision already.',
    );
  }),

  copy: intent(
    QUOTATION_NOTICES.copy,
    z.object({
      ...about,
      letter: z.pipe(z.string().check(z.regex(/^\d{1,3}$/)), z.transform(Number)),
    }),
    async ({ services: { db }, me }, { id, letter }) => {
      const quotationId = await copyQuotation(db, me, id, letter);
      return quotationId === null ? GONE : { kind: 'done', data: { quotationId } };
    },
    { once: true },
  ),

  withdraw: intent(QUOTATION_NOTICES.withdraw, z.object(about), async ({ services: { db }, me }, { id }) => {
    const withdrawn = await withdrawQuotation(db, me, id);
    if (withdrawn.ok) return DONE;
    return withdrawn.fault === 'gone' ? GONE : refuse('There is nothing left to withdraw.');
  }),

  record: intent(
    QUOTATION_NOTICES.record,
    // Beside these, the quantity of each line with breaks.
    z.looseObject({
      ...ofRevision,
      decision: z.enum(['accepted', 'declined'], 'Please choose'),
      channel: z.enum(keysOf(DECISION_CHANNELS), 'Please choose'),
      day: z._default(z.string().check(z.refine(isDay, WRONG_DAY)), companyDay),
      name: line(200, 'Please write who told you'),
      jobTitle: z._default(line(200), ''),
      orderNumber: z._default(line(MAX_ORDER_NUMBER), ''),
      reason: z.catch(z.enum(LOST), 'other'),
      text: z._default(lines(MAX_WORDS), ''),
    }),
    async (
      { services, me, files: [file], inspect },
      { revisionId, decision, channel, day, name, ...said },
    ) => {
      const { jobTitle, orderNumber, reason, text, ...others } = said;
      const order = await checkOrder(file, inspect);
      if (typeof order === 'string') return { kind: 'invalid', fields: { attachments: order } };
      const acceptance = { name, jobTitle, orderNumber, chosen: chosenIn(others) };
      const recorded: RecordedDecision =
        decision === 'declined'
          ? { decision, channel, day, name, decline: { reason, text } }
          : { decision, channel, day, acceptance, order };
      const decided = await recordDecision(services, me, revisionId, recorded);
      if (decided.ok) return DONE;
      if (decided.fault === 'wrong-day') return { kind: 'invalid', fields: { day: WRONG_DAY } };
      if (decided.fault === 'no-order-number')
        return { kind: 'invalid', fields: { orderNumber: 'This customer’s terms ask for an order number' } };
      return refuseInForm('It can no longer be accepted or declined. Reload the page to see its status.');
    },
  ),

  delete: intent(QUOTATION_NOTICES.delete, z.object(about), async ({ services: { db }, me }, { id }) =>
    (await deleteDraft(db, me, id)) ? DONE : refuseInForm('It is no longer a draft.'),
  ),
};

const WHY_NOT_SENT: Readonly<Record<Extract<SendResult, { ok: false }>['fault'], string>> = {
  'not-draft': 'It was sent, or deleted, since you opened this page.',
  changed: 'What is offered has changed since you opened this page. Look at it again, then send it.',
  'no-lines': 'It has no lines yet.',
  'no-price': 'A line has no price yet.',
  'no-address': 'It has no email address to go to. Write one under Contact.',
  'no-customer': 'Choose a customer first.',
  accepted: 'The customer has accepted an earlier revision.',
};
