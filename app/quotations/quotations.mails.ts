import type { CompanyFacts } from '#app/company/company.ts';
import { companyMail } from '#app/company/letterhead.server.ts';
import { formatPhone } from '#app/country/phone-number.ts';
import { LOST_REASONS } from '#app/leads/records/lead.ts';
import { DECISION_CHANNELS } from '#app/leads/records/lead-events.ts';
import { formatRand } from '#app/prices/rand.ts';
import { dayText, documentNumber, titleOf, waysOn } from './document/document-texts.ts';
import type { QuotationDocument } from './document/quotation-document.ts';
import { orderedOf } from './ordered.ts';
import type { MailedQuotation } from './quotations.queries.server.ts';

export type Question = {
  text: string;
  /** P-1001-A */
  quotation: string;
  name: string;
  company: string;
  email: string;
  phone: string;
};

const greetingOf = ({ customer }: QuotationDocument): string =>
  customer.contact ? `Hello ${customer.contact}` : 'Hello';

/** What is to be paid, and whether VAT is in it. */
function totalFact({ sums, currency }: QuotationDocument): readonly [string, string] {
  return [sums.vat === null ? 'Total' : 'Total including VAT', formatRand(sums.total, currency)];
}

const deliveryFact = ({ deliveryTime = '' }: QuotationDocument) => ['Delivery time', deliveryTime] as const;

/** The mail that carries a quotation. // P8, P10 @param page the address of its private page. */
export function buildQuotationMail(document: QuotationDocument, page: string, company: CompanyFacts) {
  const title = titleOf(document);
  return companyMail(company, {
    subject: `${title} from ${document.company.name}`,
    title,
    paragraphs: [
      greetingOf(document),
      `Here is our quotation, attached as a PDF. On its page you can ${waysOn(document)}.`,
      // The first revision is A.
      document.revision === 'A'
        ? ''
        : `This is revision ${document.revision}. It replaces every earlier revision of ${document.number}.`,
      document.introduction,
    ],
    facts: [
      ['Quotation', documentNumber(document)],
      ['Your reference', document.theirReference],
      totalFact(document),
      ['Valid until', dayText(document.validUntil)],
      deliveryFact(document),
    ],
    button: { label: 'Open the quotation', url: page },
    closing: [
      'Whoever has this link can accept the quotation. Please pass it on only to those who may.',
      `Reply to this email or phone ${document.company.phone} with any question.`,
    ],
  });
}

type DecidedQuotation = { document: QuotationDocument; decision: NonNullable<MailedQuotation['decision']> };

/** An order, with what its mails say of the decision. */
type Order = {
  document: QuotationDocument;
  decision: Pick<DecidedQuotation['decision'], 'name' | 'jobTitle' | 'orderNumber' | 'net' | 'chosen'>;
};

function orderFacts({ document, decision }: Order): readonly (readonly [string, string])[] {
  const ordered = orderedOf(document, decision.chosen);
  return [
    ['Quotation', documentNumber(document)],
    ['Accepted by', [decision.name, decision.jobTitle].filter((part) => part !== '').join(', ')],
    ['Order number', decision.orderNumber],
    ['Total excluding VAT', decision.net === null ? '' : formatRand(decision.net, document.currency)],
    // The sum that was on the button.
    ...(ordered.sums.vat === null ? [] : [totalFact(ordered)]),
    deliveryFact(document),
    ['Payment', document.paymentTerms],
  ];
}

/** Confirms an order to the customer. // P11 */
export function buildOrderMail(order: Order, page: string, company: CompanyFacts) {
  const { document } = order;
  const number = documentNumber(document);
  return companyMail(company, {
    subject: `Your order: quotation ${number} is accepted`,
    title: 'Thank you for your order',
    paragraphs: [
      greetingOf(document),
      `Quotation ${number} is accepted. What was ordered is attached as a PDF.`,
    ],
    facts: orderFacts(order),
    button: { label: 'Open the quotation', url: page },
    closing: [`You did not order this? Reply to this email or phone ${document.company.phone} at once.`],
  });
}

/** Tells sales of an order. // P11 @param office where the office shows it. */
export function buildSalesOrderMail(order: DecidedQuotation, office: string, company: CompanyFacts) {
  const { document, decision } = order;
  const recorded =
    decision.recordedBy &&
    `${decision.recordedBy} has recorded it: told ${DECISION_CHANNELS[decision.channel || 'phone']}.`;
  return companyMail(company, {
    subject: `Accepted: quotation ${documentNumber(document)}, ${document.customer.name}`,
    title: `Quotation ${documentNumber(document)} is accepted`,
    paragraphs: [recorded],
    facts: [
      ['Customer', document.customer.name],
      ...orderFacts(order),
      ['Order', decision.orderName && `${decision.orderName}, in the office`],
    ],
    button: { label: 'Open it in the office', url: office },
    closing: ['What was ordered is attached as a PDF.'],
  });
}

/** Tells sales that a customer has declined. // P11 */
export function buildDeclinedMail(
  { document, decision }: DecidedQuotation,
  office: string,
  company: CompanyFacts,
) {
  return companyMail(company, {
    subject: `Declined: quotation ${documentNumber(document)}, ${document.customer.name}`,
    title: `Quotation ${documentNumber(document)} is declined`,
    facts: [
      ['Customer', document.customer.name],
      ['Reason', decision.reason === null ? '' : LOST_REASONS[decision.reason]],
      ['In their words', decision.text],
      totalFact(document),
    ],
    button: { label: 'Open it in the office', url: office },
    closing: ['They declined it on the page of the quotation.'],
  });
}

/** Tells sales of a customer's question. // P11 */
export function buildQuestionMail(question: Question, office: string, company: CompanyFacts) {
  const { text, quotation, name, email, phone } = question;
  return companyMail(company, {
    subject: `Question about quotation ${quotation} from ${question.company || name || email}`,
    title: `A question about quotation ${quotation}`,
    paragraphs: [text],
    facts: [
      ['Name', name],
      ['Company', question.company],
      ['Email', email],
      ['Phone', formatPhone(phone)],
    ],
    button: { label: 'Open it in the office', url: office },
    closing: [
      `They asked on the page of the quotation.${email === '' ? '' : ' Reply to this email to answer.'}`,
    ],
  });
}
