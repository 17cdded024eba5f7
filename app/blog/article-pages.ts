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
}

export function articlePage({ slug, title, excerpt, image, publishedAt, updatedAt }: Article) {
  return {
    path: `${blogListPage.path}/${slug}`,
    heading: title,
    description: excerpt || title,
    picture: articlePicture(image) ?? blogListPage.picture,
    above: [{ path: blogListPage.path, heading: 'Blog' }],
    published: publishedAt,
    // What was written before it was published is new on the day that it appears.
    modified: updatedAt > publishedAt ? updatedAt : publishedAt,
  } satisfies PublicPage;
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
