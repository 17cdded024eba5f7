import { expect, test } from 'vitest';
import { readBody } from '#app/blog/read-body.ts';
import { MAX_BLOCKS, storedBody } from '#app/blog/stored-body.ts';
import type { SourceDocument } from './dataset.server.ts';
import { mapBody } from './map-body.ts';
import { mapAuthor, mapPost, mapTerm, slugFrom } from './map-documents.ts';

const lookup = {
  picture: (image: Readonly<Record<string, unknown>>, _key: string) =>
    image.asset === 'there' ? { _type: 'picture', _key, name: 'x', caption: '' } : null,
  pathOf: (id: string) => (id === 'other' ? '/blog/other-article' : null),
};

function collect() {
  const findings: string[] = [];
  return { findings, report: (field: string, problem: string) => findings.push(`${field}: ${problem}`) };
}

const post = (fields: Record<string, unknown>): SourceDocument => ({ _id: 'p1', _type: 'post', ...fields });
const span = (text: string, marks: string[] = []) => ({ _type: 'span', _key: 's', text, marks });
const block = (children: unknown[], more: Record<string, unknown> = {}) => ({
  _type: 'block',
  _key: 'k',
  style: 'normal',
  markDefs: [],
  children,
  ...more,
});

test('B12: every field of an article is mapped', () => {
  const { findings, report } = collect();
  const mapped = mapPost(
    post({
      _rev: 'r',
      _createdAt: '2024-01-01T00:00:00Z',
      title: ' Laser cutting ',
      slug: { _type: 'slug', current: 'laser-cutting' },
      excerpt: 'How it works',
      body: [block([span('Text')])],
      author: { _type: 'reference', _ref: 'author-1' },
      publishedAt: '2024-03-05T08:00:00.000Z',
      featured: true,
      views: 42,
      categories: [{ _type: 'reference', _ref: 'c1', _key: 'x' }, 'Welding'],
      tags: [{ _ref: 't1' }, { title: 'Steel' }],
      mainImage: { _type: 'image', alt: 'A laser', _sanityAsset: 'image@file://./images/abc-800x600.jpg' },
      readTime: 4,
      relatedPosts: [{ _ref: 'p1' }],
    }),
    lookup,
    report,
  );
  expect(mapped).toMatchObject({
    title: 'Laser cutting',
    slug: 'laser-cutting',
    excerpt: 'How it works',
    author: { id: 'author-1' },
    publishedAt: new Date('2024-03-05T08:00:00Z'),
    featured: true,
    views: 42,
    categories: [{ id: 'c1' }, { title: 'Welding' }],
    tags: [{ id: 't1' }, { title: 'Steel' }],
    image: { file: 'abc-800x600.jpg', alt: 'A laser' },
  });
  expect(readBody(mapped.body)).toHaveLength(1);
  expect(findings).toEqual([]);
});

test('B12: missing, wrong and unknown fields are reported, and the rest is kept', () => {
  const { findings, report } = collect();
  const mapped = mapPost(
    post({
      slug: { current: 'Größe & Form' },
      title: 'x'.repeat(400),
      author: 7,
      publishedAt: 'yesterday',
      featured: 'yes',
      views: -1,
      categories: [{}],
      mainImage: { asset: { _ref: 'file-123-pdf' } },
      seo: { title: 'x' },
    }),
    lookup,
    report,
  );
  expect(mapped).toMatchObject({ slug: 'gro-e-form', author: null, publishedAt: null, views: 0 });
  expect(mapped.title).toHaveLength(200);
  expect(findings).toEqual([
    'title: was cut to 200 characters',
    expect.stringMatching(/^slug: became "/),
    'publishedAt: is not a date',
    'featured: is not true or false',
    'views: is not a number from 0',
    'categories[0]: is neither a reference nor a title',
    'mainImage: is no image of the export',
    'seo: has no place here and was left out',
  ]);
});

test('B12: text, lists, marks and links of a body are kept', () => {
  const { findings, report } = collect();
  const body = mapBody(
    [
      block([span('Title')], { style: 'h2' }),
      block([span('One', ['strong', 'm1']), span('two', ['strike', 'm2'])], {
        listItem: 'number',
        level: 2,
        markDefs: [
          { _type: 'link', _key: 'm1', href: 'https://example.com' },
          { _type: 'internalLink', _key: 'm2', reference: { _ref: 'other' } },
        ],
      }),
      { _type: 'table', rows: [{ cells: ['a', 'b'] }, { cells: ['1', '2'] }] },
      { _type: 'image', asset: 'there' },
      { _type: 'code', code: 'G01 X10' },
      { _type: 'note', text: 'Mind the fumes' },
    ],
    lookup,
    report,
  );
  expect(findings).toEqual([]);
  expect(body).toMatchObject([
    { style: 'h2', children: [{ text: 'Title' }] },
    {
      listItem: 'number',
      level: 2,
      markDefs: [{ href: 'https://example.com' }, { href: '/blog/other-article' }],
      children: [
        { text: 'One', marks: ['strong', 'i1m0'] },
        { text: 'two', marks: ['strike-through', 'i1m1'] },
      ],
    },
    { _type: 'table', rows: [{ cells: ['a', 'b'] }, { cells: ['1', '2'] }] },
    { _type: 'picture', _key: 'i3' },
    { style: 'normal', children: [{ text: 'G01 X10', marks: ['code'] }] },
    { _type: 'note', text: 'Mind the fumes' },
  ]);
  // The site renders every mapped block, and the editor can open the body.
  expect(readBody(body)).toHaveLength(6);
  expect(storedBody.safeParse(body).error).toBeUndefined();
});

test('B12: unknown blocks, marks, unsafe links and dangling references are reported by path and left out', () => {
  const { findings, report } = collect();
  const body = mapBody(
    [
      { _type: 'youtube', url: 'x' },
      block([span('click', ['m1', 'highlight']), { _type: 'emoji' }], {
        style: 'lead',
        markDefs: [
          { _type: 'link', _key: 'm1', href: 'javascript:alert(1)' },
          { _type: 'internalLink', _key: 'm2', reference: { _ref: 'gone' } },
        ],
      }),
      { _type: 'image', asset: 'gone' },
      'text',
      null,
    ],
    lookup,
    report,
  );
  expect(body).toMatchObject([{ style: 'normal', markDefs: [], children: [{ text: 'click', marks: [] }] }]);
  expect(JSON.stringify(body)).not.toContain('javascript');
  expect(findings).toEqual([
    'body[0]: was left out: it is of the unknown kind "youtube"',
    'body[1].style: is unknown; the text became a paragraph',
    'body[1].markDefs[0]: is no link that can be followed; its text was kept',
    'body[1].markDefs[1]: is no link that can be followed; its text was kept',
    'body[1].children[0].marks: has an unknown mark',
    'body[1].children[1]: is no text and was left out',
    'body[2]: was left out: the export does not contain its image',
    'body[3]: was left out: it is not a block',
    'body[4]: was left out: it is not a block',
  ]);
});

test('B12: endless, deep and huge bodies are harmless', () => {
  const { findings, report } = collect();
  let deep: unknown = 'x';
  for (let level = 0; level < 5_000; level += 1) deep = { _type: 'block', children: [deep] };
  expect(mapBody([deep], lookup, report)).toHaveLength(1);
  expect(
    mapBody(
      Array.from({ length: MAX_BLOCKS + 5 }, () => block([])),
      lookup,
      report,
    ),
  ).toHaveLength(MAX_BLOCKS);
  expect(mapBody({ blocks: [] }, lookup, report)).toEqual([]);
  const wide = { _type: 'table', rows: Array.from({ length: 600 }, () => ({ cells: Array(60).fill('x') })) };
  const [table] = mapBody([wide], lookup, report);
  expect(table).toMatchObject({ rows: { length: 200 } });
  expect(findings).toContain(`body: was cut to ${MAX_BLOCKS} blocks`);
  expect(findings).toContain('body: is not a list of blocks');
  expect(findings).toContain('body[0].rows: was cut to 200 rows and 20 columns');
});

test('B12: a text as long as the editor stores is not cut', () => {
  const { findings, report } = collect();
  const long = [
    block([span('x'.repeat(100_000))]),
    ...Array.from({ length: 4_999 }, () => block([span('')])),
  ];
  const body = mapBody(long, lookup, report);
  expect([body.length, findings]).toEqual([5_000, []]);
  expect(storedBody.safeParse(body).error).toBeUndefined();
});

test('B12: authors, categories and tags are mapped', () => {
  const { findings, report } = collect();
  const author = mapAuthor(
    {
      _id: 'a',
      _type: 'author',
      name: 'Thandi M.',
      role: 'Engineer',
      bio: [block([span('Welds '), span('well.')])],
    },
    report,
  );
  expect(author).toEqual({ name: 'Thandi M.', slug: 'thandi-m', role: 'Engineer', bio: 'Welds well.' });
  const term = mapTerm(
    { _id: 'c', _type: 'category', title: 'Laser', slug: { current: 'laser' }, parent: { _ref: 'c' } },
    report,
  );
  expect(term).toEqual({ title: 'Laser', slug: 'laser', description: '' });
  // A slug that had to be made is no finding.
  expect(findings).toEqual(['parent: has no place here and was left out']);
});

test.each([
  ['Ünï – 3CR12 & Co.', 'uni-3cr12-co'],
  ['', 'untitled'],
  ['日本', 'untitled'],
  [`${'a'.repeat(199)} b`, 'a'.repeat(199)],
])('B12: %j becomes the slug %s', (text, slug) => {
  expect(slugFrom(text)).toBe(slug);
});
