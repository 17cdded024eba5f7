import pino from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { deleteNotification } from '#app/notifications/notifications.commands.server.ts';
import { countUnread, listNotifications } from '#app/notifications/notifications.queries.server.ts';
import { tagChannel } from '#app/platform/http/page-tags.ts';
import { skewClock } from '#tests/support/clock.ts';
import { listArticles } from './article-list.queries.server.ts';
import { NO_LIST_FILTER } from './article-list-filter.ts';
import { HERE, openBlogDesk } from './articles.fixture.ts';
import { scheduleBlogJobs } from './blog.jobs.server.ts';
import { currentSlug, findPost, publishedPosts, searchPosts } from './blog.queries.server.ts';
import { discardDraft, saveDraft } from './drafts.commands.server.ts';
import { contentOf, findArticle, previewArticle } from './drafts.queries.server.ts';
import {
  deleteArticle,
  publishArticle,
  publishDue,
  removeRedirect,
  scheduleArticle,
  unpublishArticle,
  unscheduleArticle,
} from './publish.commands.server.ts';

const { services, me, her, content, write, published, ...desk } = await openBlogDesk();
afterAll(() => desk[Symbol.asyncDispose]());
beforeEach(() => services.database.query('truncate posts cascade'));
beforeAll(() => scheduleBlogJobs(services));

test('B11: a draft is not public until it is published', async () => {
  const about = await write('Kerf');
  expect(await publishedPosts(services.db)).toEqual([]);
  expect(await findPost(services.db, 'kerf')).toBeNull();
  await publishArticle(services.db, me, about);
  expect(await findPost(services.db, 'kerf')).toMatchObject({ title: 'Kerf', excerpt: 'On Kerf.' });
  expect((await searchPosts(services.db, 'ALL ABOUT kerf')).map(({ slug }) => slug)).toEqual(['kerf']);
});

test.each([
  ['ahead', 60],
  ['behind', -60],
])(
  'B11, B13: with this server’s clock an hour %s, an article is public once it is published',
  async (_, minutes) => {
    const about = await write('Kerf');
    skewClock(minutes);
    await publishArticle(services.db, me, about);
    expect(await findPost(services.db, 'kerf')).not.toBeNull();
    expect(await findArticle(services.db, about.id)).toMatchObject({ state: 'published' });
    expect((await listArticles(services.db, NO_LIST_FILTER, 1)).rows).toMatchObject([{ state: 'published' }]);
  },
);

test('B15: a change to a published article keeps its publication date', async () => {
  const about = await published('Kerf');
  await services.database.query("update posts set published_at = '2026-01-02'");
  await publishArticle(services.db, me, about);
  expect((await findPost(services.db, about.slug))?.publishedAt).toEqual(new Date('2026-01-02'));
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

test('B15: an address that is longer than those made here stays usable, of an imported article or with a number', async () => {
  const imported = await write('Imported', { slug: `${'long-'.repeat(39)}x` });
  expect(await publishArticle(services.db, me, imported)).toMatchObject({ ok: true });
  const title = 'a'.repeat(80);
  await published(title);
  const second = await published(title);
  expect(second.slug).toBe(`${title}-2`);
  await saveDraft(services.db, me, {
    ...second,
    content: content(title, { slug: second.slug, excerpt: 'New.' }),
  });
  expect(await publishArticle(services.db, me, second)).toMatchObject({ ok: true, slug: second.slug });
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

test('B15: the preview of a scheduled article has the day on which it will be published', async () => {
  const about = await write('Next year');
  const at = new Date('2040-12-01T06:00:00Z');
  await scheduleArticle(services, me, { ...about, at });
  expect(await previewArticle(services.db, about.id, null)).toMatchObject({ publishedAt: at });
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
  await deleteNotification(services.db, me, { id: about.id, seen: new Date() });
  expect(await countUnread(services.db, her.id)).toMatchObject({ unread: 0 });
  expect(await findArticle(services.db, about.id)).toMatchObject({ state: 'scheduled' });
});

test('B15: an article whose publication fails does not delay those after it', async () => {
  const inAMinute = new Date(Date.now() + 60_000);
  const broken = await write('Broken');
  const sound = await write('Sound');
  for (const about of [broken, sound]) await scheduleArticle(services, me, { ...about, at: inAMinute });
  const due = (id: string, minutes: number, content = '{}') =>
    services.database.query(
      `update post_drafts set publish_at = now() - interval '${minutes} minutes', content = content || '${content}' where post_id = '${id}'`,
    );
  await due(broken.id, 2, '{"title": null}');
  await due(sound.id, 1);
  await expect(publishDue({ db: services.db, log: pino({ level: 'silent' }) })).rejects.toThrow(
    'not all scheduled articles were published',
  );
  expect(await findPost(services.db, 'sound')).toMatchObject({ title: 'Sound' });
});

test('B15: changes that were not published in time and are discarded are no news any more', async () => {
  const about = await published('Kerf');
  const at = new Date(Date.now() + 60_000);
  await scheduleArticle(services, me, { ...about, at });
  await services.database.query(
    "update post_drafts set publish_at = now() - interval '6 minutes', content = jsonb_set(content, '{authorId}', 'null')",
  );
  await publishDue({ db: services.db, log: pino({ level: 'silent' }) });
  expect(await countUnread(services.db, her.id)).toMatchObject({ unread: 1 });
  const base = (await findArticle(services.db, about.id))?.revision ?? 0;
  await discardDraft(services.db, me, { id: about.id, base, editor: null });
  expect(await countUnread(services.db, her.id)).toMatchObject({ unread: 0 });
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
