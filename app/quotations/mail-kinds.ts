/** The outbox kinds of mails about quotations. The subject is the revision. */
export const QUOTATION = 'quotation';
export const ORDER_TO_CUSTOMER = 'quotation-order-to-customer';
export const ORDER_TO_SALES = 'quotation-order-to-sales';
export const REFUSAL_TO_SALES = 'quotation-declined-to-sales';
/** The subject is the question: an entry of the lead's timeline. */
export const QUESTION_TO_SALES = 'quotation-question-to-sales';
/** The subject is a question about a quotation without a request, which is beside the quotation. */
export const OWN_QUESTION_TO_SALES = 'quotation-own-question-to-sales';
