import * as z from 'zod/mini';
import {
  DONE,
  intent,
  type Outcome,
  refuse,
  refuseInForm,
} from '#app/accounts/session/office/intent.server.ts';
import type { FileRule } from '#app/accounts/session/office/office-action.server.ts';
import type { Company } from '#app/company/company.ts';
import { readCutList } from '#app/leads/cut-list.ts';
import { LOST_REASONS, type LostReason } from '#app/leads/lead.ts';
import { TOLD, type Told } from '#app/leads/lead-events.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import { rowId } from '#app/platform/db/row-id.ts';
import { line, lines } from '#app/platform/submission/text-fields.ts';
import { readDelimited } from '#app/prices/delimited-text.ts';
import { findPriceBook } from '#app/prices/price-books.queries.server.ts';
import { type CurrencyFormat, readDecimal } from '#app/prices/rand.ts';
import { type RecordedDecision, recordDecision } from '../decide.commands.server.ts';
import { chosenIn, MAX_ORDER_NUMBER, MAX_WORDS } from '../decision.ts';
import {
  addLine,
  addLines,
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
import { checkOrder, ORDER_FORM } from '../public/receive-acceptance.server.ts';
import { NO_QUOTATION, QUOTATION_NOTICES } from '../quotation-notices.ts';
import { deleteDraft, reviseQuotation, withdrawQuotation } from '../revisions.commands.server.ts';
import { type Sent, sendQuotation } from '../send-quotation.commands.server.ts';
import { headTexts, lineTexts } from '../typed-fields.ts';
import { typedLine } from '../typed-line.ts';

const LOST = Object.keys(LOST_REASONS) as [LostReason, ...LostReason[]];
const about = { id: rowId() };
const ofRevision = { revisionId: rowId() };
const key = z.string().check(z.minLength(1), z.maxLength(40));
const NO_LIST =
  'No parts were found. The first row names the columns: Part, Material, Thickness, Length, Width, Quantity.';
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

/** A customer's order, within the limits of their own page. */
export const ORDER_FILE: FileRule = {
  limits: ORDER_FORM.limits,
  field: ORDER_FORM.fileField,
  tooMuch: ORDER_FORM.tooMuch,
};

/** The actions of the forms on the page of a quotation. // P6, P7 */
export const quotationIntents = {
  line: intent(
    QUOTATION_NOTICES.line,
    z.object({ ...ofRevision, key, typed: texts, before: texts }),
    async ({ services: { db }, company }, { revisionId, ...edit }) => {
      const saved = await saveLine(db, revisionId, edit, company);
      if (saved.ok || saved.fault !== 'changed') return explain(saved);
      return conflict(saved.field, lineTexts(saved.stored, await currencyOf(db)), company);
    },
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

  'paste-lines': intent(
    QUOTATION_NOTICES['paste-lines'],
    z.object({ ...ofRevision, list: z.string().check(z.maxLength(200_000)) }),
    async ({ services: { db }, company }, { revisionId, list }) => {
      const parts = readCutList(readDelimited(list), '');
      if (parts.length === 0) return { kind: 'invalid', fields: { list: NO_LIST } };
      const saved = await addLines(
        db,
        revisionId,
        parts.map((part) => typedLine(part, company, '')),
      );
      const count = `${parts.length} ${parts.length === 1 ? 'line' : 'lines'}`;
      return saved.ok ? { kind: 'done', message: `${count} added` } : explain(saved);
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
    z.object({ ...ofRevision, typed: texts, before: texts }),
    async ({ services: { db }, company }, { revisionId, ...edit }) => {
      const saved = await saveHead(db, revisionId, edit);
      if (saved.ok || saved.fault !== 'changed') return explain(saved);
      return conflict(saved.field, headTexts(saved.stored, await currencyOf(db)), company);
    },
  ),

  customer: intent(
    QUOTATION_NOTICES.customer,
    z.object({ ...about, customerId: z.uuid('Please choose a customer') }),
    async ({ services: { db } }, { id, customerId }) =>
      (await chooseCustomer(db, id, customerId))
        ? DONE
        : refuseInForm('It was sent meanwhile, or this customer was deleted.'),
  ),

  nest: intent(QUOTATION_NOTICES.nest, z.object(about), async ({ services, company }, { id }) => {
    await nestDraft(services, id, company);
    return DONE;
  }),

  send: intent(
    QUOTATION_NOTICES.send,
    z.object({ ...about, edits: z.pipe(z.string(), z.transform(Number)), way: z.enum(['mail', 'hand']) }),
    async ({ services, company, me }, { id, edits, way }) => {
      const sent = await sendQuotation(services, me, { quotationId: id, edits, way }, company);
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
    // Beside these, the quantity of each line with breaks.
    z.looseObject({
      ...ofRevision,
      decision: z.enum(['accepted', 'declined'], 'Please choose'),
      channel: z.enum(Object.keys(TOLD) as [Told, ...Told[]], 'Please choose'),
      name: line(200, 'Please write who told you'),
      jobTitle: z._default(line(200), ''),
      orderNumber: z._default(line(MAX_ORDER_NUMBER), ''),
      reason: z.catch(z.enum(LOST), 'other'),
      text: z._default(lines(MAX_WORDS), ''),
    }),
    async ({ services, me, files: [file], inspect }, { revisionId, decision, channel, name, ...said }) => {
      const { jobTitle, orderNumber, reason, text, ...others } = said;
      const order = await checkOrder(file, inspect);
      if (typeof order === 'string') return { kind: 'invalid', fields: { attachments: order } };
      const acceptance = { name, jobTitle, orderNumber, chosen: chosenIn(others) };
      const recorded: RecordedDecision =
        decision === 'declined'
          ? { decision, channel, name, refusal: { reason, text } }
          : { decision, channel, acceptance, order };
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
    case 'full':
      return refuse('A quotation has at most 200 lines.');
    case 'gone':
      return refuse('This line no longer exists: someone else has removed it.');
    case 'not-draft':
      return refuse('It was sent since you opened this page, and can’t be changed any more.');
  }
}

/** Says what the field holds now, as it would stand in it. */
function conflict(
  field: string,
  texts: Readonly<Record<string, string>>,
  { materials, machines }: Pick<Company, 'materials' | 'machines'>,
): Outcome {
  const stored = texts[field] ?? '';
  const known = [...materials, ...machines].find(({ key }) => key === stored);
  const isChosen = field === 'grade' || field === 'process';
  const now = isChosen ? (known?.name ?? stored) : stored;
  return {
    kind: 'invalid',
    fields: { [field]: `Someone else has written “${now}” here meanwhile. Yours was not saved.` },
  };
}

async function currencyOf(db: Database): Promise<CurrencyFormat> {
  return (await findPriceBook(db)).book.terms.currency;
}
