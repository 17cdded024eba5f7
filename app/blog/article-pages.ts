import type { Writer } from '#app/company/head/blog-posting.ts';
import type { PublicPage } from '#app/company/head/public-page.ts';
import { company } from '#app/company/old-company.ts';
import { imageKey, imageUrl, imageWidths, type UploadedImage } from './article-image.ts';
import { articlePicture } from './article-picture.ts';

/** Metadata of the article list. // B1 */
export const blogListPage = {
  path: '/blog',
  heading: 'Steel Industry Blog',
  description:
    'Articles on laser, plasma and profile cutting, drawings, grades, bending, welding and galvanising, for people who draw steel or buy it.',
  picture: 'coil',
} as const satisfies PublicPage;

interface Article {
  readonly slug: string;
  readonly title: string;
  readonly excerpt: string;
  readonly image: string | null;
  /** The main picture, if it was uploaded. */
  readonly photo: UploadedImage | null;
  readonly publishedAt: Date;
  readonly updatedAt: Date;
  /** In display order; the breadcrumb shows the first one. */
  readonly categories?: readonly { readonly slug: string; readonly title: string }[];
}

export function articlePage(article: Article) {
  const { slug, title, excerpt, image, photo, publishedAt, updatedAt, categories = [] } = article;
  const above = categories.slice(0, 1).map((one) => ({ path: categoryPath(one.slug), heading: one.title }));
  return {
    path: `${blogListPage.path}/${slug}`,
    heading: title,
    description: excerpt || title,
    picture: articlePicture(image) ?? blogListPage.picture,
    photo: photo === null ? undefined : largestEncoding(photo),
    above: [{ path: blogListPage.path, heading: 'Blog' }, ...above],
    published: publishedAt,
    // A scheduled article may have been edited last before its publication date.
    modified: updatedAt > publishedAt ? updatedAt : publishedAt,
  } satisfies PublicPage;
}

function largestEncoding({ imageId, width }: UploadedImage) {
  const largest = imageWidths(width).at(-1) ?? width;
  return { key: imageKey(imageId, largest, 'webp'), url: imageUrl(imageId, largest, 'webp') };
}

/** URL of the list filtered by a category. // B4 */
export function categoryPath(slug: string): string {
  return `${blogListPage.path}?category=${encodeURIComponent(slug)}`;
}

interface Author {
  readonly slug: string;
  readonly name: string;
  readonly role: string;
  readonly bio?: string;
}

export function authorPage({ slug, name, role, bio }: Author) {
  return {
    path: `${blogListPage.path}/authors/${slug}`,
    heading: name,
    title: `Articles by ${name} | ${company.name}`,
    description: bio || `What ${name}${role && `, ${role},`} has written for our blog.`,
    picture: 'drawing',
    above: [{ path: blogListPage.path, heading: 'Blog' }],
  } as const satisfies PublicPage;
}

/** An author for structured data. */
export function toWriter(author: Author): Writer {
  return { name: author.name, role: author.role, path: authorPage(author).path };
}
