import * as z from 'zod/mini';
import {
  enteredPhone,
  line,
  lines,
  MAX_LINE_LENGTH,
  optionalEmail,
} from '#app/platform/submission/text-fields.ts';
import { PAYMENT_TERM_NAMES } from '#app/prices/stored-price-book.ts';

const MAX_ADDRESS = 400;
export const MAX_CUSTOMER_NOTES = 4_000;

/** 4 and nine digits, as SARS gives them; spaces are left out. '' where there is none. */
export const vatNumber = line(30).check(
  z.overwrite((typed) => typed.replace(/\s/g, '')),
  z.regex(/^$|^4\d{9}$/, 'A South African VAT number is a 4 and nine digits'),
);

const customer = {
  name: line(MAX_LINE_LENGTH, 'Please write what the customer is called'),
  vatNumber,
  postalAddress: lines(MAX_ADDRESS),
  deliveryAddress: lines(MAX_ADDRESS),
  terms: z.enum(PAYMENT_TERM_NAMES, 'Please choose from the list'),
  needsOrderNumber: z.pipe(
    z.string(),
    z.transform((ticked) => ticked === 'yes'),
  ),
  notes: lines(MAX_CUSTOMER_NOTES),
};

/** A new customer, as its form sends it. */
export const newCustomerSchema = z.object({
  ...customer,
  deliveryAddress: z._default(customer.deliveryAddress, ''),
  notes: z._default(customer.notes, ''),
  // A checkbox that isn't ticked is not sent.
  needsOrderNumber: z._default(customer.needsOrderNumber, false),
});
export type CustomerFields = z.output<typeof newCustomerSchema>;

/** Where a customer is chosen: one that is still to be added. */
export const NEW_CUSTOMER = 'new';

/** The fields of a customer that its form changes. */
export const customerEdit = z.partial(z.object(customer));

/** A person at a customer. */
export const contactSchema = z.object({
  name: line(MAX_LINE_LENGTH, 'Please write a name'),
  jobTitle: line(MAX_LINE_LENGTH),
  email: optionalEmail,
  phone: enteredPhone,
});
export type ContactFields = z.output<typeof contactSchema>;
export const contactEdit = z.partial(contactSchema);

/** How a known customer is recognised: by email address, phone number, or the email domain of a colleague. // P9 */
export const RECOGNISED_BY = ['email', 'phone', 'domain'] as const;
export type Recognition = {
  readonly by: (typeof RECOGNISED_BY)[number];
  /** The address, the number or the domain. */
  readonly of: string;
};

/** Whether a customer has the name of one of its contacts: a private person, or a business whose name is not known yet. */
export function isCalledLikePerson(customer: {
  readonly name: string;
  readonly contacts: readonly Pick<ContactFields, 'name' | 'email' | 'phone'>[];
}): boolean {
  return customer.contacts.some(({ name, email, phone }) => [name, email, phone].includes(customer.name));
}

export const CUSTOMER_NOTICES = {
  create: { done: 'Customer saved', failed: 'The customer was not saved' },
  update: { done: 'Customer saved', failed: 'The customer was not saved' },
  'create-contact': { done: 'Contact saved', failed: 'The contact was not saved' },
  'update-contact': { done: 'Contact saved', failed: 'The contact was not saved' },
  'delete-contact': { done: 'Contact removed', failed: 'The contact was not removed' },
  merge: { done: 'Customers merged', failed: 'The customers were not merged' },
  delete: { done: 'Customer deleted', failed: 'The customer was not deleted' },
} as const;
