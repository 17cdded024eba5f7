import { expect, test } from 'vitest';
import { company } from '../old-company.ts';
import { fabricationBusiness, offeredService } from './business.ts';
import { type Matches, pageHead, unlistedHead } from './page-head.ts';
import { type PublicPage, shareImagePath } from './public-page.ts';

const matches: Matches = [{ loaderData: { publicUrl: 'https://steel.example' } }];
const page: PublicPage = {
  path: '/laser-cutting',
  heading: 'Laser Cutting',
  description: 'Cut by laser.',
  picture: 'laser',
  above: [{ path: '/steel-services', heading: 'Steel Services' }],
};

test('S23: a page has its title, description, canonical link and share tags', () => {
  expect(pageHead(matches, page)).toEqual(
    expect.arrayContaining([
      { title: `Laser Cutting | ${company.name}` },
      { name: 'description', content: 'Cut by laser.' },
      { tagName: 'link', rel: 'canonical', href: 'https://steel.example/laser-cutting' },
      { property: 'og:type', content: 'website' },
      { property: 'og:title', content: 'Laser Cutting' },
      { property: 'og:image', content: `https://steel.example${shareImagePath(page)}` },
    ]),
  );
});

test('S7: a page can have a complete title and keywords', () => {
  const title = 'Steel Fabrication Services Johannesburg | Custom Steel Fabrication Gauteng';
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
            item(2, 'Steel Services', '/steel-services'),
            item(3, 'Laser Cutting', '/laser-cutting'),
          ],
        },
        {
          '@type': 'Service',
          name: 'Laser Cutting',
          provider: { '@type': 'LocalBusiness', name: company.name },
          areaServed: { '@type': 'GeoCircle', geoRadius: 100_000 },
        },
      ],
    },
  });
});

test('S23: the home page has no breadcrumbs', () => {
  expect(JSON.stringify(pageHead(matches, { ...page, path: '/' }))).not.toContain('BreadcrumbList');
});

test('S23: the fabrication business offers its catalogue', () => {
  expect(fabricationBusiness('https://steel.example')).toMatchObject({
    '@type': 'LocalBusiness',
    hasOfferCatalog: {
      '@type': 'OfferCatalog',
      itemListElement: [
        'Structural Steel Fabrication',
        'Custom Steel Fabrication',
        'Precision Steel Fabrication',
        'Heavy-Duty Fabrication',
      ].map((name) => ({ '@type': 'Offer', itemOffered: { '@type': 'Service', name } })),
    },
  });
});

test('S23: a page that was not found has noindex and no canonical link', () => {
  const head = unlistedHead('Nothing to see here', 'It was moved.');
  expect(head).toContainEqual({ name: 'robots', content: 'noindex' });
  expect(JSON.stringify(head)).not.toContain('canonical');
});

test('S23: the URL of a share image changes with its content, and only with it', () => {
  const path = shareImagePath(page);
  expect(path).toMatch(/^\/share\/laser-cutting\.[0-9a-f]{8}\.jpg$/);
  expect(shareImagePath({ ...page })).toBe(path);
  const changed = [
    shareImagePath({ ...page, heading: 'Laser cutting' }),
    shareImagePath({ ...page, picture: 'macro' }),
    shareImagePath({ ...page, dimension: '0.5 – 35 mm' }),
    shareImagePath({ ...page, path: '/plasma' }),
  ];
  expect(new Set([path, ...changed]).size).toBe(5);
  expect(shareImagePath({ ...page, path: '/' })).toMatch(/^\/share\/home\./);
});
