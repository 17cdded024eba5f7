import * as z from 'zod/mini';
import { DONE, intent, type Outcome, refuse } from '#app/accounts/session/office/intent.server.ts';
import type { Company } from '#app/company/company.ts';
import { readCutList } from '#app/leads/parts/cut-list.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import { rowId } from '#app/platform/db/row-id.ts';
import { parseJson } from '#app/platform/parse-json.ts';
import { readDelimited } from '#app/prices/delimited-text.ts';
import { findPriceBook } from '#app/prices/price-books.queries.server.ts';
import { type CurrencyFormat, isAmbiguous, readDecimal } from '#app/prices/rand.ts';
import { countOf } from '#app/ui/count-of.ts';
import {
  addLine,
  addLines,
  confirmDrawing,
  fillPlates,
  moveLine,
  removeLine,
  saveHead,
  saveLine,
  setExtra,
} from '../draft-lines.commands.server.ts';
import { changeLineUnit, type MeasureResult } from '../measure-again.commands.server.ts';
import { MAX_LINES } from '../quotation-content.ts';
import { QUOTATION_NOTICES } from '../quotation-notices.ts';
import { headTexts, lineTexts } from '../typed-fields.ts';
import { typedLine } from '../typed-line.ts';

const ofRevision = { revisionId: rowId() };
const key = z.string().check(z.minLength(1), z.maxLength(40));
const NO_LIST =
  'No parts were found. The first row names the columns: Part, Material, Thickness, Length, Width, Quantity.';

/** Field names and texts as JSON. */
const texts = z.pipe(
  z.string().check(z.maxLength(20_000)),
  z.transform((json): Record<string, string> => {
    const read = z.record(z.string(), z.string()).safeParse(parseJson(json));
    return read.success ? read.data : {};
  }),
);

const WRONG_AMOUNT =
  'Please write a number, such as 2 or 1250, without a comma or point between its thousands';

/** What the forms of a draft change: its lines, and what concerns all of them. // P6 */
export const draftIntents = {
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
      const typed = amount.replace(/\s/g, '');
      const number = typed === '' ? 0 : readDecimal(typed);
      if (number === null || isAmbiguous(typed)) return { kind: 'invalid', fields: { amount: WRONG_AMOUNT } };
      return explain(await setExtra(db, revisionId, { ...extra, amount: number }));
    },
  ),

  confirm: intent(
    QUOTATION_NOTICES.confirm,
    z.object({ ...ofRevision, key, confirmed: z._default(z.string(), '') }),
    async ({ services: { db }, me }, { revisionId, confirmed, ...line }) =>
      explain(await confirmDrawing(db, me, revisionId, { ...line, isConfirmed: confirmed !== '' })),
  ),

  unit: intent(
    QUOTATION_NOTICES.unit,
    z.object({ ...ofRevision, key, unit: z.enum(['mm', 'inch']) }),
    async ({ services, company, me }, { revisionId, ...line }) => {
      return explain(await changeLineUnit(services, me, revisionId, line, company));
    },
  ),

  'fill-plates': intent(
    QUOTATION_NOTICES['fill-plates'],
    z.object({ ...ofRevision, key }),
    async ({ services: { db } }, { revisionId, key: model }) =>
      explain(await fillPlates(db, revisionId, model)),
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
      const parts = readCutList(readDelimited(list), '', MAX_LINES + 1);
      if (parts.length === 0) return { kind: 'invalid', fields: { list: NO_LIST } };
      const saved = await addLines(
        db,
        revisionId,
        parts.map((part) => typedLine(part, company, '')),
      );
      const count = countOf(parts.length, 'line');
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
};

function explain(saved: MeasureResult): Outcome {
  if (saved.ok) return DONE;
  switch (saved.fault) {
    case 'invalid':
      return { kind: 'invalid', message: '', fields: saved.messages };
    case 'full':
      return refuse(`A quotation has at most ${MAX_LINES} lines.`);
    case 'gone':
      return refuse('This line no longer exists: someone else has removed it.');
    case 'not-draft':
      return refuse('It was sent since you opened this page, and can’t be changed any more.');
    case 'reading':
      return refuse('The drawing is still being read. Please try again in a moment.');
    case 'unread':
      return refuse('In this unit the drawing has no such part, or it was removed from the request.');
    case 'changed':
      return refuse('Someone else has just changed this drawing. Please try again.');
  }
}

/** Says what the field holds now, as it would be shown in it. */
function conflict(
  field: string,
  texts: Readonly<Record<string, string>>,
  { materials, machines }: Pick<Company, 'materials' | 'machines'>,
): Outcome {
  const stored = texts[field] ?? '';
  const isChosen = field === 'grade' || field === 'process';
  const choice = isChosen ? [...materials, ...machines].find(({ key }) => key === stored) : undefined;
  const shown = choice?.name ?? stored;
  return {
    kind: 'invalid',
    fields: { [field]: `Someone else has written “${shown}” here meanwhile. Yours was not saved.` },
  };
}

async function currencyOf(db: Database): Promise<CurrencyFormat> {
  return (await findPriceBook(db)).book.terms.currency;
}
