import type { Company } from '#app/company/company.ts';
import type { Writer } from '#app/company/head/blog-posting.ts';
import type { PublicPage } from '#app/company/head/public-page.ts';
import { decorationOf, findPicture } from '#app/company/picture-of.ts';
import type { Profile } from '#app/company/profile/profile.ts';
import type { SitePicture } from '#app/ui/site/site-picture.ts';
import { imageKey, imageUrl, imageWidths, type UploadedImage } from './article-image.ts';
import { lastChange } from './article-state.ts';
import type { Term } from './terms.ts';

const BLOG_PATH = '/blog';

/** Metadata of the article list. // B1 */
export function blogListPage({ profile }: Company): PublicPage {
  const { title, description } = profile.pages.blog;
  return {
    path: BLOG_PATH,
    heading: 'Steel Industry Blog',
    ...(title !== '' && { title }),
    description:
      description ||
      'Articles on cutting, bending, welding and finishing steel, for people who draw steel or buy it.',
    picture: decorationOf(profile, profile.pictures.blog),
  };
}

/** The picture that stands for an article: its main picture, or the blog's if it has none of the library. */
export function pictureOfArticle(profile: Profile, image: string | null): SitePicture {
  return (image && findPicture(profile, image)) || decorationOf(profile, profile.pictures.blog);
}

type Article = {
  readonly slug: string;
  readonly title: string;
  readonly excerpt: string;
  /** The main picture, if it was uploaded. */
  readonly photo: UploadedImage | null;
  readonly publishedAt: Date;
  readonly updatedAt: Date;
  /** In display order; the breadcrumb shows the first one. */
  readonly categories: readonly Term[];
};

export function articlePath(slug: string): string {
  return `${BLOG_PATH}/${slug}`;
}

/** @param picture its main picture; the blog's if it has none of the library. */
export function articlePage(article: Article, picture: SitePicture) {
  const { slug, title, excerpt, photo, publishedAt, categories } = article;
  const above = categories.slice(0, 1).map((category) => ({
    path: categoryPath(category.slug),
    heading: category.title,
  }));
  return {
    path: articlePath(slug),
    heading: title,
    description: excerpt || title,
    picture,
    photo: photo === null ? undefined : largestEncoding(photo),
    above: [{ path: BLOG_PATH, heading: 'Blog' }, ...above],
    published: publishedAt,
    modified: lastChange(article),
  } satisfies PublicPage;
}

function largestEncoding({ imageId, width }: UploadedImage) {
  const largest = imageWidths(width).at(-1) ?? width;
  return { key: imageKey(imageId, largest, 'webp'), url: imageUrl(imageId, largest, 'webp') };
}

/** URL of the list filtered by a category. // B4 */
export function categoryPath(slug: string): string {
  return `${BLOG_PATH}?category=${encodeURIComponent(slug)}`;
}

type Author = {
  readonly slug: string;
  readonly name: string;
  readonly role: string;
  readonly bio?: string;
};

/** URL of an author's page. */
export function authorPath(slug: string): string {
  return `${BLOG_PATH}/authors/${slug}`;
}

export function authorPage(company: Company, { slug, name, role, bio }: Author): PublicPage {
  return {
    path: authorPath(slug),
    heading: name,
    title: `Articles by ${name} | ${company.name}`,
    description: bio || `What ${name}${role && `, ${role},`} has written for our blog.`,
    picture: decorationOf(company.profile, company.profile.pictures.blog),
    above: [{ path: BLOG_PATH, heading: 'Blog' }],
  };
}

/** An author for structured data. */
export function toWriter(author: Author): Writer {
  return { name: author.name, role: author.role, path: authorPath(author.slug) };
}
