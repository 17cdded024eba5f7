import { afterAll, beforeAll, expect, test } from 'vitest';
import { newCustomerSchema } from '#app/customers/customer.ts';
import { createCustomer } from '#app/customers/customers.commands.server.ts';
import { addApplication, addPosition } from '#tests/support/applications.ts';
import { testCompany } from '#tests/support/company.ts';
import { addLead } from '#tests/support/leads.ts';
import { addQuotation } from '#tests/support/quotations.ts';
import { openTestServices } from '#tests/support/services.ts';
import { searchOffice } from './search.queries.server.ts';

const ids: Record<string, string> = {};
let reference = '';
const services = await openTestServices();
beforeAll(async () => {
  const { database } = services;
  const positionId = await addPosition(database, 'Welder');
  const muller = await addApplication(database, {
    fullName: 'Jörg Müller',
    email: 'jorg@example.org',
    contactNumber: '+27 82 555 0199',
    positionId,
  });
  ids.muller = muller.id;
  reference = `A-${muller.number}`;
  ids.lead = (await addLead(database, { name: 'Mueller Steel', phone: '+27 11 555 0101' })).id;
  await database.query(
    `insert into admins (name, email, position) values ('Nomvula Dlamini', 'nomvula@example.com', 'Manager')`,
  );
  await database.query(`insert into posts (slug, title) values ('kerf-width', 'What kerf width means')`);
});
afterAll(() => services[Symbol.asyncDispose]());

const search = (typed: string) =>
  searchOffice(services.db, typed, { me: ids.muller ?? '', now: new Date(), opening: testCompany.opening });
const found = async (typed: string) =>
  (await search(typed)).flatMap(({ name, found: all }) => all.map(({ label, to }) => [name, label, to]));

test('H1, search: an applicant is found without accents, by phone in any spelling, email and reference', async () => {
  const applicant = [['Applicants', 'Jörg Müller', `/admin/job-applications/${ids.muller}`]];
  for (const typed of ['muller', 'JORG mull', '0825550199', '+27 (82) 555-0199', 'jorg@example', reference])
    expect(await found(typed), typed).toEqual(applicant);
  const [group] = await search('muller');
  expect(group?.found[0]?.detail).toBe(`${reference}, Welder, Active`);
});

test('H1, search: a colleague is found by email, whole or in part', async () => {
  const colleague = [['Colleagues', 'Nomvula Dlamini', '/admin/accounts?email=nomvula%40example.com']];
  for (const typed of ['nomvula@example.com', 'Nomvula@', 'nomvula@example'])
    expect(await found(typed), typed).toEqual(colleague);
});

test('search: leads, articles and colleagues are found, colleagues also by role; sales come first', async () => {
  expect(await found('011 555 0101')).toEqual([['Leads', 'Mueller Steel', `/admin/leads/${ids.lead}`]]);
  expect(await found('kerf width')).toMatchObject([
    ['Articles', 'What kerf width means', expect.any(String)],
  ]);
  expect(await found('dlamini')).toEqual([
    ['Colleagues', 'Nomvula Dlamini', '/admin/accounts?email=nomvula%40example.com'],
  ]);
  expect(await found('manager')).toMatchObject([['Colleagues', 'Nomvula Dlamini', expect.any(String)]]);
  expect((await search('example')).map(({ name }) => name)).toEqual(['Leads', 'Applicants']);
});

test('L15, search: a lead says its company, unless it is named by it', async () => {
  const { number } = await addLead(services.database, { name: 'Bongani Zulu', company: 'Mokoena Civils' });
  const [group] = await search('mokoena');
  expect(group?.found[0]).toMatchObject({
    label: 'Bongani Zulu',
    detail: `E-${number}, Mokoena Civils, Enquiry, New`,
  });
  await addLead(services.database, { name: '', company: 'Tugela Works' });
  const [named] = await search('tugela');
  expect(named?.found[0]).toMatchObject({
    label: 'Tugela Works',
    detail: expect.stringMatching(/^E-\d+, Enquiry, New$/),
  });
});

test('search: a quotation is found by its number and its customer, a customer by name', async () => {
  const customer = newCustomerSchema.parse({
    name: 'Karoo Plate',
    vatNumber: '',
    postalAddress: '',
    terms: 'prepaid',
  });
  const customerId = await createCustomer(services.db, null, customer);
  const { quotationId, number } = await addQuotation(services);
  await services.database.query('update quotations set customer_id = $1', [customerId]);
  const quotation = ['Quotations', `P-${number}-A`, `/admin/quotations/${quotationId}`];
  expect(await found(`P-${number}`)).toEqual([quotation]);
  expect(await found('karoo')).toEqual([
    quotation,
    ['Customers', 'Karoo Plate', `/admin/customers/${customerId}`],
  ]);
  const [sent] = await search('karoo');
  expect(sent?.found[0]?.detail).toBe('Karoo Plate, Sent');
});

test('A6, search: the link of a colleague without a name leads to that account alone', async () => {
  await services.database.query(
    `insert into admins (name, email, position) values ('', 'new@example.com', 'Manager')`,
  );
  expect(await found('manager')).toContainEqual([
    'Colleagues',
    'new@example.com',
    '/admin/accounts?email=new%40example.com',
  ]);
});

test('search: of each kind the best five are found, with where all are listed, and a single character finds nothing', async () => {
  for (let count = 0; count < 26; count += 1)
    await addApplication(services.database, { fullName: `Many Names ${count}` });
  expect(await found('many names')).toHaveLength(5);
  const [group] = await search('names');
  expect(group?.all).toEqual({ total: 26, to: '/admin/job-applications?q=names' });
  await addApplication(services.database, { fullName: 'Last but Tugela' });
  await addApplication(services.database, { fullName: 'Tugela Last' });
  await addApplication(services.database, { fullName: 'Newest but Tugela' });
  const tugela = (await search('tugela')).find(({ name }) => name === 'Applicants');
  expect(tugela?.found[0]?.label).toBe('Tugela Last');
  expect(tugela?.all).toBeUndefined();
  expect(await found('m')).toEqual([]);
  expect(await found(' ')).toEqual([]);
});
