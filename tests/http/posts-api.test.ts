import { createConfig, lintFromString } from '@redocly/openapi-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiError } from '#app/blog/api/api-schemas.ts';
import { API_OPERATIONS, openApi } from '#app/blog/api/openapi.server.ts';
import { testCompany } from '../support/company.ts';
import { addPost } from '../support/posts.ts';
import { openSite } from '../support/server.ts';

const PHOTO = '11111111-1111-4111-8111-111111111111';

const site = await openSite({ PUBLIC_URL: 'https://steel.example' });
beforeAll(async () => {
  const { database } = site;
  await addPost(database, {
    slug: 'kerf',
    title: 'Kerf <script>alert(1)</script>',
    excerpt: 'On "kerf" & more',
    text: ['The beam is 0.3 mm wide.'],
    featured: true,
    categories: ['cutting'],
    tags: ['laser'],
    publishedAt: "now() - interval '1 day'",
  });
  await addPost(database, {
    slug: 'slope',
    categories: ['cutting'],
    publishedAt: "now() - interval '2 days'",
  });
  await addPost(database, { slug: 'secret', publishedAt: 'null', text: ['beam'] });
  await database.query("update posts set photo = $1 where slug = 'kerf'", [
    JSON.stringify({ imageId: PHOTO, width: 960, height: 600, alt: 'A cut edge' }),
  ]);
  await database.query("update posts set image = 'laser' where slug = 'slope'");
  await database.query("update posts set body_text = 'The beam is 0.3 mm wide.' where slug = 'kerf'");
  await database.query(
    "insert into post_slugs (slug, post_id) select 'kerf-of-old', id from posts where slug = 'kerf'",
  );
});
afterAll(async () => {
  await site[Symbol.asyncDispose]();
});

const ask = (path: string, headers: Record<string, string> = {}) =>
  fetch(site.url + path, { headers, redirect: 'manual' });
const slugs = async (path: string) => {
  const { posts } = (await (await ask(path)).json()) as { posts: { slug: string }[] };
  return posts.map(({ slug }) => slug);
};

const EXAMPLES: Readonly<Record<string, string>> = {
  '/api/posts/{slug}': '/api/posts/kerf',
  '/api/posts/categories/{category}': '/api/posts/categories/cutting',
  '/api/posts/search': '/api/posts/search?text=beam',
};

test.each(API_OPERATIONS.map(({ path, answer }) => [path, answer] as const))(
  'B11: %s responds as the OpenAPI file declares, to any origin, with an ETag',
  async (path, schema) => {
    const address = EXAMPLES[path] ?? path;
    const response = await ask(address);
    const { headers } = response;
    expect([
      response.status,
      headers.get('content-type'),
      headers.get('access-control-allow-origin'),
    ]).toEqual([200, 'application/json; charset=utf-8', '*']);
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.has('x-page-tags')).toBe(false);
    const body = await response.json();
    // The response has no properties that the OpenAPI file does not declare.
    expect(schema.parse(body)).toEqual(body);
    expect(JSON.stringify(body)).not.toContain('secret');
    const again = await ask(address, { 'If-None-Match': headers.get('etag') ?? '' });
    expect(again.status).toBe(304);
  },
);

test('B11: the seven queries return what they should', async () => {
  expect(await slugs('/api/posts')).toEqual(['kerf', 'slope']);
  expect(await slugs('/api/posts/featured')).toEqual(['kerf']);
  expect(await slugs('/api/posts/categories/cutting')).toEqual(['kerf', 'slope']);
  expect(await slugs('/api/posts/search?text=BEAM')).toEqual(['kerf']);
  expect(await slugs('/api/posts/search?text=%25')).toEqual([]);
  expect(await slugs('/api/posts/search?text=')).toEqual([]);
  const post = (await (await ask('/api/posts/kerf')).json()) as {
    related: { slug: string }[];
    body: unknown[];
  };
  expect([post.related.map(({ slug }) => slug), post.body.length]).toEqual([['slope'], 1]);
  const { categories } = (await (await ask('/api/posts/categories')).json()) as {
    categories: { slug: string }[];
  };
  expect(categories.map(({ slug }) => slug)).toEqual(['cutting']);
});

test('B11, S23: an uploaded main picture is in the API, the structured data and the share image', async () => {
  const post = (await (await ask('/api/posts/kerf')).json()) as { image: object };
  const address = (width: number, format: string) => ({
    url: expect.stringMatching(new RegExp(`^http.+/blog/images/${PHOTO}-${width}\\.${format}$`)),
    type: `image/${format}`,
    width,
  });
  expect(post.image).toEqual({
    alt: 'A cut edge',
    width: 960,
    height: 600,
    sources: [address(480, 'avif'), address(480, 'webp'), address(960, 'avif'), address(960, 'webp')],
  });
  const page = await (await ask('/blog/kerf')).text();
  expect(page).toMatch(new RegExp(`"image":\\[[^\\]]+/blog/images/${PHOTO}-960\\.webp"`));
  const [share = ''] = /\/share\/blog\/kerf\.[\da-f]{8}\.jpg/.exec(page) ?? [];
  const image = await ask(share);
  expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
});

test('B11: an unknown post is 404, and a former URL redirects to the current one', async () => {
  for (const path of ['/api/posts/secret', '/api/posts/nothing', '/api/posts/categories/nothing']) {
    const response = await ask(path);
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([404, '*']);
  }
  const moved = await ask('/api/posts/kerf-of-old');
  expect([moved.status, moved.headers.get('location')]).toEqual([301, '/api/posts/kerf']);
  const page = await ask('/blog/kerf-of-old');
  expect([page.status, page.headers.get('location')]).toEqual([301, '/blog/kerf']);
});

test.each([
  ['/api/posts/search?q=beam', 'There is no parameter q. Use text.'],
  ['/api/posts/search?text=beam&page=2', 'There is no parameter page. Use text.'],
  ['/api/posts/search', 'The parameter text is missing.'],
  ['/api/posts?limit=1', 'There is no parameter limit.'],
  ['/api/posts/featured?limit=1', 'There is no parameter limit.'],
  ['/api/posts/categories?limit=1', 'There is no parameter limit.'],
  ['/api/posts/categories/cutting?limit=1', 'There is no parameter limit.'],
  ['/api/posts/kerf?fields=title', 'There is no parameter fields.'],
])('B11: a parameter that is unknown or missing is refused, %s', async (path, error) => {
  const response = await ask(path);
  expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([400, '*']);
  expect(apiError.parse(await response.json())).toEqual({ error });
});

test('B11: the OpenAPI file follows the recommended rules of Redocly', async () => {
  const source = await (await ask('/api/posts/openapi.json')).text();
  const config = await createConfig({ extends: ['recommended'] });
  const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config });
  expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
});

test('B11: the OpenAPI file describes every endpoint of the API', async () => {
  const sent = await (await ask('/api/posts/openapi.json')).json();
  expect(sent).toEqual(
    JSON.parse(
      JSON.stringify(
        openApi((sent as { servers: { url: string }[] }).servers[0]?.url ?? '', testCompany.name),
      ),
    ),
  );
  expect(Object.keys((sent as { paths: object }).paths).sort()).toEqual(
    API_OPERATIONS.map(({ path }) => path).sort(),
  );
});
