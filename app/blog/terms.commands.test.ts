import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addColleague } from '#tests/support/colleagues.ts';
import { openTestServices } from '#tests/support/services.ts';
import { EMPTY_CONTENT } from './article-content.ts';
import { createArticle } from './drafts.commands.server.ts';
import { publishArticle } from './publish.commands.server.ts';
import {
  changeAuthor,
  changeTerm,
  createAuthor,
  createTerm,
  deleteAuthor,
  deleteTerm,
} from './terms.commands.server.ts';
import { listAuthors, listTerms } from './terms.queries.server.ts';
import type { TermKind } from './terms.ts';

let me: { id: string; name: string };
const services = await openTestServices();
beforeAll(async () => {
  me = await addColleague(services.database, 'Pieter');
});
afterAll(() => services[Symbol.asyncDispose]());
beforeEach(() => services.database.query('truncate posts, authors, categories, tags cascade'));

const terms = async (kind: TermKind) => (await listTerms(services.db, kind, 1)).rows;
const authors = async () => (await listAuthors(services.db, 1)).rows;
/** The last audit entries about them, oldest first. */
async function audited(count: number) {
  const entries = await services.database.query<{ action: string; name: string }>(
    "select action, details ->> 'name' as name from audit_entries where action like 'blog-term-%' order by at desc",
  );
  return entries.slice(0, count).reverse();
}

async function addTerm(kind: TermKind, title: string, description = '') {
  await createTerm(services.db, me, kind, { title, description });
  const added = (await terms(kind)).find((one) => one.title === title);
  if (added === undefined) throw new Error(`${title} was not added`);
  return added;
}

async function addAuthor(name: string) {
  await createAuthor(services.db, me, { name, role: 'Estimator', bio: '' });
  const added = (await authors()).findLast((one) => one.name === name);
  if (added === undefined) throw new Error(`${name} was not added`);
  return added;
}

/** Creates an article with this content; @returns its ID. */
const write = (more: Partial<typeof EMPTY_CONTENT>) => {
  const body = [
    {
      _type: 'block',
      _key: 'b',
      style: 'normal',
      markDefs: [],
      children: [{ _type: 'span', _key: 's', text: 'Text', marks: [] }],
    },
  ];
  return createArticle(services.db, me, {
    ...EMPTY_CONTENT,
    title: 'Kerf',
    excerpt: 'On kerf.',
    body,
    ...more,
  });
};

test.each<TermKind>(['categories', 'tags'])(
  'B15: of %s two with the same name get different slugs, and a name without Latin letters has one too',
  async (kind) => {
    for (const title of ['Laser cutting', 'Laser Cutting!', '鋼']) await addTerm(kind, title);
    const slugs = (await terms(kind)).map(({ slug }) => slug).sort();
    expect(slugs).toEqual([kind === 'tags' ? 'tag' : 'category', 'laser-cutting', 'laser-cutting-2'].sort());
    expect((await audited(3)).map(({ action, name }) => [action, name])).toEqual([
      ['blog-term-changed', 'Laser cutting'],
      ['blog-term-changed', 'Laser Cutting!'],
      ['blog-term-changed', '鋼'],
    ]);
  },
);

test('B15: two created at once with one name get different slugs', async () => {
  await Promise.all([1, 2, 3].map(() => addAuthor('Tess Tester')));
  expect((await authors()).map(({ slug }) => slug).sort()).toEqual([
    'tess-tester',
    'tess-tester-2',
    'tess-tester-3',
  ]);
});

test.each<TermKind>(['categories', 'tags'])(
  'B15: renaming one of the %s keeps its slug, so that links to it still work',
  async (kind) => {
    const { id, version } = await addTerm(kind, 'Laser');
    const edit = { id, version, changes: { title: 'Laser cutting' }, base: { title: 'Laser' } };
    expect(await changeTerm(services.db, me, kind, edit)).toEqual({ ok: true });
    expect(await terms(kind)).toMatchObject([{ title: 'Laser cutting', slug: 'laser' }]);
  },
);

test('B15, X3: of two who change the same field, the second is shown what the first stored', async () => {
  const { id, version } = await addTerm('categories', 'Laser', 'About lasers');
  const change = (changes: object, base: object) =>
    changeTerm(services.db, me, 'categories', { id, version, changes, base });
  expect(await change({ title: 'Hers' }, { title: 'Laser' })).toEqual({ ok: true });
  expect(await change({ title: 'Mine' }, { title: 'Laser' })).toMatchObject({
    ok: false,
    fault: 'changed',
    stored: { title: 'Hers', description: 'About lasers' },
  });
  // Another field is not a conflict.
  expect(await change({ description: 'New' }, { description: 'About lasers' })).toEqual({ ok: true });
  expect(await terms('categories')).toMatchObject([{ title: 'Hers', description: 'New' }]);

  const author = await addAuthor('Tess');
  const changeTess = (role: string) =>
    changeAuthor(services.db, me, {
      id: author.id,
      version: author.version,
      changes: { role },
      base: { role: 'Estimator' },
    });
  expect(await changeTess('Welder')).toEqual({ ok: true });
  expect(await changeTess('Driver')).toMatchObject({ fault: 'changed', stored: { role: 'Welder' } });
  expect(await authors()).toMatchObject([{ role: 'Welder' }]);
});

test('B15: what was deleted can’t be changed or deleted again', async () => {
  const { id, version } = await addTerm('tags', 'Laser');
  const author = await addAuthor('Tess');
  expect(await deleteTerm(services.db, me, 'tags', id)).toBe(true);
  expect(await deleteTerm(services.db, me, 'tags', id)).toBe(false);
  expect(await deleteAuthor(services.db, me, author.id)).toBe('deleted');
  expect(await deleteAuthor(services.db, me, author.id)).toBe('gone');
  expect(
    await changeTerm(services.db, me, 'tags', { id, version, changes: { title: 'X' }, base: {} }),
  ).toEqual({ ok: false, fault: 'gone' });
  expect(await changeAuthor(services.db, me, { ...author, changes: { name: 'X' }, base: {} })).toEqual({
    ok: false,
    fault: 'gone',
  });
  expect(await audited(2)).toEqual([
    { action: 'blog-term-deleted', name: 'Laser' },
    { action: 'blog-term-deleted', name: 'Tess' },
  ]);
});

test('B15: a deleted category is removed from its articles, and a draft that had it can still be published', async () => {
  const [cutting, bending] = [await addTerm('categories', 'Cutting'), await addTerm('categories', 'Bending')];
  const { id: authorId } = await addAuthor('Tess');
  const id = await write({ authorId, categoryIds: [cutting.id, bending.id] });
  const published = await publishArticle(services.db, me, { id, base: 0, editor: null });
  expect(published).toMatchObject({ ok: true });
  expect((await terms('categories')).map(({ title, articles }) => [title, articles])).toEqual([
    ['Bending', 1],
    ['Cutting', 1],
  ]);
  const draft = await write({ title: 'Draft', authorId, categoryIds: [cutting.id, bending.id] });
  expect(await deleteTerm(services.db, me, 'categories', cutting.id)).toBe(true);
  expect(await publishArticle(services.db, me, { id: draft, base: 0, editor: null })).toMatchObject({
    ok: true,
  });
  expect(await terms('categories')).toMatchObject([{ title: 'Bending', articles: 2 }]);
});

test('B15: an author of an article or of a draft can’t be deleted', async () => {
  const { id: authorId } = await addAuthor('Tess');
  const id = await write({ authorId });
  expect(await deleteAuthor(services.db, me, authorId)).toBe('has-articles');
  await publishArticle(services.db, me, { id, base: 0, editor: null });
  expect(await deleteAuthor(services.db, me, authorId)).toBe('has-articles');
  expect(await authors()).toMatchObject([{ name: 'Tess', articles: 1 }]);
});
