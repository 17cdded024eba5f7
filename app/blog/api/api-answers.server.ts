import { createHash } from 'node:crypto';
import type { RouterContextProvider } from 'react-router';
import { companyContext } from '#app/company/company-context.server.ts';
import { findPicture } from '#app/company/picture-of.ts';
import type { Profile } from '#app/company/profile/profile.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import { storedPage } from '#app/platform/http/page-tags.ts';
import { servicesContext } from '#app/platform/http/services.server.ts';
import { pictureUrl, pictureWidths } from '#app/ui/site/site-picture.ts';
import { IMAGE_FORMATS, imageUrl, imageWidths } from '../article-image.ts';
import { articlePath } from '../article-pages.ts';
import type { PublishedPost } from '../blog.queries.server.ts';
import type { ApiPost } from './api-schemas.ts';

/** Where articles are read: the site's origin, and the pictures that they name. */
interface ApiSource extends Pick<Profile, 'library'> {
  readonly site: string;
}

export function apiSource(context: Readonly<RouterContextProvider>): ApiSource {
  const { library } = context.get(companyContext).profile;
  return { site: context.get(servicesContext).config.publicUrl, library };
}

export function toApiPost(post: PublishedPost, source: ApiSource): ApiPost {
  const { site } = source;
  const { id, slug, title, excerpt, featured, views, readTime, author, categories, tags } = post;
  return {
    id,
    slug,
    url: new URL(articlePath(slug), site).href,
    title,
    excerpt,
    publishedAt: post.publishedAt.toISOString(),
    updatedAt: post.updatedAt.toISOString(),
    featured,
    views,
    readTime,
    image: imageOf(post, source),
    author: { slug: author.slug, name: author.name, role: author.role },
    categories,
    tags,
  };
}

function imageOf({ photo, image }: PublishedPost, { site, library }: ApiSource): ApiPost['image'] {
  const absolute = (path: string) => new URL(path, site).href;
  if (photo !== null) {
    const { imageId, width, height, alt } = photo;
    const sources = imageWidths(width).flatMap((encodingWidth) =>
      IMAGE_FORMATS.map((format) => ({
        url: absolute(imageUrl(imageId, encodingWidth, format)),
        type: `image/${format}`,
        width: encodingWidth,
      })),
    );
    return { alt, width, height, sources };
  }
  const picture = image === null ? null : findPicture({ library }, image);
  if (picture === null) return null;
  const sources = IMAGE_FORMATS.flatMap((format) =>
    pictureWidths[format].map((width) => ({
      url: absolute(pictureUrl(picture, width, format)),
      type: `image/${format}`,
      width,
    })),
  );
  return { alt: picture.alt, width: 1_600, height: 1_000, sources };
}

/** Published articles may be read from any origin. */
const OPEN = {
  'Content-Type': 'application/json; charset=utf-8',
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
};

/**
 * A response that is the same for everybody: the page cache stores it compressed with an ETag, until an article
 * changes.
 */
export function storedJson(body: object): Response {
  return new Response(JSON.stringify(body), {
    headers: { ...OPEN, ...storedPage('articles', 'views') },
  });
}

type ListRequest = { url: URL; context: Readonly<RouterContextProvider> };

/** A list of articles for a request without parameters. @param read returns null if there is no such list. */
export async function respondWithPosts(
  { url, context }: ListRequest,
  read: (db: Database) => Promise<readonly PublishedPost[] | null>,
): Promise<Response> {
  const refusal = refuseUnknownParameter(url);
  if (refusal !== null) return refusal;
  const posts = await read(context.get(servicesContext).db);
  return posts === null ? notFound() : storedJson(toApiPosts(posts, context));
}

export function toApiPosts(posts: readonly PublishedPost[], context: Readonly<RouterContextProvider>) {
  const source = apiSource(context);
  return { posts: posts.map((post) => toApiPost(post, source)) };
}

/** A response to an arbitrary query, such as a search: it gets an ETag but is not cached. */
export function unstoredJson(request: Request, body: object): Response {
  const text = JSON.stringify(body);
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 20)}"`;
  const headers = { ...OPEN, 'Cache-Control': 'public, no-cache', ETag: etag };
  if (request.headers.get('if-none-match')?.includes(etag))
    return new Response(null, { status: 304, headers });
  return new Response(text, { headers });
}

/**
 * Refuses a parameter that would be ignored, such as a misspelt one.
 *
 * @param known the only parameter there is; none by default.
 * @returns null if there is no other.
 */
export function refuseUnknownParameter({ searchParams }: URL, known?: string): Response | null {
  const other = [...searchParams.keys()].find((name) => name !== known);
  if (other === undefined) return null;
  const hint = known === undefined ? '' : ` Use ${known}.`;
  return badRequest(`There is no parameter ${other.slice(0, 50)}.${hint}`);
}

export function badRequest(error: string): Response {
  return Response.json({ error }, { status: 400, headers: OPEN });
}

/** A proxy stores it in the place of an article that was withdrawn. // B15 */
export function notFound(): Response {
  const headers = { ...OPEN, 'Cache-Control': 'public, no-cache' };
  return Response.json({ error: 'There is no such article or category.' }, { status: 404, headers });
}
