import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestServices } from '#tests/support/services.ts';
import { type ArticleContent, EMPTY_CONTENT } from './article-content.ts';
import { linkingArticles, listArticles } from './article-list.queries.server.ts';
import { NO_LIST_FILTER } from './article-list-filter.ts';
import { scheduleBlogJobs } from './blog.jobs.server.ts';
import { findPost } from './blog.queries.server.ts';
import { createArticle, saveDraft } from './drafts.commands.server.ts';
import { previewArticle, readEditing } from './drafts.queries.server.ts';
import { closeEditor, openEditor } from './presence.server.ts';
import { publishArticle, scheduleArticle } from './publish.commands.server.ts';

let authorId: string;
let me: { id: string; name: string };
let her: { id: string; name: string };
const HERE = '11111111-1111-4111-8111-111111111111';
const THERE = '22222222-2222-4222-8222-222222222222';

const services = await openTestServices();
beforeAll(async () => {
  const { database } = services;
  const [author] = await database.query<{ id: string }>(
    "insert into authors (slug, name) values ('tess', 'Tess') returning id",
  );
  authorId = author?.id ?? '';
  const admins = await database.query<{ id: string; name: string }>(
    `insert into admins (name, email, position)
     values ('Pieter', 'pieter@example.com', 'Admin'), ('Naledi', 'naledi@example.com', 'Admin') returning id, name`,
  );
  [me, her] = admins as [typeof me, typeof her];
  await scheduleBlogJobs(services);
});
afterAll(() => services[Symbol.asyncDispose]());
beforeEach(() => services.database.query('truncate posts, categories cascade'));

function content(title: string, more: Partial<ArticleContent> = {}): ArticleContent {
  const body = [
    {
      _type: 'block',
      _key: 'b',
      style: 'normal',
      markDefs: [],
      children: [{ _type: 'span', _key: 's', text: title, marks: [] }],
    },
  ];
  return { ...EMPTY_CONTENT, title, excerpt: `On ${title}.`, body, authorId, ...more };
}

/** Creates an article with this text. */
async function write(title: string, more: Partial<ArticleContent> = {}) {
  const id = await createArticle(services.db, me, content(title, more));
  return { id, base: 0, editor: HERE };
}

async function publish(title: string, more: Partial<ArticleContent> = {}) {
  const about = await write(title, more);
  const outcome = await publishArticle(services.db, me, about);
  if (!outcome.ok) throw new Error(JSON.stringify(outcome));
  return { ...about, base: outcome.revision };
}

async function addCategory(slug: string): Promise<string> {
  const [category] = await services.database.query<{ id: string }>(
    'insert into categories (slug, title) values ($1, $1) returning id',
    [slug],
  );
  return category?.id ?? '';
}

test('B9, B15: the preview shows the related articles that the draft’s own categories give it', async () => {
  const [cutting, bending] = [await addCategory('cutting'), await addCategory('bending')];
  await publish('On cutting', { categoryIds: [cutting] });
  await publish('On bending', { categoryIds: [bending] });
  await write('Unpublished', { categoryIds: [cutting, bending] });
  const related = async (id: string) =>
    (await previewArticle(services.db, id, null))?.related.map(({ title }) => title);
  const about = await write('New', { categoryIds: [cutting] });
  expect(await related(about.id)).toEqual(['On cutting']);
  expect(await related((await write('Without', { categoryIds: [] })).id)).toEqual([]);
  // As the public page shows it once it is published; a later draft has the related ones of its own categories.
  const outcome = await publishArticle(services.db, me, about);
  if (!outcome.ok) throw new Error(outcome.fault);
  const post = await findPost(services.db, 'new');
  expect(post?.related).toEqual((await previewArticle(services.db, about.id, null))?.related);
  await saveDraft(services.db, me, {
    ...about,
    base: outcome.revision,
    content: content('New', { categoryIds: [bending] }),
  });
  expect(await related(about.id)).toEqual(['On bending']);
  expect((await findPost(services.db, 'new'))?.related.map(({ title }) => title)).toEqual(['On cutting']);
});

test('O6: the desk knows the links of an article, in its text and in the cells of its tables', async () => {
  const paragraph = {
    _type: 'block',
    _key: 'b',
    style: 'normal',
    markDefs: [{ _type: 'link', _key: 'l', href: '/contact' }],
    children: [{ _type: 'span', _key: 's', text: 'Ask us', marks: ['l'] }],
  };
  const cells = ['See [**edge** work](/edge-work), or [us](/contact).', 'None [here] (or there)'];
  const table = { _type: 'table', _key: 't', caption: 'Thicknesses', rows: [{ _key: 'r', cells }] };
  const { id } = await write('Linked', { body: [paragraph, table] });
  const links = ['/contact', '/edge-work', '/contact'];
  expect((await listArticles(services.db, NO_LIST_FILTER, 1)).rows).toMatchObject([{ id, links }]);
  await publish('Published', { body: [paragraph, table] });
  expect(await linkingArticles(services.db)).toMatchObject([{ title: 'Published', links }]);
});

test('B16: an open editor is notified of the others', async () => {
  const { id } = await write('Together');
  const mine = { id: HERE, postId: id, adminId: me.id };
  const hers = { id: THERE, postId: id, adminId: her.id };
  await openEditor(services.db, mine);
  await openEditor(services.db, hers);
  expect(await readEditing(services.db, mine)).toMatchObject({ others: ['Naledi'], isOpenTwice: false });
  // Another window of one's own is no colleague.
  const second = { ...mine, id: crypto.randomUUID() };
  await openEditor(services.db, second);
  expect(await readEditing(services.db, mine)).toMatchObject({ others: ['Naledi'], isOpenTwice: true });
  await closeEditor(services.db, second.id);
  await services.database.query(
    `update article_editors set seen_at = now() - interval '2 minutes' where id = '${THERE}'`,
  );
  expect((await readEditing(services.db, mine))?.others).toEqual([]);
  await closeEditor(services.db, HERE);
  expect((await readEditing(services.db, hers))?.others).toEqual([]);
});

test('B13: the list shows current drafts, filtered by state, author, category and title', async () => {
  const { db } = services;
  const categoryId = await addCategory('list');
  await write('A draft', { categoryIds: [categoryId], authorId: null });
  await publish('A published one', { categoryIds: [categoryId] });
  const later = await write('A scheduled one');
  await scheduleArticle(services, me, { ...later, at: new Date(Date.now() + 600_000) });
  const titles = async (filter: Partial<typeof NO_LIST_FILTER>) =>
    (await listArticles(db, { ...NO_LIST_FILTER, ...filter }, 1)).rows.map(({ title }) => title).sort();
  expect(await titles({})).toEqual(['A draft', 'A published one', 'A scheduled one']);
  expect(await titles({ state: 'draft' })).toEqual(['A draft']);
  expect(await titles({ state: 'scheduled' })).toEqual(['A scheduled one']);
  expect(await titles({ state: 'published' })).toEqual(['A published one']);
  expect(await titles({ category: categoryId })).toEqual(['A draft', 'A published one']);
  expect(await titles({ author: authorId })).toEqual(['A published one', 'A scheduled one']);
  expect(await titles({ search: '% one' })).toEqual([]);
  expect(await titles({ search: 'scheduled O' })).toEqual(['A scheduled one']);
});

test('B17: the list finds words in titles and texts, of drafts rather than of what they replace', async () => {
  const { db } = services;
  const text = (...spans: string[]) => ({
    _type: 'block',
    _key: 'b',
    style: 'normal',
    markDefs: [],
    children: spans.map((one, at) => ({ _type: 'span', _key: `s${at}`, text: one, marks: [] })),
  });
  const cells = [{ _type: 'row', _key: 'r', cells: ['Grade', 'S355'] }];
  const table = { _type: 'table', _key: 't', caption: '', rows: cells };
  await publish('Cutting', { body: [text('The kerf is what the la', 'ser takes away.')] });
  const changed = await publish('Bending', { body: [text('A brake bends.')] });
  const draft = [
    text('A press', ' brake folds.'),
    table,
    { _type: 'note', _key: 'n', text: 'Mind the 50 %.' },
  ];
  const save = await saveDraft(db, me, { ...changed, content: content('Folding', { body: draft }) });
  expect(save.ok).toBe(true);
  const found = async (search: string) =>
    (await listArticles(db, { ...NO_LIST_FILTER, search }, 1)).rows.map((row) => [row.title, row.excerpt]);
  expect(await found('LASER kerf')).toEqual([['Cutting', 'The kerf is what the laser takes away.']]);
  expect(await found('kerf cutting')).toEqual([['Cutting', 'The kerf is what the laser takes away.']]);
  expect(await found('cutting')).toEqual([['Cutting', null]]);
  expect(await found('press brake')).toEqual([['Folding', expect.stringContaining('A press brake folds.')]]);
  expect(await found('s355')).toHaveLength(1);
  expect(await found('50 %.')).toHaveLength(1);
  expect(await found('bends')).toEqual([]);
  expect(await found('kerf brake')).toEqual([]);
});
