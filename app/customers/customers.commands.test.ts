import { afterAll, beforeEach, expect, test } from 'vitest';
import { openTestServices } from '#tests/support/services.ts';
import { companyDomain } from './company-domain.server.ts';
import { newCustomerSchema } from './customer.ts';
import {
  addContact,
  changeContact,
  changeCustomer,
  completeCustomer,
  createCustomer,
  findOrCreateCustomer,
  moveSender,
  removeContact,
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
  const { id, recognised } = await db.transaction((tx) => findOrCreateCustomer(tx, null, thandi));
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
  const again = () => db.transaction((tx) => findOrCreateCustomer(tx, null, colleague));
  expect(await again()).toEqual({ ...as('domain', 'acme.co.za'), senderAdded: true });
  expect(await again()).toEqual({ ...as('email', 'sipho@acme.co.za'), senderAdded: false });
  expect((await findCustomer(db, id))?.contacts.map(({ name }) => name)).toEqual(['Thandi Mokoena', 'Sipho']);
});

test.each([
  ['a mailbox', thandi],
  ['a phone number only', { ...thandi, email: '' }],
])(
  'P9: a sender with %s who is moved after a wrong match is recognised at the other customer',
  async (_, sender) => {
    const wrong = await createCustomer(db, null, newCustomerSchema.parse(fields));
    const right = await createCustomer(db, null, newCustomerSchema.parse({ ...fields, name: 'Karoo Plate' }));
    const move = (from: string | null, into: string) =>
      db.transaction((tx) => moveSender(tx, null, sender, { from, into, senderAdded: true }));
    await move(null, wrong);
    await move(wrong, right);
    expect((await findCustomer(db, wrong))?.contacts).toEqual([]);
    expect((await recogniseCustomer(db, sender))?.id).toBe(right);
  },
);

test('P9: two people with a mailbox at a public provider are not colleagues', async () => {
  expect(['a@gmail.com', 'a@webmail.co.za', 'a@acme.co.za', 'nothing'].map(companyDomain)).toEqual([
    ...['', '', 'acme.co.za', ''],
  ]);
  const anyEnding = ['hotmail.fr', 'live.nl', 'outlook.com.br', 'yahoo.co.uk', 'gmx.de', 'yandex.ru'];
  const providers =
    'tutanota.com rediffmail.com mail.ru qq.com hey.com privaterelay.appleid.com comcast.net btinternet.com web.de fastmail.fm zoho.eu telkom.net';
  const domains = [
    ...anyEnding,
    ...providers.split(' '),
    ...['intekom.co.za', 'yebo.co.za', 'pm.me', 'myoutlook.com', 'live.acme.co.za'],
  ];
  expect(domains.map((domain) => companyDomain(`a@${domain}`)).filter((domain) => domain !== '')).toEqual([
    ...['myoutlook.com', 'live.acme.co.za'],
  ]);
  const one = { ...thandi, company: '', email: 'thandi@gmail.com', phone: '' };
  const { id } = await db.transaction((tx) => findOrCreateCustomer(tx, null, one));
  expect(await recogniseCustomer(db, { ...one, email: 'sipho@gmail.com' })).toBeNull();
  expect((await recogniseCustomer(db, one))?.id).toBe(id);
});

test('P9: two requests of a new customer at the same moment make it once', async () => {
  const held = await database.hold(`select pg_advisory_xact_lock(hashtextextended('customers', 0))`);
  const made = [1, 2].map(() => db.transaction((tx) => findOrCreateCustomer(tx, null, thandi)));
  await held.waitedFor(2);
  await held.release();
  const [one, other] = await Promise.all(made);
  expect(one?.id).toBe(other?.id);
});

test('P9: a customer that is called like a person gets the name of the business and the VAT number; what is known stays', async () => {
  const { id } = await db.transaction((tx) => findOrCreateCustomer(tx, null, { ...thandi, company: '' }));
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

test('P9: the list finds a customer by name, VAT number and contact, and shows the contact, of a person where to write', async () => {
  const id = await createCustomer(db, null, newCustomerSchema.parse({ ...fields, vatNumber: '4123456789' }));
  await addContact(db, null, id, { name: 'Nomsa Dube', jobTitle: 'Buyer', email: 'n@x.co.za', phone: '' });
  await createCustomer(db, null, newCustomerSchema.parse({ ...fields, name: 'Beta' }));
  const person = await createCustomer(db, null, newCustomerSchema.parse({ ...fields, name: 'Sipho' }));
  await addContact(db, null, person, { name: 'Sipho', jobTitle: '', email: 'sipho@y.co.za', phone: '' });
  for (const q of ['acm', '412345', 'nomsa', 'n@x']) expect((await listCustomers(db, q, 1)).total).toBe(1);
  expect((await listCustomers(db, '', 1)).rows).toMatchObject([
    { name: 'Acme', contact: 'Nomsa Dube', contacts: 1 },
    { name: 'Beta', contact: null, contacts: 0 },
    { name: 'Sipho', contact: 'sipho@y.co.za', contacts: 1 },
  ]);
  expect((await listCustomers(db, '100%', 1)).total).toBe(0);
  // Of several contacts the one that was searched for.
  await addContact(db, null, id, {
    name: 'Sizwe Dube',
    jobTitle: '',
    email: 's@x.co.za',
    phone: '+27115550101',
  });
  for (const [q, contact] of [
    ['acme', 'Nomsa Dube'],
    ['sizwe dube', 'Sizwe Dube'],
    ['011 555 0101', 'Sizwe Dube'],
  ] as const)
    expect((await listCustomers(db, q, 1)).rows, q).toMatchObject([{ contact }]);
});

test('P9: a contact is changed and removed; what somebody else changed is not replaced, and what is gone is said', async () => {
  const id = await createCustomer(db, null, newCustomerSchema.parse(fields));
  await addContact(db, null, id, { name: 'Nomsa Dube', jobTitle: 'Buyer', email: 'n@x.co.za', phone: '' });
  const contacts = async () => (await findCustomer(db, id))?.contacts ?? [];
  const [before] = await contacts();
  if (before === undefined) throw new Error('It has no contact');
  const edit = { id: before.id, version: before.version, base: { jobTitle: 'Buyer' } };
  const change = (jobTitle: string) => changeContact(db, null, { ...edit, changes: { jobTitle } });
  const changes = () =>
    database.query(
      `select 1 from audit_entries where action = 'customer-changed' and subject_id = $1 and details->>'changed' = 'changed a contact'`,
      [id],
    );

  expect(await change('Buyer')).toEqual({ ok: true });
  expect(await changes()).toHaveLength(0);
  expect(await change('Estimator')).toEqual({ ok: true });
  expect(await change('Owner')).toMatchObject({ fault: 'changed', stored: { jobTitle: 'Estimator' } });
  expect((await contacts())[0]?.jobTitle).toBe('Estimator');
  expect(await changes()).toHaveLength(1);

  expect(await removeContact(db, null, before.id)).toBe(true);
  expect(await removeContact(db, null, before.id)).toBe(false);
  expect(await change('Owner')).toEqual({ ok: false, fault: 'gone' });
  const nobody = { name: 'Nobody', jobTitle: '', email: '', phone: '' };
  expect(await addContact(db, null, crypto.randomUUID(), nobody)).toBe(false);
  const gone = { id: crypto.randomUUID(), version: '', base: {}, changes: { name: 'Gone' } };
  expect(await changeCustomer(db, null, gone)).toEqual({ ok: false, fault: 'gone' });
});

test('P9: of two who change a customer or a contact at the same moment the second is told', async () => {
  const id = await createCustomer(db, null, newCustomerSchema.parse(fields));
  await addContact(db, null, id, { name: 'Nomsa Dube', jobTitle: '', email: 'n@x.co.za', phone: '' });
  const customer = await findCustomer(db, id);
  const contact = customer?.contacts[0];
  const outcome = (told: { ok: true } | { ok: false; fault: string }) => (told.ok ? 'saved' : told.fault);
  const edits = [
    (name: string) =>
      changeCustomer(db, null, {
        ...{ id, version: customer?.version ?? '', base: { name: 'Acme' }, changes: { name } },
      }).then(outcome),
    (name: string) =>
      changeContact(db, null, {
        ...{ id: contact?.id ?? '', version: contact?.version ?? '', base: { name: 'Nomsa Dube' } },
        changes: { name },
      }).then(outcome),
  ];
  for (const change of edits) {
    const held = await database.hold('select from customers, customer_contacts for update');
    const both = ['One', 'Two'].map(change);
    await held.waitedFor(2);
    await held.release();
    expect((await Promise.all(both)).sort()).toEqual(['changed', 'saved']);
  }
});

test('P9, X4: a customer is found without accents, by several words and by a phone number in any spelling, which the list shows as everywhere', async () => {
  const asker = { name: '', company: 'Müller Søn Weißblech', email: '', phone: '+27825550142' };
  await db.transaction((tx) => findOrCreateCustomer(tx, null, asker));
  await db.transaction((tx) => findOrCreateCustomer(tx, null, { ...thandi, phone: '+27825550199' }));
  for (const q of [
    'muller',
    'MÜLLER',
    'weissblech mull',
    'son',
    '082 555 0142',
    '0825550142',
    '+27 (0)82 555-0142',
    '082 555 014',
  ])
    expect([q, (await listCustomers(db, q, 1)).rows]).toMatchObject([
      q,
      [{ name: 'Müller Søn Weißblech', contact: '+27 82 555 0142' }],
    ]);
  expect((await listCustomers(db, '082 555', 1)).total).toBe(2);
  expect((await listCustomers(db, 'muller acme', 1)).total).toBe(0);
});
