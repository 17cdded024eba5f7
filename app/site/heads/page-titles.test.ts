import { expect, test } from 'vitest';
import { companyOf } from '#app/company/company.ts';
import { quotePage } from '#app/leads/requests/public/quote-pages.ts';
import { testCompany } from '#tests/support/company.ts';
import { fabricationCardsPage, offeredServices, servicePage } from './site-pages.ts';

const firstService = (company: typeof testCompany) => {
  const [service] = offeredServices(company);
  if (service === undefined) throw new Error('The company has services');
  return servicePage(company, service);
};

test('O1, S23: titles of services, of the cards and of quote requests are composed until they are entered', () => {
  const { name, units, serviceArea } = testCompany;
  const quote = { title: 'Prices for plate', description: 'Send a drawing, get a price.' };
  const own = companyOf({
    ...testCompany.profile,
    services: testCompany.profile.services.map((service) => ({ ...service, title: 'Cut in an hour' })),
    fabrication: { ...testCompany.profile.fabrication, cardsTitle: 'What we weld' },
    pages: { ...testCompany.profile.pages, quoteSteel: quote },
  });
  expect([firstService(testCompany).title, firstService(own).title]).toEqual([
    `${testCompany.services[0]?.name} ${serviceArea.city} | ${name}`,
    'Cut in an hour',
  ]);
  expect([fabricationCardsPage(testCompany).title, fabricationCardsPage(own).title]).toEqual([
    `${units.fabrication.name}: Fabrication Services | ${name}`,
    'What we weld',
  ]);
  expect(quotePage(own, 'steel')).toMatchObject(quote);
  expect(quotePage(own, 'fabrication')).toEqual(quotePage(testCompany, 'fabrication'));
  expect(quotePage(testCompany, 'steel').title).toMatch(/^Request a quote from/);
});
