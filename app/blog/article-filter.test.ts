import { expect, test } from 'vitest';
import {
  featuredAndLatest,
  filterArticles,
  filterToSearch,
  NO_FILTER,
  readFilter,
} from './article-filter.ts';

const categories = [
  { slug: 'cutting', title: 'Cutting' },
  { slug: 'welding-and-finish', title: 'Welding & Finish' },
];
const [cutting, welding] = [[categories[0] ?? missing()], [categories[1] ?? missing()]];

function missing(): never {
  throw new Error('The fixture has two categories');
}

const articles = [
  {
    title: 'Laser or plasma',
    excerpt: 'Two edges',
    categories: cutting,
    tags: [{ slug: 'k', title: 'Kerf' }],
  },
  { title: 'Weld codes', excerpt: 'What LASER welding needs', categories: welding, tags: [] },
  {
    title: 'Nesting',
    excerpt: 'Full sheets',
    categories: cutting,
    tags: [{ slug: 'c', title: 'Café cost' }],
  },
];

test.each([
  ['', '', [0, 1, 2]],
  ['', 'laser', [0, 1]],
  ['', ' PLASMA ', [0]],
  ['', 'kerf', [0]],
  ['', 'cafe\u0301', [2]],
  ['', 'sheets', [2]],
  ['', 'two edges', [0]],
  ['cutting', '', [0, 2]],
  ['cutting', 'laser', [0]],
  ['welding-and-finish', 'plasma', []],
  ['', '.*', []],
  ['gold', '', []],
])('B4: category %j with %j matches articles %j', (category, search, expected) => {
  expect(filterArticles(articles, { category, search })).toEqual(expected.map((index) => articles[index]));
});

test.each([
  ['category=cutting', { category: 'cutting', search: '' }],
  ['category=Cutting&search=Laser%20cut', { category: 'cutting', search: 'Laser cut' }],
  ['category=Welding+%26+Finish', { category: 'welding-and-finish', search: '' }],
  ['category=gold', { category: 'gold', search: '' }],
  ['utm_source=mail', NO_FILTER],
])('B4: the URL ?%s sets the filter, by category slug or title', (query, filter) => {
  expect(readFilter(new URLSearchParams(query), categories)).toEqual(filter);
});

test('B4: a filter survives being written to the URL and read back', () => {
  const filter = { category: 'welding-and-finish', search: 'a & b = "c"' };
  expect(readFilter(new URLSearchParams(filterToSearch(filter)), categories)).toEqual(filter);
  expect(filterToSearch(NO_FILTER)).toBe('');
  expect(filterToSearch({ category: '', search: '  ' })).toBe('');
});

test('B2: at most three articles are featured; the rest are listed as latest', () => {
  const post = (slug: string, featured: boolean) => ({ slug, featured });
  const [a, b, c, d, e] = [
    post('a', true),
    post('b', false),
    post('c', true),
    post('d', true),
    post('e', true),
  ];
  expect(featuredAndLatest([a, b, c, d, e])).toEqual({ featured: [a, c, d], latest: [b, e] });
});
