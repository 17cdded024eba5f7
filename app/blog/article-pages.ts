import { company } from '#app/company/company.ts';
import type { Writer } from '#app/company/head/blog-posting.ts';
import type { PublicPage } from '#app/company/head/public-page.ts';
import { articlePicture } from './article-picture.ts';

/** The list of articles. // B1 */
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
  readonly publishedAt: Date;
  readonly updatedAt: Date;
  /** In their order; the first one is the breadcrumb. */
  readonly categories?: readonly { readonly slug: string; readonly title: string }[];
}

export function articlePage(article: Article) {
  const { slug, title, excerpt, image, publishedAt, updatedAt, categories = [] } = article;
  const above = categories.slice(0, 1).map((one) => ({ path: categoryPath(one.slug), heading: one.title }));
  return {
    path: `${blogListPage.path}/${slug}`,
    heading: title,
    description: excerpt || title,
    picture: articlePicture(image) ?? blogListPage.picture,
    above: [{ path: blogListPage.path, heading: 'Blog' }, ...above],
    published: publishedAt,
    // What was written before it was published is new on the day that it appears.
    modified: updatedAt > publishedAt ? updatedAt : publishedAt,
  } satisfies PublicPage;
}

/** The list, narrowed to a category. // B4 */
export function categoryPath(slug: string): string {
  return `${blogListPage.path}?category=${encodeURIComponent(slug)}`;
}

interface Author {
  readonly slug: string;
  readonly name: string;
  readonly role: string;
  readonly bio?: string;
}

/** The page about an author. */
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

/** An author as search engines are told of. */
export function writerOf(author: Author): Writer {
  return { name: author.name, role: author.role, path: authorPage(author).path };
}
