import { formatLongDay, isDay, startOfDay, TIME_ZONE } from '#app/country/day.ts';
import { formatPercent, formatRand } from '#app/prices/rand.ts';
import type { DocumentLine, QuotationDocument } from './quotation-document.ts';

/** P-1001-A: a revision by its full name. */
export function documentNumber({ number, revision }: Pick<QuotationDocument, 'number' | 'revision'>): string {
  return `${number}-${revision}`;
}

/** What a document is called, on the page, in the PDF and in mails. Never a tax invoice, which accounting makes. // P8 */
export function titleOf(document: Pick<QuotationDocument, 'number' | 'revision' | 'order'>): string {
  return `${document.order === null ? 'Quotation' : 'Order confirmation'} ${documentNumber(document)}`;
}

export function dayText(day: string): string {
  return formatLongDay(startOfDay(day));
}

const timeOfDay = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: TIME_ZONE,
});

function acceptanceText(at: string): string {
  return isDay(at) ? dayText(at) : timeOfDay.format(new Date(at));
}

type Fact = readonly [label: string, value: string];

/** What identifies a document, and who ordered when. Facts without a value are left out. */
export function factsOf(document: QuotationDocument): readonly Fact[] {
  const { order, number, revision, day, validUntil, deliveryTime = '', theirReference, request } = document;
  const facts: readonly Fact[] =
    order === null
      ? [
          ['Number', number],
          ['Revision', revision],
          ['Date', dayText(day)],
          ['Valid until', dayText(validUntil)],
          ['Delivery time', deliveryTime],
          ['Your reference', theirReference],
          ['Our reference', request],
        ]
      : [
          ['Quotation', documentNumber(document)],
          ['Quoted on', dayText(day)],
          ['Accepted on', acceptanceText(order.acceptedAt)],
          ['Accepted by', [order.name, order.jobTitle].filter((part) => part !== '').join(', ')],
          ['Your order number', order.orderNumber],
          ['Delivery time', deliveryTime],
          ['Your reference', theirReference],
          ['Our reference', request],
        ];
  return facts.filter(([, value]) => value !== '');
}

/** Lines of an address that stand below each other: what follows stands beside the last one. */
const MAX_ADDRESS_LINES = 8;

/** To whom it is addressed, line by line, the name first. */
export function addresseeOf({ customer }: QuotationDocument): readonly string[] {
  const { name, contact, address, vatNumber } = customer;
  const lines = address
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return [
    name,
    contact === name ? '' : contact,
    ...lines.slice(0, MAX_ADDRESS_LINES - 1),
    lines.slice(MAX_ADDRESS_LINES - 1).join(', '),
    vatNumber && `VAT number ${vatNumber}`,
  ].filter((line) => line !== '');
}

/** Who it is from, line by line, without the name. */
export function senderOf({ company }: QuotationDocument): readonly string[] {
  const { street, suburb, town, postalCode } = company.address;
  const inLine = (...parts: readonly string[]) => parts.filter((part) => part !== '').join(', ');
  return [
    inLine(street, suburb),
    inLine(town, postalCode),
    inLine(company.phone, company.email),
    inLine(
      company.registrationNumber && `Registration ${company.registrationNumber}`,
      company.vatNumber && `VAT ${company.vatNumber}`,
    ),
  ].filter((line) => line !== '');
}

export type SumRow = {
  readonly label: string;
  readonly amount: string;
  /** What is to be paid in the end. */
  readonly isTotal: boolean;
};

/** The sums, in the order in which they are added up. // P14 */
export function sumRowsOf({
  sums,
  currency,
}: Pick<QuotationDocument, 'sums' | 'currency'>): readonly SumRow[] {
  const { sum, discount, discountPercent, rush, rushPercent, delivery, minimumOrder, net, vat, total } = sums;
  const percent = (value: number) => formatPercent(value, currency);
  const hasParts = discount !== 0 || rush !== 0 || delivery !== 0 || minimumOrder !== 0;
  const rows: readonly (readonly [string, number, boolean])[] = [
    ['Subtotal', sum, hasParts],
    [`Discount ${percent(discountPercent)}`, -discount, discount !== 0],
    [`Rush ${percent(rushPercent)}`, rush, rush !== 0],
    ['Delivery', delivery, delivery !== 0],
    ['Minimum order', minimumOrder, minimumOrder !== 0],
    ['Total excluding VAT', net, vat !== null],
    [vat === null ? '' : `VAT ${percent(vat.percent)}`, vat?.amount ?? 0, vat !== null],
  ];
  const shownRows = rows
    .filter(([, , isShown]) => isShown)
    .map(([label, cents]) => ({ label, amount: formatRand(cents, currency), isTotal: false }));
  const label = vat === null ? 'Total' : 'Total including VAT';
  return [...shownRows, { label, amount: formatRand(total, currency), isTotal: true }];
}

/** The drawing of a line as it stands beside its description; '' where that is its name: base-plate for base-plate.dxf. */
export function drawingBeside({
  description,
  drawing,
}: Pick<DocumentLine, 'description' | 'drawing'>): string {
  return drawing.replace(/\.\w+$/, '') === description ? '' : drawing;
}

/** Whether a line is offered in several quantities. // P14 */
export function hasChoice({ lines }: Pick<QuotationDocument, 'lines'>): boolean {
  return lines.some(({ breaks }) => breaks.length > 0);
}

/** What a customer can do on its page. // P10 */
export function waysOn(document: Pick<QuotationDocument, 'lines'>): string {
  return `${hasChoice(document) ? 'choose quantities, ' : ''}accept it, or ask us a question`;
}

/** What holds for other quantities, where the sums don't show it; '' if there is nothing to say. // P14 */
export function otherQuantities(document: QuotationDocument): string {
  const { currency } = document;
  const { discountPercent, rushPercent } = document.sums;
  const changes = [
    discountPercent === 0 ? '' : `the discount of ${formatPercent(discountPercent, currency)}`,
    rushPercent === 0 ? '' : `the rush surcharge of ${formatPercent(rushPercent, currency)}`,
  ].filter((change) => change !== '');
  if (changes.length === 0 || !hasChoice(document)) return '';
  const apply = changes.length > 1 ? 'apply' : 'applies';
  return `Prices of lines are before ${changes.join(' and ')}, which ${apply} whatever quantities you order.`;
}

/** The sentence in place of VAT; '' where the company is a VAT vendor. // P8 */
export function withoutVat({ sums, company }: QuotationDocument): string {
  return sums.vat === null ? `${company.name} is not a VAT vendor: no VAT is charged.` : '';
}
