import { afterAll, beforeEach, expect, test } from 'vitest';
import { HERE, openBlogDesk, THERE } from './articles.fixture.ts';
import { findPost } from './blog.queries.server.ts';
import { discardDraft, restoreVersion, saveDraft } from './drafts.commands.server.ts';
import { contentOf, findArticle, listVersions } from './drafts.queries.server.ts';
import { PUBLISH_QUEUE, publishArticle, publishDue, scheduleArticle } from './publish.commands.server.ts';

const { services, me, her, content, write, published, ...desk } = await openBlogDesk();
afterAll(() => desk[Symbol.asyncDispose]());
beforeEach(() => services.database.query('truncate posts cascade'));

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

test('B16: what an imported draft replaces on the site remains as a version', async () => {
  const { id, base } = await published('Kerf');
  await services.database.query('delete from post_versions where post_id = $1', [id]);
  await services.database.query('insert into post_drafts (post_id, content) values ($1, $2)', [
    id,
    content('Kerf, imported', { slug: 'kerf' }),
  ]);
  expect(await publishArticle(services.db, me, { id, base, editor: null })).toMatchObject({ ok: true });
  expect((await listVersions(services.db, id)).map(({ title }) => title)).toContain('Kerf');
});

test('B16: an imported draft that is discarded remains as a version', async () => {
  const { id, base } = await published('Kerf');
  await services.database.query('delete from post_versions where post_id = $1', [id]);
  await services.database.query('insert into post_drafts (post_id, content) values ($1, $2)', [
    id,
    content('Kerf, imported', { slug: 'kerf' }),
  ]);
  await discardDraft(services.db, me, { id, base, editor: null });
  expect((await listVersions(services.db, id)).map(({ title }) => title)).toEqual(['Kerf, imported']);
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

test('B16: the text of one window that the same person overwrites from another one stays a version', async () => {
  const { id, base } = await write('Kerf');
  const here = await saveDraft(services.db, me, {
    id,
    base,
    editor: HERE,
    content: content('In one window'),
  });
  const late = { id, editor: THERE, content: content('In the other') };
  const refused = await saveDraft(services.db, me, { ...late, base });
  expect([here.ok, refused.ok]).toEqual([true, false]);
  // 'Keep my text' sends it again, based on the revision that it replaces.
  const kept = await saveDraft(services.db, me, { ...late, base: here.ok ? here.revision : 0 });
  expect(kept.ok).toBe(true);
  expect((await listVersions(services.db, id)).map(({ kind, title }) => [kind, title])).toEqual([
    ['saved', 'In the other'],
    ['refused', 'In the other'],
    ['saved', 'In one window'],
  ]);
});

test('B16: two texts of one person that are refused are two versions', async () => {
  const { id, base } = await write('Kerf');
  await saveDraft(services.db, her, { id, base, editor: THERE, content: content('Hers') });
  for (const [editor, title] of [
    [HERE, 'First window'],
    ['33333333-3333-4333-8333-333333333333', 'Second window'],
  ] as const) {
    const refused = await saveDraft(services.db, me, { id, base, editor, content: content(title) });
    expect(refused.ok).toBe(false);
  }
  const titles = (await listVersions(services.db, id)).map(({ title }) => title);
  expect(titles).toEqual(expect.arrayContaining(['First window', 'Second window']));
});

test('B15, B16: what was published at its time stays a version after the same editor goes on', async () => {
  await services.jobs.declare(PUBLISH_QUEUE);
  const about = await write('Public');
  await scheduleArticle(services, me, { ...about, at: new Date(Date.now() + 60_000) });
  await services.database.query("update post_drafts set publish_at = now() - interval '1 second'");
  await publishDue(services);
  const { revision = 0 } = (await findArticle(services.db, about.id)) ?? {};
  const next = {
    id: about.id,
    base: revision,
    editor: HERE,
    content: content('Rewritten', { slug: 'public' }),
  };
  expect(await saveDraft(services.db, me, next)).toMatchObject({ ok: true });
  expect((await listVersions(services.db, about.id)).map(({ kind, title }) => [kind, title])).toContainEqual([
    'published',
    'Public',
  ]);
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
