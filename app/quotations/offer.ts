import type { Company } from '#app/company/company.ts';
import { logoDataUrl } from '#app/company/logo.ts';
import { companyDay, dayAfter } from '#app/country/day.ts';
import type { CustomerDetail } from '#app/customers/customers.queries.server.ts';
import { quotedSize } from '#app/drawings/drawing-texts.ts';
import type { Sums } from '#app/prices/price-quotation.ts';
import { type CurrencyFormat, formatDecimal, NUMBER_MARKS } from '#app/prices/rand.ts';
import type { StoredPriceBook } from '#app/prices/stored-price-book.ts';
import type { DocumentLine, QuotationDocument } from './document/quotation-document.ts';
import { quotationNumber, revisionLetter } from './document/reference.ts';
import { partPicture } from './part-picture.ts';
import type { ExplainedPrice } from './price-revision.server.ts';
import type { QuotationContent, QuotationLine } from './quotation-content.ts';
import type { Shapes } from './quotation-request.ts';

type Offer = {
  readonly number: number;
  readonly letter: number;
  /** The reference of the request, or '' if there is none. */
  readonly request: string;
  readonly content: QuotationContent;
  readonly shapes: Shapes;
  readonly customer: CustomerDetail;
  readonly book: StoredPriceBook;
  readonly prices: readonly ExplainedPrice[];
  readonly sums: Sums;
  readonly vatPercent: number;
  readonly now: Date;
};

/** The document of a revision as it is sent now: what the customer may see, and nothing else. // P7 */
export function offerDocument(offer: Offer, company: Company): QuotationDocument {
  const { content, customer, book, now } = offer;
  const { identity, look } = company.profile;
  const day = companyDay(now);
  return {
    number: quotationNumber(offer.number),
    revision: revisionLetter(offer.letter),
    request: offer.request,
    day,
    validUntil: dayAfter(day, book.terms.validityDays),
    company: {
      name: identity.legalName || company.name,
      colour: company.colour,
      address: company.address,
      phone: company.phone,
      email: company.salesEmail,
      registrationNumber: identity.registrationNumber,
      vatNumber: identity.vatNumber,
      logo: logoDataUrl(look.logo),
      bank: book.terms.showBank ? bankOf(company) : [],
    },
    customer: {
      name: customer.name,
      contact: content.contactName,
      email: content.contactEmail,
      vatNumber: customer.vatNumber,
      address: customer.postalAddress,
      needsOrderNumber: customer.needsOrderNumber,
    },
    theirReference: content.theirReference,
    introduction: content.introduction,
    deliveryTime: content.deliveryTime,
    lines: content.lines.map((line) => documentLine(line, offer, company)),
    sums: offeredSums(offer),
    minimumOrderOf: book.terms.minimumOrder,
    paymentTerms: book.terms.paymentTerms[customer.terms],
    terms: book.terms.quotationTerms,
    currency: book.terms.currency,
    order: null,
  };
}

/** The sums as the customer sees them. */
export function offeredSums({
  content,
  sums,
  book,
  vatPercent,
}: Pick<Offer, 'content' | 'sums' | 'book' | 'vatPercent'>): QuotationDocument['sums'] {
  return {
    sum: sums.sum,
    discountPercent: content.discountPercent,
    discount: sums.discount,
    rushPercent: content.rushPercent,
    rush: sums.rush,
    delivery: content.delivery,
    minimumOrder: sums.minimumOrder,
    net: sums.net,
    vat: book.terms.vat.registered ? { percent: vatPercent, amount: sums.vat } : null,
    total: sums.total,
  };
}

function documentLine(line: QuotationLine, { prices, shapes, book }: Offer, company: Company): DocumentLine {
  const price = prices.find(({ key }) => key === line.key);
  const isPriced = line.quantity !== null && price?.unit != null && price.total !== null;
  return {
    description: line.description,
    detail: detailOf(line, shapes, book, company),
    drawing: line.drawn?.name ?? '',
    priced: isPriced
      ? { quantity: line.quantity ?? 0, unit: price.unit ?? 0, total: price.total ?? 0 }
      : null,
    breaks: isPriced
      ? price.breaks.flatMap(({ quantity, unit, total }) =>
          unit === null || total === null || quantity === line.quantity ? [] : { quantity, unit, total },
        )
      : [],
    picture: partPicture(line, shapes[line.key]),
  };
}

/** Material, thickness, size, holes, process, bends and extras, as far as they are known: Mild steel, 10 mm, 300 × 200 mm, 2 bends */
function detailOf(
  line: QuotationLine,
  shapes: Shapes,
  book: StoredPriceBook,
  { materials, machines }: Pick<Company, 'materials' | 'machines'>,
): string {
  if (line.kind !== 'part') return '';
  const { grade, thickness, process, bends, freeIssue, extras } = line;
  const { currency } = book.terms;
  const shape = shapes[line.key];
  const [across, along] = line.drawn === null ? [line.length, line.width] : [shape?.width, shape?.height];
  return [
    materials.find(({ key }) => key === grade)?.name ?? grade,
    thickness === null ? '' : `${formatDecimal(thickness, currency)}\u00a0mm`,
    across == null || along == null ? '' : quotedSize(across, along, NUMBER_MARKS[currency]),
    line.drawn === null ? holesText(line, currency) : '',
    inText(machines.find(({ key }) => key === process)?.name ?? ''),
    bends === 0 ? '' : `${bends}\u00a0${bends === 1 ? 'bend' : 'bends'}`,
    ...extras.map(({ key, amount }) => extraText(key, amount, book)),
    freeIssue ? 'from your plate' : '',
  ]
    .filter((part) => part !== '')
    .join(', ');
}

/** Without a drawing nothing else says which holes are offered: 4 holes Ø 22 mm */
function holesText({ holes }: QuotationLine, currency: CurrencyFormat): string {
  return holes
    .map(
      ({ count, diameter }) =>
        `${count}\u00a0${count === 1 ? 'hole' : 'holes'} Ø\u00a0${formatDecimal(diameter, currency)}\u00a0mm`,
    )
    .join(', ');
}

/** As in the middle of a sentence, where an abbreviation keeps its capitals. */
function inText(name: string): string {
  return name.replace(/\p{Lu}\p{Ll}+/gu, (word) => word.toLowerCase());
}

/** Its hours, or how often it is done to each part if that isn't once. */
function extraText(key: string, amount: number, { extras, terms: { currency } }: StoredPriceBook): string {
  const isHours = extras.find((extra) => extra.key === key)?.unit === 'hour';
  const name = inText(key);
  if (amount === 1 && !isHours) return name;
  return `${name} (${formatDecimal(amount, currency)}\u00a0${isHours ? 'h' : '×'})`;
}

function bankOf({ profile: { bank } }: Company): QuotationDocument['company']['bank'] {
  const rows = [
    ['Account name', bank.accountName],
    ['Bank', bank.bank],
    ['Branch code', bank.branchCode],
    ['Account number', bank.accountNumber],
    ['Type of account', bank.accountType],
  ] as const;
  return rows.filter(([, value]) => value !== '');
}
