import { afterAll, beforeEach, expect, test } from 'vitest';
import { openTestServices } from '#tests/support/services.ts';
import { companyDomain, newCustomerSchema } from './customer.ts';
import {
  addContact,
  changeCustomer,
  completeCustomer,
  createCustomer,
  customerOf,
} from './customers.commands.server.ts';
import { findCustomer, listCustomers, recogniseCustomer } from './customers.queries.server.ts';

const services = await openTestServices();
const { db, database } = services;
afterAll(() => services[Symbol.asyncDispose]());
beforeEach(() => database.query('truncate customers cascade'));

const thandi = {
  name: 'Thandi Mokoena',
  company: 'Acme Mining',
  email: 'thandi@acme.co.za',
  phone: '+27825550142',
};
const fields = { name: 'Acme', vatNumber: '', postalAddress: '', terms: 'prepaid' };

test('P9: a customer is made of a request in one step, and recognised by mailbox, phone and the company’s domain', async () => {
  const { id, recognised } = await db.transaction((tx) => customerOf(tx, null, thandi));
  expect(recognised).toBeNull();
  expect(await findCustomer(db, id)).toMatchObject({
    ...{ name: 'Acme Mining', terms: 'prepaid' },
    contacts: [{ name: 'Thandi Mokoena', email: 'thandi@acme.co.za', phone: '+27825550142' }],
  });
  const nobody = { name: '', company: '', email: '', phone: '' };
  const recognise = (said: object) => recogniseCustomer(db, { ...nobody, ...said });
  const as = (by: string, of: string) => ({ id, recognised: { by, of } });
  expect(await recognise({ email: 'THANDI@acme.co.za' })).toEqual(as('email', 'THANDI@acme.co.za'));
  expect(await recognise({ phone: '+27825550142' })).toEqual(as('phone', '+27825550142'));
  expect(await recognise({ email: 'sipho@acme.co.za' })).toEqual(as('domain', 'acme.co.za'));
  expect(await recogniseCustomer(db, { ...nobody, email: 'sipho@other.co.za' })).toBeNull();
  expect(await recogniseCustomer(db, nobody)).toBeNull();

  const colleague = { ...nobody, name: 'Sipho', email: 'sipho@acme.co.za' };
  const again = () => db.transaction((tx) => customerOf(tx, null, colleague));
  expect(await again()).toEqual(as('domain', 'acme.co.za'));
  expect(await again()).toEqual(as('email', 'sipho@acme.co.za'));
  expect((await findCustomer(db, id))?.contacts.map(({ name }) => name)).toEqual(['Thandi Mokoena', 'Sipho']);
});

test('P9: two people with a mailbox at a public provider are not colleagues', async () => {
  expect(['a@gmail.com', 'a@webmail.co.za', 'a@acme.co.za', 'nothing'].map(companyDomain)).toEqual([
    ...['', '', 'acme.co.za', ''],
  ]);
  const one = { ...thandi, company: '', email: 'thandi@gmail.com', phone: '' };
  const { id } = await db.transaction((tx) => customerOf(tx, null, one));
  expect(await recogniseCustomer(db, { ...one, email: 'sipho@gmail.com' })).toBeNull();
  expect((await recogniseCustomer(db, one))?.id).toBe(id);
});

test('P9: two requests of a new customer at the same moment make it once', async () => {
  const ids = await Promise.all([1, 2, 3].map(() => db.transaction((tx) => customerOf(tx, null, thandi))));
  expect(new Set(ids.map(({ id }) => id)).size).toBe(1);
});

test('P9: a customer that is called like a person gets the name of the business and the VAT number; what is known stays', async () => {
  const { id } = await db.transaction((tx) => customerOf(tx, null, { ...thandi, company: '' }));
  const complete = (name: string, vatNumber: string) => completeCustomer(db, null, id, { name, vatNumber });
  const now = async () => {
    const { name, vatNumber } = (await findCustomer(db, id)) ?? {};
    return [name, vatNumber];
  };
  await complete('', '');
  expect(await now()).toEqual(['Thandi Mokoena', '']);
  await complete('Acme Mining', '4123456789');
  expect(await now()).toEqual(['Acme Mining', '4123456789']);
  await complete('Somebody else', '4999999999');
  expect(await now()).toEqual(['Acme Mining', '4123456789']);
  await completeCustomer(db, null, crypto.randomUUID(), { name: 'Gone', vatNumber: '' });
});

test('P9: a customer’s form: the VAT number is checked, and what somebody else changed is not replaced', async () => {
  const read = newCustomerSchema.safeParse({ ...fields, vatNumber: '4 123 456 789' });
  expect(read.data?.vatNumber).toBe('4123456789');
  expect(newCustomerSchema.safeParse({ ...fields, vatNumber: '123' }).success).toBe(false);
  expect(newCustomerSchema.safeParse({ ...fields, name: ' ' }).success).toBe(false);
  if (!read.success) throw read.error;
  const id = await createCustomer(db, null, read.data);
  const before = await findCustomer(db, id);
  const edit = { id, version: before?.version ?? '', base: { name: 'Acme' } };
  expect(await changeCustomer(db, null, { ...edit, changes: { name: 'Acme One' } })).toEqual({ ok: true });
  expect(await changeCustomer(db, null, { ...edit, changes: { name: 'Acme Two' } })).toMatchObject({
    ...{ ok: false, fault: 'changed', stored: { name: 'Acme One' } },
  });
});

test('P9: the list finds a customer by name, VAT number and contact', async () => {
  const id = await createCustomer(db, null, newCustomerSchema.parse({ ...fields, vatNumber: '4123456789' }));
  await addContact(db, null, id, { name: 'Nomsa Dube', jobTitle: 'Buyer', email: 'n@x.co.za', phone: '' });
  await createCustomer(db, null, newCustomerSchema.parse({ ...fields, name: 'Beta' }));
  for (const q of ['acm', '412345', 'nomsa', 'n@x']) expect((await listCustomers(db, q, 1)).total).toBe(1);
  expect((await listCustomers(db, '', 1)).rows).toMatchObject([
    { name: 'Acme', contact: 'Nomsa Dube', contacts: 1 },
    { name: 'Beta', contact: null, contacts: 0 },
  ]);
  expect((await listCustomers(db, '100%', 1)).total).toBe(0);
});
