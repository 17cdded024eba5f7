import { expect, test } from 'vitest';
import { testCompany } from '#tests/support/company.ts';
import { pictureOf } from '../picture-of.ts';
import { businessDetails, fabricationBusiness, offeredService } from './business.ts';
import { type Matches, pageHead, unlistedHead } from './page-head.ts';
import { type PublicPage, shareImagePath } from './public-page.ts';

const { steel } = testCompany.units;
const picture = (key: string) => pictureOf(testCompany.profile, key);
const matches: Matches = [{ loaderData: { publicUrl: 'https://steel.example', company: testCompany } }];
const page: PublicPage = {
  path: '/laser-cutting',
  heading: 'Laser Cutting',
  description: 'Cut by laser.',
  picture: picture('laser'),
  above: [{ path: steel.path, heading: steel.label }],
};

test('S23: a page has its title, description, canonical link and share tags', () => {
  expect(pageHead(matches, page)).toEqual(
    expect.arrayContaining([
      { title: `Laser Cutting | ${testCompany.name}` },
      { name: 'description', content: 'Cut by laser.' },
      { tagName: 'link', rel: 'canonical', href: 'https://steel.example/laser-cutting' },
      { property: 'og:type', content: 'website' },
      { property: 'og:title', content: 'Laser Cutting' },
      { property: 'og:image', content: `https://steel.example${shareImagePath(page, testCompany)}` },
    ]),
  );
});

test('S7: a page can have a complete title and keywords', () => {
  const title = 'Gates and stairs in Paarl | Welded steel';
  const head = pageHead(matches, { ...page, title, keywords: 'steel fabrication' });
  expect(head).toContainEqual({ title });
  expect(head).toContainEqual({ name: 'keywords', content: 'steel fabrication' });
});

test('S23: a page with a date is shared as an article of that day', () => {
  const head = pageHead(matches, { ...page, published: new Date('2026-11-20T08:00:00Z') });
  expect(head).toContainEqual({ property: 'og:type', content: 'article' });
  expect(head).toContainEqual({ property: 'article:published_time', content: '2026-11-20T08:00:00.000Z' });
});

test('S23: the structured data begins with the breadcrumbs', () => {
  const graph = pageHead(matches, page, [offeredService(page, 'Laser Cutting')]).at(-1);
  const item = (position: number, name: string, path: string) => ({
    '@type': 'ListItem',
    position,
    name,
    item: `https://steel.example${path}`,
  });
  expect(graph).toMatchObject({
    'script:ld+json': {
      '@graph': [
        {
          '@type': 'BreadcrumbList',
          itemListElement: [
            item(1, 'Home', '/'),
            item(2, steel.label, steel.path),
            item(3, 'Laser Cutting', '/laser-cutting'),
          ],
        },
        {
          '@type': 'Service',
          name: 'Laser Cutting',
          provider: { '@type': 'LocalBusiness', name: testCompany.name },
          areaServed: { '@type': 'GeoCircle', geoRadius: testCompany.serviceArea.radius * 1_000 },
        },
      ],
    },
  });
});

test('S23: the home page has no breadcrumbs', () => {
  expect(JSON.stringify(pageHead(matches, { ...page, path: '/' }))).not.toContain('BreadcrumbList');
});

test('S23: the fabrication business offers its catalogue', () => {
  const { catalogue } = testCompany.profile.fabrication;
  const fabrication = fabricationBusiness(businessDetails(testCompany), catalogue);
  expect(fabrication('https://steel.example', testCompany)).toMatchObject({
    '@type': 'LocalBusiness',
    hasOfferCatalog: {
      '@type': 'OfferCatalog',
      itemListElement: catalogue.offers.map((name) => ({
        '@type': 'Offer',
        itemOffered: { '@type': 'Service', name },
      })),
    },
  });
});

test('S23: a page that was not found has noindex and no canonical link', () => {
  const head = unlistedHead(matches, 'Nothing to see here', 'It was moved.');
  expect(head).toContainEqual({ name: 'robots', content: 'noindex' });
  expect(JSON.stringify(head)).not.toContain('canonical');
});

test('S23: the URL of a share image changes with its content, and only with it', () => {
  const path = shareImagePath(page, testCompany);
  expect(path).toMatch(/^\/share\/laser-cutting\.[0-9a-f]{8}\.jpg$/);
  expect(shareImagePath({ ...page }, testCompany)).toBe(path);
  const changed = [
    shareImagePath({ ...page, heading: 'Laser cutting' }, testCompany),
    shareImagePath({ ...page, picture: picture('macro') }, testCompany),
    shareImagePath({ ...page, dimension: '0.5 – 35 mm' }, testCompany),
    shareImagePath({ ...page, path: '/plasma' }, testCompany),
    shareImagePath(page, { ...testCompany, name: 'Berg Steel' }),
    shareImagePath(page, { ...testCompany, colour: '#2e7d32' }),
  ];
  expect(new Set([path, ...changed]).size).toBe(7);
  expect(shareImagePath({ ...page, path: '/' }, testCompany)).toMatch(/^\/share\/home\./);
});
