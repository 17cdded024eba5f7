import * as z from 'zod/mini';

/**
 * The response schemas of the read API; the OpenAPI document is generated from them, and tests check every response.
 */

const named = z.object({ slug: z.string(), title: z.string() });
const address = z.string().check(z.describe('An absolute address'));
const moment = z.string().check(z.describe('ISO 8601 in UTC'));

const image = z.object({
  alt: z.string(),
  width: z.int(),
  height: z.int(),
  sources: z.array(z.object({ url: address, type: z.string(), width: z.int() })),
});

const apiPost = z.object({
  id: z.string(),
  slug: z.string(),
  url: address,
  title: z.string(),
  excerpt: z.string(),
  publishedAt: moment,
  updatedAt: moment,
  featured: z.boolean(),
  views: z.int(),
  readTime: z.int().check(z.describe('In minutes')),
  image: z.nullable(image),
  author: z.object({ slug: z.string(), name: z.string(), role: z.string() }),
  categories: z.array(named).check(z.describe('In display order')),
  tags: z.array(named),
});

export const apiPosts = z.object({ posts: z.array(apiPost).check(z.describe('Newest first')) });

export const apiFullPost = z.extend(apiPost, {
  body: z
    .array(z.looseObject({ _type: z.string(), _key: z.string() }))
    .check(z.describe('Portable Text; links are http(s), mailto, tel or relative to this site')),
  related: z.array(apiPost).check(z.describe('Up to three of the same categories, newest first')),
});

export const apiCategories = z.object({ categories: z.array(named).check(z.describe('By title')) });

export const apiError = z.object({ error: z.string() });

export type ApiPost = z.output<typeof apiPost>;
