import * as z from 'zod/mini';
import {
  DONE,
  intent,
  type Outcome,
  refuse,
  refuseInForm,
} from '#app/accounts/session/office/intent.server.ts';
import { LOST_REASONS, type LostReason } from '#app/leads/lead.ts';
import { rowId } from '#app/platform/db/row-id.ts';
import { line, lines, optionalEmail } from '#app/platform/submission/text-fields.ts';
import { readDecimal, readRand } from '#app/prices/rand.ts';
import { type RecordedDecision, recordDecision } from '../decide.commands.server.ts';
import { MAX_ORDER_NUMBER, MAX_WORDS } from '../decision.ts';
import {
  addLine,
  confirmDrawing,
  fillPlates,
  moveLine,
  removeLine,
  type Saved,
  saveHead,
  saveLine,
  setExtra,
} from '../draft-lines.commands.server.ts';
import { chooseCustomer } from '../drafts.commands.server.ts';
import { nestDraft } from '../priced-revision.server.ts';
import type { QuotationContent } from '../quotation-content.ts';
import { NO_QUOTATION, QUOTATION_NOTICES } from '../quotation-notices.ts';
import { deleteDraft, reviseQuotation, withdrawQuotation } from '../revisions.commands.server.ts';
import { type Sent, sendQuotation } from '../send-quotation.commands.server.ts';

const LOST = Object.keys(LOST_REASONS) as [LostReason, ...LostReason[]];
const about = { id: rowId() };
const ofRevision = { revisionId: rowId() };
const key = z.string().check(z.minLength(1), z.maxLength(40));
const GONE = refuse(`${NO_QUOTATION}. Someone else may have deleted it.`);

/** Field names and texts as JSON. */
const texts = z.pipe(
  z.string().check(z.maxLength(20_000)),
  z.transform((json): Record<string, string> => {
    const read = z.record(z.string(), z.string()).safeParse(parsed(json));
    return read.success ? read.data : {};
  }),
);

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

/** The actions of the forms on the page of a quotation. // P6, P7 */
export const quotationIntents = {
  line: intent(
    QUOTATION_NOTICES.line,
    z.object({ ...ofRevision, key, typed: texts, before: texts }),
    async ({ services: { db } }, { revisionId, ...edit }) => explain(await saveLine(db, revisionId, edit)),
  ),

  extra: intent(
    QUOTATION_NOTICES.extra,
    z.object({ ...ofRevision, key, extra: z.string().check(z.maxLength(100)), amount: z.string() }),
    async ({ services: { db } }, { revisionId, amount, ...extra }) => {
      const number = amount.trim() === '' ? 0 : readDecimal(amount);
      if (number === null) return { kind: 'invalid', fields: { amount: 'Please write a number, such as 2' } };
      return explain(await setExtra(db, revisionId, { ...extra, amount: number }));
    },
  ),

  confirm: intent(
    QUOTATION_NOTICES.confirm,
    z.object({ ...ofRevision, key, confirmed: z._default(z.string(), '') }),
    async ({ services: { db }, me }, { revisionId, confirmed, ...line }) =>
      explain(await confirmDrawing(db, me, revisionId, { ...line, isConfirmed: confirmed !== '' })),
  ),

  'fill-plates': intent(
    QUOTATION_NOTICES['fill-plates'],
    z.object({ ...ofRevision, key }),
    async ({ services: { db } }, { revisionId, key: said }) =>
      explain(await fillPlates(db, revisionId, said)),
  ),

  'add-line': intent(
    QUOTATION_NOTICES['add-line'],
    z.object({ ...ofRevision, kind: z.enum(['part', 'item', 'text']), copyOf: z.optional(key) }),
    async ({ services: { db } }, { revisionId, ...line }) => {
      const added = await addLine(db, revisionId, line);
      return added.ok ? { kind: 'done', data: { key: added.key } } : explain(added);
    },
    { once: true },
  ),

  'remove-line': intent(
    QUOTATION_NOTICES['remove-line'],
    z.object({ ...ofRevision, key }),
    async ({ services: { db } }, { revisionId, key: removed }) =>
      explain(await removeLine(db, revisionId, removed)),
  ),

  'move-line': intent(
    QUOTATION_NOTICES['move-line'],
    z.object({ ...ofRevision, key, by: z.enum(['-1', '1']) }),
    async ({ services: { db } }, { revisionId, key: moved, by }) =>
      explain(await moveLine(db, revisionId, { key: moved, by: Number(by) })),
  ),

  head: intent(
    QUOTATION_NOTICES.head,
    z.object({ ...ofRevision, typed: texts }),
    async ({ services: { db } }, { revisionId, typed }) => {
      const read = readHead(typed);
      if ('messages' in read) return { kind: 'invalid', fields: read.messages };
      return explain(await saveHead(db, revisionId, read.change));
    },
  ),

  customer: intent(
    QUOTATION_NOTICES.customer,
    z.object({ ...about, customerId: rowId() }),
    async ({ services: { db } }, { id, customerId }) =>
      (await chooseCustomer(db, id, customerId)) ? DONE : refuse('It was sent already: its customer stays.'),
  ),

  nest: intent(QUOTATION_NOTICES.nest, z.object(about), async ({ services, company }, { id }) => {
    await nestDraft(services, id, company);
    return DONE;
  }),

  send: intent(
    QUOTATION_NOTICES.send,
    z.object({ ...about, edits: z.pipe(z.string(), z.transform(Number)) }),
    async ({ services, company, me }, { id, edits }) => {
      const sent = await sendQuotation(services, me, { quotationId: id, edits }, company);
      return sent.ok
        ? { kind: 'done', message: `${sent.name} is on its way` }
        : refuseInForm(WHY_NOT_SENT[sent.fault]);
    },
  ),

  revise: intent(QUOTATION_NOTICES.revise, z.object(about), async ({ services: { db }, me }, { id }) => {
    const revised = await reviseQuotation(db, me, id);
    if (revised.ok) return DONE;
    if (revised.fault === 'gone') return GONE;
    return refuse(
      revised.fault === 'accepted'
        ? 'The customer has accepted it. Begin a new quotation for what changes now.'
        : 'There is a draft of a new revision already.',
    );
  }),

  withdraw: intent(QUOTATION_NOTICES.withdraw, z.object(about), async ({ services: { db }, me }, { id }) => {
    const withdrawn = await withdrawQuotation(db, me, id);
    if (withdrawn.ok) return DONE;
    return withdrawn.fault === 'gone' ? GONE : refuse('Nothing of it can be accepted any longer.');
  }),

  record: intent(
    QUOTATION_NOTICES.record,
    z.object({
      ...ofRevision,
      decision: z.enum(['accepted', 'declined'], 'Please choose'),
      channel: z.enum(['phone', 'mail'], 'Please choose'),
      name: line(200, 'Please write who told you'),
      jobTitle: z._default(line(200), ''),
      orderNumber: z._default(line(MAX_ORDER_NUMBER), ''),
      reason: z.catch(z.enum(LOST), 'other'),
      text: z._default(lines(MAX_WORDS), ''),
    }),
    async ({ services, me }, { revisionId, decision, channel, name, jobTitle, orderNumber, ...refusal }) => {
      const recorded: RecordedDecision =
        decision === 'declined'
          ? { decision, channel, name, refusal }
          : { decision, channel, acceptance: { name, jobTitle, orderNumber, chosen: {} }, order: null };
      const decided = await recordDecision(services, me, revisionId, recorded);
      if (decided.ok) return DONE;
      if (decided.fault === 'no-order-number')
        return { kind: 'invalid', fields: { orderNumber: 'This customer’s terms ask for an order number' } };
      return refuseInForm('It can no longer be decided: load the page again to see what became of it.');
    },
  ),

  delete: intent(QUOTATION_NOTICES.delete, z.object(about), async ({ services: { db }, me }, { id }) =>
    (await deleteDraft(db, me, id)) ? DONE : refuseInForm('It is no draft any longer.'),
  ),
};

const WHY_NOT_SENT: Readonly<Record<Extract<Sent, { ok: false }>['fault'], string>> = {
  'not-draft': 'It was sent, or deleted, since you opened this page.',
  changed: 'Someone has changed it since you opened this page. Look at it again, then send it.',
  'no-lines': 'It has no lines yet.',
  'no-price': 'A line has no price yet.',
  'no-address': 'It has no email address to go to. Write one under Contact.',
  'no-customer': 'Choose a customer first.',
  accepted: 'The customer has accepted an earlier revision.',
};

function explain(saved: Saved): Outcome {
  if (saved.ok) return DONE;
  switch (saved.fault) {
    case 'invalid':
      return { kind: 'invalid', message: '', fields: saved.messages };
    case 'changed':
      return {
        kind: 'invalid',
        fields: { [saved.field]: `Someone else has written ${saved.stored || 'nothing'} here meanwhile.` },
      };
    case 'full':
      return refuse('A quotation has at most 200 lines.');
    case 'gone':
      return refuse('This line no longer exists: someone else has removed it.');
    case 'not-draft':
      return refuse('It was sent since you opened this page, and can’t be changed any more.');
  }
}

const head = {
  theirReference: line(100),
  introduction: lines(1_000),
  contactName: line(200),
  contactEmail: optionalEmail,
};

type Head = { change: Partial<Omit<QuotationContent, 'lines'>> } | { messages: Record<string, string> };

/** The fields that were changed, as they were typed. */
function readHead(typed: Readonly<Record<string, string>>): Head {
  const change: Record<string, unknown> = {};
  const messages: Record<string, string> = {};
  for (const [field, text] of Object.entries(typed)) {
    if (Object.hasOwn(head, field)) {
      const read = head[field as keyof typeof head].safeParse(text);
      if (read.success) change[field] = read.data;
      else messages[field] = read.error.issues[0]?.message ?? 'Please check this';
    } else if (field === 'discountPercent' || field === 'rushPercent') {
      const percent = text.trim() === '' ? 0 : readDecimal(text.replace('%', ''), 2);
      if (percent === null || percent > 100) messages[field] = 'Please write 0 to 100, such as 5';
      else change[field] = percent;
    } else if (field === 'delivery') {
      const cents = text.trim() === '' ? 0 : readRand(text);
      if (cents === null) messages[field] = 'Please write an amount in rand, such as 450';
      else change[field] = cents;
    }
  }
  return Object.keys(messages).length > 0 ? { messages } : { change };
}
