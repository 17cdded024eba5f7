import type { RouterContextProvider } from 'react-router';
import type { Company, CompanyFacts } from '#app/company/company.ts';
import { companyContext } from '#app/company/company-context.server.ts';
import { companyDay } from '#app/country/day.ts';
import { isCalledLikePerson } from '#app/customers/customer.ts';
import { type CustomerDetail, findCustomer } from '#app/customers/customers.queries.server.ts';
import { sizeText } from '#app/drawings/drawing-texts.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import { servicesContext } from '#app/platform/http/services.server.ts';
import { mailsAbout } from '#app/platform/mail/mail-status.server.ts';
import { missingPlace, type Place } from '#app/prices/office/missing-place.ts';
import { findPriceBookVersion } from '#app/prices/price-books.queries.server.ts';
import { type CurrencyFormat, NUMBER_MARKS } from '#app/prices/rand.ts';
import {
  outdatedMaterials,
  PRICE_SECTIONS,
  type StoredPriceBook,
  sampleSectionsOf,
} from '#app/prices/stored-price-book.ts';
import { quotationNumber, revisionLetter, revisionName } from '../document/reference.ts';
import { QUOTATION } from '../mail-kinds.ts';
import { nestView } from '../nest-view.ts';
import { offeredSums } from '../offer.ts';
import { orderedOf } from '../ordered.ts';
import { partPicture } from '../part-picture.ts';
import type { ExplainedPrice, RevisionPrices } from '../price-revision.server.ts';
import { offerOf, pricedRevision } from '../priced-revision.server.ts';
import type { QuotationLine } from '../quotation-content.ts';
import { stateOn } from '../quotation-filter.ts';
import {
  findRevision,
  listQuestions,
  listRequestFiles,
  listRevisions,
  type Revision,
} from '../quotations.queries.server.ts';
import { headTexts, lineTexts } from '../typed-fields.ts';

export type LoadedQuotation = NonNullable<Awaited<ReturnType<typeof loadQuotation>>>;
export type Draft = Awaited<ReturnType<typeof loadDraft>>;
export type Offered = NonNullable<Awaited<ReturnType<typeof offeredRevision>>>;

/** A quotation with one of its revisions, the newest if none is named; null if it does not exist. */
export async function loadQuotation(
  context: Readonly<RouterContextProvider>,
  quotationId: string,
  letter: number | null,
) {
  const { db } = context.get(servicesContext);
  const revision = await findRevision(db, quotationId, letter);
  if (revision === null) return null;
  const { leadId, customerId, number } = revision;
  const [customer, revisions, questions, [mail]] = await Promise.all([
    customerId === null ? null : findCustomer(db, customerId),
    listRevisions(db, quotationId),
    listQuestions(db, revision),
    mailsAbout(db, QUOTATION, [revision.id]),
  ]);
  const today = companyDay();
  const shown =
    (await offeredRevision(context, revision, revisions)) ??
    (await loadDraft(context, revision, customer, today));
  return {
    id: quotationId,
    number: quotationNumber(number),
    letter: revision.letter,
    name: revisionName(revision),
    state: stateOn(revision, today),
    leadId,
    request: revision.request,
    customer: customer && { id: customer.id, name: customer.name, terms: customer.terms },
    today,
    revisions: revisions.map((listed) => ({
      ...listed,
      state: stateOn(listed, today),
      letters: revisionLetter(listed.letter),
    })),
    questions,
    /** The state of the mail with this revision; null if there is none, as where it was handed over. */
    mail: mail ?? null,
    shown,
  };
}

/** What the customer sees of a revision that was sent, and for staff how its prices were computed; null for a draft. // P3, P7 */
async function offeredRevision(
  context: Readonly<RouterContextProvider>,
  { state, document, letter, content, pricing }: Revision,
  revisions: Awaited<ReturnType<typeof listRevisions>>,
) {
  if (state === 'draft' || document === null) return null;
  const { db } = context.get(servicesContext);
  const { machines } = context.get(companyContext);
  const { bookRevision } = pricing ?? {};
  const book = bookRevision === undefined ? null : await findPriceBookVersion(db, bookRevision);
  const { decision, chosen } = revisions.find((listed) => listed.letter === letter) ?? {};
  // What is cut is what was ordered, which may be another quantity than the first one.
  return {
    kind: 'offered' as const,
    samples: samplesOf(book, machines),
    document: decision === 'accepted' ? orderedOf(document, chosen ?? {}) : document,
    /** Of each line of the document; null for a text. */
    prices: content.lines.map(({ key, quantity, unitPrice }) => {
      const price = pricing?.lines?.find((explained) => explained.key === key);
      return price === undefined ? null : { ...price, quantity, isTyped: unitPrice !== null };
    }),
  };
}

async function loadDraft(
  context: Readonly<RouterContextProvider>,
  revision: Revision,
  customer: CustomerDetail | null,
  today: string,
) {
  const { db, config } = context.get(servicesContext);
  const company = context.get(companyContext);
  const { content, leadId } = revision;
  const [priced, files] = await Promise.all([
    pricedRevision(db, revision, company),
    leadId === null ? [] : listRequestFiles(db, leadId, config.clamd !== null),
  ]);
  const { book, prices, priceBook } = priced;
  const { sums } = prices;
  const { currency } = book.terms;
  const outdated = outdatedMaterials(book, today);
  return {
    kind: 'draft' as const,
    revisionId: revision.id,
    asked: revision.asked,
    files,
    recognised: content.recognised,
    /** What the customer lacks before a quotation is sent to it. */
    asks: {
      name: customer !== null && isCalledLikePerson(customer),
      vatNumber: customer !== null && customer.vatNumber === '',
    },
    edits: revision.edits,
    /** The digest of what would be sent now; '' where that can't be sent yet. */
    offer: offerOf(revision, customer, priced, company)?.digest ?? '',
    rows: content.lines.map((line) => ({
      key: line.key,
      kind: line.kind,
      texts: lineTexts(line, currency),
      drawing: line.drawn && {
        name: line.drawn.name,
        part: line.drawn.part,
        parts: line.drawn.parts,
        mmPerUnit: leadId === null ? null : line.drawn.mmPerUnit,
      },
      unmeasured: line.unmeasured,
      doubts: line.drawn?.doubts ?? [],
      confirmedBy: line.confirmedBy,
      extras: line.extras,
      price: prices.lines.find(({ key }) => key === line.key) ?? null,
      place: placeOf(line, prices.lines, company),
      /** The bed that the price fails for, if it is not the company's own, or '' if there is none. */
      usualBed: usualBedOf(line, prices.lines, company, currency),
      /** Whether its price comes from one of a material that is older than it is valid. */
      isOutdated:
        !line.freeIssue &&
        line.unitPrice === null &&
        outdated.some(({ grade, thickness }) => grade === line.grade && thickness === line.thickness),
    })),
    head: headTexts(content, currency),
    sums: sums && offeredSums({ content, sums, book, vatPercent: priceBook.vat.percent }),
    isWaiting: prices.waiting.length > 0,
    open: openLine(content.lines, prices),
    totals: totalsOf(content.lines, prices.lines),
    samples: samplesOf(book, company.machines),
    validityDays: book.terms.validityDays,
    currency,
    extras: book.extras.map(({ key, unit }) => ({ key, unit })),
    materials: company.materials.map(({ key, name }) => ({ id: key, name })),
    machines: company.machines.map(({ key, name }) => ({ id: key, name })),
  };
}

/** The names of the sections that are still the sample's. */
function samplesOf(book: StoredPriceBook | null, machines: CompanyFacts['machines']): string[] {
  return book === null ? [] : sampleSectionsOf(book, machines).map((section) => PRICE_SECTIONS[section]);
}

/** The first line that still needs something before it has a price, and its number; null if all are done. */
function openLine(lines: readonly QuotationLine[], { lines: prices, waiting }: RevisionPrices) {
  const at = lines.findIndex((line) => {
    const price = prices.find(({ key }) => key === line.key);
    return price !== undefined && price.missing !== '' && (price.gap !== 'nest' || waiting.length === 0);
  });
  const line = lines[at];
  return line === undefined ? null : { key: line.key, number: at + 1 };
}

/** The page where staff enter what the price of a line lacks; null where it lacks nothing, or a field of the line. */
function placeOf(
  { key, process }: QuotationLine,
  prices: readonly ExplainedPrice[],
  { machines }: CompanyFacts,
): Place | null {
  const gap = prices.find((price) => price.key === key)?.gap ?? null;
  return gap && missingPlace(gap, machines.find((machine) => machine.key === process)?.key);
}

function usualBedOf(
  { key, process }: QuotationLine,
  prices: readonly ExplainedPrice[],
  { machines }: CompanyFacts,
  currency: CurrencyFormat,
) {
  const gap = prices.find((price) => price.key === key)?.gap;
  const bed = machines.find((machine) => machine.key === process)?.bed;
  if (!bed?.general || (gap !== 'plates' && gap !== 'too-large')) return '';
  return sizeText({ width: bed.length, height: bed.width }, NUMBER_MARKS[currency]);
}

/** Length of cut, mass and time of all parts, by quantity, each with the number of lines that it counts. // P6 */
function totalsOf(lines: readonly QuotationLine[], prices: readonly ExplainedPrice[]) {
  const parts = lines.filter(({ kind }) => kind === 'part');
  const totalOf = (measureOf: (price: ExplainedPrice | undefined) => number | null | undefined) => {
    const counted = parts.flatMap(({ key, quantity }) => {
      const each = measureOf(prices.find((price) => price.key === key)) ?? null;
      return each === null || quantity === null ? [] : [each * quantity];
    });
    return { sum: counted.reduce((total, all) => total + all, 0), lines: counted.length };
  };
  return {
    lines: parts.length,
    parts: totalOf(() => 1),
    /** mm */
    cutLength: totalOf((price) => price?.cutLength),
    /** kg */
    mass: totalOf((price) => price?.mass),
    seconds: totalOf((price) => price?.seconds),
  };
}

export type LineView = Awaited<ReturnType<typeof loadLineView>>;

type OfLine = { readonly quotationId: string; readonly letter: number | null; readonly key: string };

/**
 * The picture of a line's part, and the nest of the lines that share its plates; both null where there are none yet. Of a revision that
 * was sent, the nest that it was priced with. // P4
 */
export async function loadLineView(db: Database, { quotationId, letter, key }: OfLine, company: Company) {
  const revision = await findRevision(db, quotationId, letter);
  const line = revision?.content.lines.find((stored) => stored.key === key);
  if (revision === null || line === undefined) return { key, picture: null, nest: null };
  const picture = partPicture(line, revision.shapes[key]);
  const { groups } =
    revision.state === 'draft'
      ? (await pricedRevision(db, revision, company)).prices
      : (revision.pricing ?? {});
  const group = groups?.find(({ keys }) => keys.includes(key));
  return { key, picture, nest: group ? nestView(group, key, revision.content, revision.shapes) : null };
}
