import type { TypedObject } from '@portabletext/types';
import * as z from 'zod/mini';
import { rowId } from '#app/platform/db/row-id.ts';
import { slugOf } from '#app/platform/slug.ts';
import { MAX_ALT_LENGTH } from './article-image.ts';
import { type ImageBlock, isImage } from './body.ts';
import { isSlug, MAX_NEW_SLUG_LENGTH, MAX_SLUG_LENGTH, RESERVED_SLUGS } from './slug.ts';
import { storableText, storedBody } from './stored-body.ts';

export const MAX_TITLE_LENGTH = 200;
export const MAX_EXCERPT_LENGTH = 1_000;
/** Maximum size of an article as JSON, in bytes; far above the longest article. */
export const MAX_CONTENT_BYTES = 2 * 1024 * 1024;
const MAX_CHOSEN = 50;

const ids = z.array(rowId()).check(z.maxLength(MAX_CHOSEN));

/** A picture of the catalogue (content/pictures), or one that was uploaded. */
const picture = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('catalogue'), name: storableText(100) }),
  z.object({
    kind: z.literal('upload'),
    imageId: rowId(),
    width: z.int().check(z.gte(1), z.lte(10_000)),
    height: z.int().check(z.gte(1), z.lte(10_000)),
    alt: storableText(MAX_ALT_LENGTH),
  }),
]);

/** What the editor saves. A draft may be incomplete; `missingToPublish` says what is missing. */
export const articleContent = z.object({
  title: storableText(MAX_TITLE_LENGTH),
  /** Empty: made of the title when it is first published. */
  slug: storableText(MAX_SLUG_LENGTH),
  excerpt: storableText(MAX_EXCERPT_LENGTH),
  body: storedBody,
  authorId: z.nullable(rowId()),
  categoryIds: ids,
  tagIds: ids,
  picture: z.nullable(picture),
  featured: z.boolean(),
});

/** What an article says. The body may be one that the editor can't show. */
export type ArticleContent = Omit<z.output<typeof articleContent>, 'body'> & { body: readonly TypedObject[] };

/** The fields that `missingToPublish` reports, in the order of the screen. */
type ContentField = 'title' | 'body' | 'slug' | 'excerpt' | 'author' | 'picture';

export type Missing = Partial<Record<ContentField, string>>;

export const NO_ALT = 'Describe this picture for people who can’t see it';

/** Error messages by field for what an article still needs before publication; empty if it is complete. // B15 */
export function missingToPublish(content: ArticleContent): Missing {
  const missing: Missing = {};
  if (content.title.trim() === '') missing.title = 'Give the article a title';
  else if (wantedSlug(content) === '') missing.slug = 'Write the address in Latin letters';
  if (content.slug !== '' && !isUsableSlug(content.slug)) {
    missing.slug = 'Use small letters, digits and hyphens, such as holes-in-plate';
  }
  if (content.body.length === 0 || isBlank(content)) missing.body = 'Write the article first';
  const undescribed = content.body.filter(isImage).filter(hasNoAlt).length;
  if (undescribed > 0) {
    missing.body =
      undescribed === 1
        ? 'One picture in the text has no description'
        : `${undescribed} pictures in the text have no description`;
  }
  if (content.excerpt.trim() === '') missing.excerpt = 'Write a sentence or two for the list';
  if (content.authorId === null) missing.author = 'Choose an author';
  if (content.picture?.kind === 'upload' && content.picture.alt.trim() === '') missing.picture = NO_ALT;
  return missing;
}

function isBlank({ body }: ArticleContent): boolean {
  return body.every((block) => {
    if (block._type !== 'block' || !('children' in block) || !Array.isArray(block.children)) return false;
    return block.children.every((child) => String(child?.text ?? '').trim() === '');
  });
}

function hasNoAlt({ alt }: ImageBlock): boolean {
  return alt.trim() === '';
}

/** The requested slug: the one that was typed, otherwise one made from the title. */
export function wantedSlug({ slug, title }: Pick<ArticleContent, 'slug' | 'title'>): string {
  return slug === '' ? slugOf(title, MAX_NEW_SLUG_LENGTH) : slug;
}

function isUsableSlug(slug: string): boolean {
  return isSlug(slug) && /[a-z0-9]/.test(slug) && !RESERVED_SLUGS.includes(slug);
}

export const EMPTY_CONTENT: ArticleContent = {
  title: '',
  slug: '',
  excerpt: '',
  body: [],
  authorId: null,
  categoryIds: [],
  tagIds: [],
  picture: null,
  featured: false,
};
