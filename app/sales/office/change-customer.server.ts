import * as z from 'zod/mini';
import { DONE, editIntent, intent, refuseInForm } from '#app/accounts/session/office/intent.server.ts';
import { deleteIntent, explainEdit, gone } from '#app/accounts/session/office/row-intents.server.ts';
import {
  type ContactFields,
  CUSTOMER_NOTICES,
  type CustomerFields,
  contactEdit,
  contactSchema,
  customerEdit,
} from '#app/customers/customer.ts';
import {
  addContact,
  changeContact,
  changeCustomer,
  removeContact,
} from '#app/customers/customers.commands.server.ts';
import { rowId } from '#app/platform/db/row-id.ts';
import { PAYMENT_TERMS } from '#app/prices/stored-price-book.ts';
import { beginIntents } from '#app/quotations/office/change-quotation.server.ts';
import { deleteCustomer, mergeCustomers } from '../merge-customers.commands.server.ts';

const about = { id: rowId() };

/** The actions of the forms on the page of a customer. // P9 */
export const customerIntents = {
  update: editIntent<CustomerFields>(
    CUSTOMER_NOTICES.update,
    { fields: customerEdit },
    async ({ services: { db }, me }, edit) =>
      explainEdit(await changeCustomer(db, me, edit), 'customer', (stored) => [
        ['Name', stored.name],
        ['VAT number', stored.vatNumber],
        ['Terms', PAYMENT_TERMS[stored.terms]],
        ['Postal address', stored.postalAddress],
        ['Delivery address', stored.deliveryAddress],
        ['Notes', stored.notes],
      ]),
  ),

  'create-contact': intent(
    CUSTOMER_NOTICES['create-contact'],
    z.intersection(z.object({ customerId: rowId() }), contactSchema),
    async ({ services: { db }, me }, { customerId, ...contact }) =>
      (await addContact(db, me, customerId, contact)) ? DONE : gone('customer'),
    { once: true },
  ),

  'update-contact': editIntent<ContactFields>(
    CUSTOMER_NOTICES['update-contact'],
    { fields: contactEdit },
    async ({ services: { db }, me }, edit) =>
      explainEdit(await changeContact(db, me, edit), 'contact', ({ name, jobTitle, email, phone }) => [
        ['Name', name],
        ['Job title', jobTitle],
        ['Email', email],
        ['Phone', phone],
      ]),
  ),

  'delete-contact': deleteIntent(CUSTOMER_NOTICES['delete-contact'], 'contact', removeContact),

  merge: intent(
    CUSTOMER_NOTICES.merge,
    z.object({ from: z.uuid('Please choose a customer'), into: rowId() }),
    async ({ services: { db }, me }, both) =>
      (await mergeCustomers(db, me, both)) ? DONE : refuseInForm('One of them no longer exists.'),
  ),

  delete: intent(CUSTOMER_NOTICES.delete, z.object(about), async ({ services: { db }, me }, { id }) => {
    const deleted = await deleteCustomer(db, me, id);
    if (deleted === 'done') return DONE;
    return deleted === 'gone' ? gone('customer') : refuseInForm('A quotation is about it.');
  }),

  ...beginIntents,
};
