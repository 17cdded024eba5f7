import pino from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { deleteNotification } from '#app/notifications/notifications.commands.server.ts';
import { countUnread, listNotifications } from '#app/notifications/notifications.queries.server.ts';
import { tagChannel } from '#app/platform/http/page-tags.ts';
import { openTestServices } from '#tests/support/services.ts';
import { type ArticleContent, EMPTY_CONTENT } from './article-content.ts';
import { scheduleBlogJobs } from './blog.jobs.server.ts';
import { currentSlug, findPost, publishedPosts, searchPosts } from './blog.queries.server.ts';
import { contentOf, findArticle, listVersions } from './desk.queries.server.ts';
import { createArticle, discardDraft, restoreVersion, saveDraft } from './drafts.commands.server.ts';
import {
  deleteArticle,
  publishArticle,
  publishDue,
  removeRedirect,
  scheduleArticle,
  unpublishArticle,
  unscheduleArticle,
} from './publish.commands.server.ts';

let services: Awaited<ReturnType<typeof openTestServices>>;
let authorId: string;
let me: { id: string; name: string };
let her: { id: string; name: string };
const HERE = '11111111-1111-4111-8111-111111111111';
const THERE = '22222222-2222-4222-8222-222222222222';

beforeAll(async () => {
  services = await openTestServices();
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
beforeEach(() => services.database.query('truncate posts cascade'));

const block = (text: string) => ({
  _type: 'block',
  _key: 'b',
  style: 'normal',
  markDefs: [],
  children: [{ _type: 'span', _key: 's', text, marks: [] }],
});

function content(title: string, more: Partial<ArticleContent> = {}): ArticleContent {
  const body = [block(`All about ${title}`)];
  return { ...EMPTY_CONTENT, title, excerpt: `On ${title}.`, body, authorId, ...more };
}

/** Creates an article with this text. */
async function write(title: string, more: Partial<ArticleContent> = {}) {
  const id = await createArticle(services.db, me);
  const saved = await saveDraft(services.db, me, {
    id,
    base: 0,
    editor: HERE,
    content: content(title, more),
  });
  if (!saved.ok) throw new Error(saved.fault);
  return { id, base: saved.revision, editor: HERE };
}

async function published(title: string, more: Partial<ArticleContent> = {}) {
  const about = await write(title, more);
  const outcome = await publishArticle(services.db, me, about);
  if (!outcome.ok) throw new Error(JSON.stringify(outcome));
  return { ...about, base: outcome.revision, slug: outcome.slug };
}

test('B11: a draft is not public until it is published', async () => {
  const about = await write('Kerf');
  expect(await publishedPosts(services.db)).toEqual([]);
  expect(await findPost(services.db, 'kerf')).toBeNull();
  await publishArticle(services.db, me, about);
  expect(await findPost(services.db, 'kerf')).toMatchObject({ title: 'Kerf', excerpt: 'On Kerf.' });
  expect((await searchPosts(services.db, 'ALL ABOUT kerf')).map(({ slug }) => slug)).toEqual(['kerf']);
});

test('B14: editing a published article creates a draft beside it', async () => {
  const { id, base } = await published('Kerf');
  await saveDraft(services.db, me, {
    id,
    base,
    editor: HERE,
    content: content('Kerf, corrected', { slug: 'kerf' }),
  });
  expect((await findPost(services.db, 'kerf'))?.title).toBe('Kerf');
  expect((await contentOf(services.db, id))?.title).toBe('Kerf, corrected');
  expect(await findArticle(services.db, id)).toMatchObject({ state: 'published', hasDraft: true });
  const article = await findArticle(services.db, id);
  expect(await discardDraft(services.db, me, { id, base: article?.revision ?? 0, editor: null })).toEqual({
    ok: true,
  });
  expect((await contentOf(services.db, id))?.title).toBe('Kerf');
});

test('B16: a save based on an older revision is refused, and its text is kept as a version', async () => {
  const { id, base } = await write('Kerf');
  const hers = await saveDraft(services.db, her, { id, base, editor: THERE, content: content('Hers') });
  expect(hers.ok).toBe(true);
  const mine = await saveDraft(services.db, me, { id, base, editor: HERE, content: content('Mine') });
  expect(mine).toMatchObject({ ok: false, fault: 'changed', by: 'Naledi' });
  expect((await contentOf(services.db, id))?.title).toBe('Hers');
  expect(
    (await listVersions(services.db, id)).map(({ kind, title, savedBy }) => [kind, title, savedBy]),
  ).toEqual([
    ['refused', 'Mine', 'Pieter'],
    ['saved', 'Hers', 'Naledi'],
    ['saved', 'Kerf', 'Pieter'],
  ]);
});

test('B16: after a lost response the same editor’s next save is not refused', async () => {
  const { id, base } = await write('Kerf');
  await saveDraft(services.db, me, { id, base, editor: HERE, content: content('Two') });
  const again = await saveDraft(services.db, me, { id, base, editor: HERE, content: content('Three') });
  expect(again.ok).toBe(true);
});

test('B16: a save that arrives after a later one of the same editor changes nothing', async () => {
  const { id, base } = await write('Kerf');
  const save = { id, base, editor: HERE };
  await saveDraft(services.db, me, { ...save, order: 2, content: content('Later') });
  const delayed = await saveDraft(services.db, me, { ...save, order: 1, content: content('Earlier') });
  expect(delayed).toMatchObject({ ok: true, revision: base + 1 });
  expect((await contentOf(services.db, id))?.title).toBe('Later');
  // Another editor counts from one again.
  const next = { id, base: base + 1, editor: THERE, order: 1 };
  expect(await saveDraft(services.db, me, { ...next, content: content('Next') })).toMatchObject({ ok: true });
  expect((await contentOf(services.db, id))?.title).toBe('Next');
});

test('B16: after a reload, a save whose answer was lost with the page does not refuse the text that was kept', async () => {
  const { id, base } = await write('Kerf');
  await saveDraft(services.db, me, { id, base, editor: HERE, content: content('Two') });
  const kept = { id, base, editor: THERE, content: content('Two and a half') };
  expect((await saveDraft(services.db, me, { ...kept, earlier: HERE })).ok).toBe(true);
  // The page before, if it is still open somewhere, is refused.
  const late = await saveDraft(services.db, me, { id, base, editor: HERE, content: content('Late') });
  expect(late).toMatchObject({ ok: false, fault: 'changed' });
});

test('B16: of two concurrent saves exactly one is stored', async () => {
  const { id, base } = await write('Kerf');
  const outcomes = await Promise.all(
    [THERE, '33333333-3333-4333-8333-333333333333', '44444444-4444-4444-8444-444444444444'].map(
      (editor, index) => saveDraft(services.db, her, { id, base, editor, content: content(`Text ${index}`) }),
    ),
  );
  expect(outcomes.filter(({ ok }) => ok).length).toBe(1);
});

test('B16: saves by one person within ten minutes share a version, and restoring one creates a draft', async () => {
  const { id, base, slug } = await published('Kerf');
  let revision = base;
  for (const title of ['One', 'Two', 'Three']) {
    const saved = await saveDraft(services.db, me, {
      id,
      base: revision,
      editor: HERE,
      content: content(title, { slug }),
    });
    if (saved.ok) revision = saved.revision;
  }
  const versions = await listVersions(services.db, id);
  expect(versions.map(({ kind, title }) => [kind, title])).toEqual([
    ['saved', 'Three'],
    ['published', 'Kerf'],
    ['saved', 'Kerf'],
  ]);
  const old = versions.find(({ kind }) => kind === 'published');
  expect(await restoreVersion(services.db, her, { id, versionId: old?.id ?? '' })).toBe(true);
  expect((await contentOf(services.db, id))?.title).toBe('Kerf');
  expect((await findPost(services.db, slug))?.title).toBe('Kerf');
  expect((await listVersions(services.db, id)).map(({ title }) => title)).toContain('Three');
  // An editor that still has the earlier revision is refused.
  const late = await saveDraft(services.db, me, {
    id,
    base: revision,
    editor: HERE,
    content: content('Late'),
  });
  expect(late).toMatchObject({ ok: false, fault: 'changed', by: 'Naledi' });
});

test('B16: what was published before there were versions is the first of them', async () => {
  const { id, base, slug } = await published('Kerf');
  await services.database.query('truncate post_versions');
  await saveDraft(services.db, her, { id, base, editor: THERE, content: content('Hers', { slug }) });
  expect((await listVersions(services.db, id)).map(({ kind, title }) => [kind, title])).toEqual([
    ['saved', 'Hers'],
    ['published', 'Kerf'],
  ]);
});

test('B15: the slug is made of the title and free; another one redirects from the first, and back again', async () => {
  const first = await published('How straight?');
  expect(first.slug).toBe('how-straight');
  expect((await published('How straight?')).slug).toBe('how-straight-2');
  await saveDraft(services.db, me, { ...first, content: content('Moved', { slug: 'slope' }) });
  await publishArticle(services.db, me, first);
  expect(await findPost(services.db, 'how-straight')).toBeNull();
  expect(await currentSlug(services.db, 'how-straight')).toBe('slope');
  // No other article can get the earlier slug.
  expect((await published('How straight?')).slug).toBe('how-straight-3');
  const taken = await write('Other', { slug: 'how-straight' });
  expect(await publishArticle(services.db, me, taken)).toMatchObject({
    fault: 'incomplete',
    missing: { slug: expect.stringContaining('Another article') },
  });
  await saveDraft(services.db, me, { ...first, content: content('Moved', { slug: 'how-straight' }) });
  await publishArticle(services.db, me, first);
  expect(await currentSlug(services.db, 'slope')).toBe('how-straight');
  expect(await removeRedirect(services.db, { id: first.id, slug: 'slope' })).toBe(true);
  expect(await currentSlug(services.db, 'slope')).toBeNull();
});

test('B15: an incomplete article is not published, and the missing fields are named', async () => {
  const about = await write('', { body: [], authorId: null, excerpt: ' ' });
  expect(await publishArticle(services.db, me, about)).toMatchObject({
    ok: false,
    missing: {
      title: expect.any(String),
      body: expect.any(String),
      author: expect.any(String),
      excerpt: expect.any(String),
    },
  });
  const image = { _type: 'image', _key: 'i', imageId: HERE, width: 10, height: 10, alt: ' ', caption: '' };
  const undescribed = await write('Pictures', { body: [image] });
  expect(await publishArticle(services.db, me, undescribed)).toMatchObject({
    missing: { body: 'One picture in the text has no description' },
  });
});

test('B15: the job publishes a scheduled article at its time, and not before', async () => {
  const about = await write('Later');
  const at = new Date(Date.now() + 1_500);
  expect((await scheduleArticle(services, me, { ...about, at })).ok).toBe(true);
  expect(await findArticle(services.db, about.id)).toMatchObject({ state: 'scheduled', publishAt: at });
  expect(await findPost(services.db, 'later')).toBeNull();
  const post = await vi.waitUntil(() => findPost(services.db, 'later'), { timeout: 30_000, interval: 200 });
  expect(post.publishedAt).toEqual(at);
});

test('B15: a schedule can be cancelled', async () => {
  const about = await write('Never');
  await scheduleArticle(services, me, { ...about, at: new Date(Date.now() + 60_000) });
  await unscheduleArticle(services.db, me, about);
  expect(await findArticle(services.db, about.id)).toMatchObject({ state: 'draft', publishAt: null });
});

test('B15: an article not published within five minutes of its time is reported once, in the log and to all staff', async () => {
  const about = await write('Overdue');
  await scheduleArticle(services, me, { ...about, at: new Date(Date.now() + 60_000) });
  const lines: string[] = [];
  const log = pino({ level: 'error' }, { write: (line: string) => lines.push(line) });
  const overdue = (minutes: number) =>
    services.database.query(
      `update post_drafts set publish_at = now() - interval '${minutes} minutes', content = jsonb_set(content, '{authorId}', 'null')`,
    );
  await overdue(4);
  await publishDue({ db: services.db, log });
  expect(lines).toEqual([]);
  await overdue(6);
  await publishDue({ db: services.db, log });
  await publishDue({ db: services.db, log });
  expect(lines.filter((line) => line.includes('not published in time')).length).toBe(1);
  expect(await services.database.query('select post_id from article_notifications')).toEqual([
    { post_id: about.id },
  ]);
  const { rows } = await listNotifications(services.db, me.id, 1);
  expect(rows).toMatchObject([{ topic: 'overdue', subjectId: about.id, name: 'Overdue' }]);
  expect(await countUnread(services.db, her.id)).toMatchObject({ unread: 1, topic: 'overdue' });
  await deleteNotification(services.db, me, about.id);
  expect(await countUnread(services.db, her.id)).toMatchObject({ unread: 0 });
  expect(await findArticle(services.db, about.id)).toMatchObject({ state: 'scheduled' });
});

test('B15: publishing renews the stored pages of every process, unpublishing and deleting drop them, but only if they succeed', async () => {
  let drops = 0;
  let renewals = 0;
  const unsubscribe = [
    services.live.listen(tagChannel('articles', 'drop'), () => {
      drops += 1;
    }),
    services.live.listen(tagChannel('articles', 'renew'), () => {
      renewals += 1;
    }),
  ];
  const about = await write('Told');
  await saveDraft(services.db, me, { ...about, content: content('Told') });
  await publishArticle(services.db, her, { ...about, base: 0, editor: null });
  await publishArticle(services.db, me, about);
  await vi.waitUntil(() => renewals === 1);
  await unpublishArticle(services.db, me, about);
  await vi.waitUntil(() => drops === 1);
  expect(await findPost(services.db, 'told')).toBeNull();
  expect((await contentOf(services.db, about.id))?.title).toBe('Told');
  await deleteArticle(services.db, me, about.id);
  await vi.waitUntil(() => drops === 2);
  expect(renewals).toBe(1);
  for (const end of unsubscribe) end();
});
