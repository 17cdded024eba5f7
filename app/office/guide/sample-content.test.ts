import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createFirstAccount } from '#app/accounts/admins/first-account.server.ts';
import { EMPTY_CONTENT } from '#app/blog/article-content.ts';
import { saveDraft } from '#app/blog/drafts.commands.server.ts';
import { countSampleArticles } from '#app/blog/sample-articles.commands.server.ts';
import { seedPosts } from '#app/blog/starter-content.server.ts';
import { countSamplePositions } from '#app/recruitment/hiring/sample-positions.commands.server.ts';
import { changePosition } from '#app/recruitment/positions/positions.commands.server.ts';
import {
  changeQuestion,
  createQuestion,
  deleteQuestion,
  moveQuestion,
} from '#app/recruitment/positions/questions.commands.server.ts';
import { seedPositions } from '#app/recruitment/positions/starter-content.server.ts';
import { samplePositions } from '#content/starter/positions.ts';
import { samplePosts } from '#content/starter/posts/all-posts.ts';
import { ADMIN } from '#tests/support/accounts.ts';
import { addApplication, addPosition } from '#tests/support/applications.ts';
import { openTestServices } from '#tests/support/services.ts';
import { deleteSampleContent, keepSampleContent } from './guide.commands.server.ts';

let me: { id: string; name: string };
const services = await openTestServices();
beforeAll(async () => {
  await createFirstAccount(services.db, ADMIN);
  const [admin] = await services.database.query<{ id: string }>('select id from admins');
  me = { id: admin?.id ?? '', name: 'Zoë' };
});
afterAll(() => services[Symbol.asyncDispose]());
beforeEach(async () => {
  await services.database.query(
    'truncate posts, authors, categories, tags, positions, questions, applications cascade',
  );
  await services.db.transaction(async (tx) => {
    await seedPositions(tx);
    await seedPosts(tx);
  });
});

const ALL = { articles: samplePosts.length, positions: samplePositions.length };
const counted = async () => ({
  articles: await countSampleArticles(services.db),
  positions: (await countSamplePositions(services.db)).all,
});
const positionId = async (slug: string) => {
  const [found] = await services.database.query<{ id: string }>('select id from positions where slug = $1', [
    slug,
  ]);
  return found?.id ?? '';
};
const questionsOf = (position: string) =>
  services.database.query<{ id: string }>(
    'select id from questions where position_id = $1 order by created_at',
    [position],
  );
const slugs = async (table: 'posts' | 'positions' | 'authors') =>
  (await services.database.query<{ slug: string }>(`select slug from ${table} order by slug`)).map(
    ({ slug }) => slug,
  );

test('O8: what the software brings is sample content, what is written or was there before is not', async () => {
  await addPosition(services.database, 'Boilermaker');
  await services.database.query("insert into posts (slug, title) values ('own', 'Own')");
  expect(await counted()).toEqual(ALL);
});

test('O8: an article is sample content until it is edited', async () => {
  const [article] = await services.database.query<{ id: string }>('select id from posts limit 1');
  const saved = await saveDraft(services.db, me, {
    id: article?.id ?? '',
    base: 0,
    editor: '11111111-1111-4111-8111-111111111111',
    content: { ...EMPTY_CONTENT, title: 'Mine' },
  });
  expect(saved.ok).toBe(true);
  expect(await counted()).toEqual({ ...ALL, articles: ALL.articles - 1 });
});

test('O8: a position is sample content until its text or its questions are changed; closing it is no change', async () => {
  const { db } = services;
  const [welder, laser] = [await positionId('coded-welder'), await positionId('cnc-laser-operator')];
  const version = async (id: string) => {
    const [found] = await services.database.query<{ version: string }>(
      'select xmin::text as version from positions where id = $1',
      [id],
    );
    return found?.version ?? '';
  };
  await changePosition(db, me, {
    id: welder,
    version: await version(welder),
    changes: { active: false },
    base: {},
  });
  expect(await counted()).toEqual(ALL);
  await changePosition(db, me, {
    id: welder,
    version: await version(welder),
    changes: { description: 'You weld.' },
    base: {},
  });
  expect(await counted()).toEqual({ ...ALL, positions: ALL.positions - 1 });
  await createQuestion(db, me, { positionId: laser, type: 'text', text: 'Since when?', options: [] });
  expect(await counted()).toEqual({ ...ALL, positions: ALL.positions - 2 });
});

test('O8: so is one whose question is changed, moved or deleted', async () => {
  const { db } = services;
  const [brake, sales, driver] = await Promise.all(
    ['press-brake-operator', 'internal-sales-estimator', 'code-08-driver'].map(positionId),
  );
  const first = async (position = '') => (await questionsOf(position))[0]?.id ?? '';
  const id = await first(brake);
  const [row] = await services.database.query<{ version: string }>(
    'select xmin::text as version from questions where id = $1',
    [id],
  );
  await changeQuestion(db, me, { id, version: row?.version ?? '', changes: { text: 'How long?' }, base: {} });
  expect((await counted()).positions).toBe(ALL.positions - 1);
  await moveQuestion(db, me, { id: await first(sales), direction: 'down' });
  expect((await counted()).positions).toBe(ALL.positions - 2);
  await deleteQuestion(db, me, await first(driver));
  expect((await counted()).positions).toBe(ALL.positions - 3);
});

test('O8: kept, it is the company’s own', async () => {
  await keepSampleContent(services.db, me);
  expect(await counted()).toEqual({ articles: 0, positions: 0 });
  expect(await slugs('posts')).toHaveLength(ALL.articles);
  expect(await deleteSampleContent(services.db, me)).toEqual({ articles: 0, positions: 0, closed: 0 });
  expect(await slugs('positions')).toHaveLength(ALL.positions);
});

test('O8, R14: deleted, only what nobody has changed goes; a position that somebody applied for is closed and keeps its applications', async () => {
  const { database, db } = services;
  await addPosition(database, 'Boilermaker');
  const welder = await positionId('coded-welder');
  const { id } = await addApplication(database, { positionId: welder });
  await database.query("update posts set revision = 1 where slug = 'kerf-and-tolerance'");
  expect(await countSamplePositions(db)).toEqual({ all: ALL.positions, appliedTo: 1 });
  expect(await deleteSampleContent(db, me)).toEqual({
    articles: ALL.articles - 1,
    positions: ALL.positions - 1,
    closed: 1,
  });
  expect(await slugs('posts')).toEqual(['kerf-and-tolerance']);
  expect(await slugs('positions')).toEqual(['boilermaker', 'coded-welder']);
  // Only the author of what is left.
  expect(await slugs('authors')).toEqual(['anton-meyer']);
  expect(
    await database.query(
      'select position_id, active from applications join positions on positions.id = position_id where applications.id = $1',
      [id],
    ),
  ).toEqual([{ position_id: welder, active: false }]);
  expect(await database.query('select from questions where position_id is null')).toEqual([]);
  expect(await counted()).toEqual({ articles: 0, positions: 0 });
  expect(
    await database.query("select details from audit_entries where action = 'sample-content-deleted'"),
  ).toContainEqual({
    details: { articles: String(ALL.articles - 1), positions: String(ALL.positions - 1), closed: '1' },
  });
});

test('O8: the texts name no machine, figure or place of the sample company as one’s own', () => {
  const texts = JSON.stringify([samplePosts, samplePositions]);
  for (const own of [
    /\b0\.5 to 35\b/,
    /\bup to 4.m\b/,
    /\bJohannesburg\b/,
    /\b[Oo]ur (?:own )?(?:machines|brakes|welders|beds)\b/,
    /"\/(?:laser-cutting|cnc-|hd-plasma|plate-rolling|value-added|steel-services|fabrication)/,
  ])
    expect(texts).not.toMatch(own);
});
