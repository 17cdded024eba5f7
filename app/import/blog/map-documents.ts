import type { TypedObject } from '@portabletext/types';
import { MAX_EXCERPT_LENGTH, MAX_TITLE_LENGTH } from '#app/blog/article-content.ts';
import { MAX_ALT_LENGTH } from '#app/blog/article-image.ts';
import { isObject, type Report, SourceFields } from '../source-fields.ts';
import type { SourceDocument } from './dataset.server.ts';
import { type BodyLookup, mapBody } from './map-body.ts';
import { BODY_FIELDS, IMAGE_FIELDS, imageFileOf, referenceOf, SYSTEM_FIELDS } from './sanity-fields.ts';

const MAX_NAME = 200;
const MAX_TEXT = 5_000;
/** Categories, or tags, of one article. */
const MAX_TERMS = 20;

/** A category or tag of an article: a document's ID, or a title given in the article itself. */
export type PostTerm = { id: string } | { title: string };

export type ImportedPost = {
  slug: string;
  title: string;
  excerpt: string;
  body: TypedObject[];
  /** An author's ID, a name given in the article itself, or null without either. */
  author: { id: string } | { name: string; role: string } | null;
  /** Null for an article that was never published. */
  publishedAt: Date | null;
  featured: boolean;
  views: number;
  categories: PostTerm[];
  tags: PostTerm[];
  /** The main image's file name in the export and its alternative text, or null. */
  image: { file: string; alt: string } | null;
};

/** Drafts have the ID of the document they will replace, with this prefix. */
const DRAFT = 'drafts.';

/** The ID of the document itself, for a draft too. */
export function documentIdOf({ _id }: SourceDocument): string {
  return _id.startsWith(DRAFT) ? _id.slice(DRAFT.length) : _id;
}

export function isDraft({ _id }: SourceDocument): boolean {
  return _id.startsWith(DRAFT);
}

export function mapAuthor(document: SourceDocument, report: Report) {
  const fields = new SourceFields(document, report, SYSTEM_FIELDS);
  const name = required(fields, MAX_NAME, 'name', 'title');
  const author = {
    name,
    slug: slugOf(fields, name),
    role: fields.text(MAX_NAME, 'role', 'jobTitle', 'position'),
    bio: richOrPlain(fields, 'bio', 'description'),
  };
  fields.finish();
  return author;
}

/** A category or a tag. */
export function mapTerm(document: SourceDocument, report: Report) {
  const fields = new SourceFields(document, report, SYSTEM_FIELDS);
  const title = required(fields, MAX_NAME, 'title', 'name');
  const term = { title, slug: slugOf(fields, title), description: fields.text(MAX_TEXT, 'description') };
  fields.finish();
  return term;
}

/**
 * Maps an article. Field names follow the content service's usual model of a blog and its common variations, since the
 * specification gives only the queries' results.
 */
export function mapPost(document: SourceDocument, lookup: BodyLookup, report: Report): ImportedPost {
  const fields = new SourceFields(document, report, SYSTEM_FIELDS);
  const title = required(fields, MAX_TITLE_LENGTH, 'title');
  const post: ImportedPost = {
    title,
    slug: slugOf(fields, title),
    excerpt: fields.text(MAX_EXCERPT_LENGTH, 'excerpt', 'description', 'summary'),
    body: mapBody(fields.value(...BODY_FIELDS), lookup, report),
    author: authorOf(fields),
    publishedAt: fields.time('publishedAt'),
    featured: fields.flag('featured'),
    views: fields.count('views'),
    categories: termsOf(fields, 'categories', 'category'),
    tags: termsOf(fields, 'tags'),
    image: imageOf(fields),
  };
  // Both are computed here from the body and from common categories. // B8, B9
  fields.value('readTime');
  fields.value('relatedPosts');
  fields.finish();
  return post;
}

function required(fields: SourceFields, max: number, ...names: readonly string[]): string {
  const text = fields.text(max, ...names);
  if (text === '') fields.report(names[0] ?? '', 'is missing; "Untitled" was used');
  return text === '' ? 'Untitled' : text;
}

function slugOf(fields: SourceFields, title: string): string {
  const stored = fields.slug();
  const slug = slugFrom(stored === '' ? title : stored);
  // One that is missing has to be made; one that was changed breaks links to it.
  if (stored !== '' && slug !== stored) fields.report('slug', `became "${slug}"`);
  return slug;
}

/** Lower-case words joined by hyphens, at most 200 characters. */
export function slugFrom(text: string): string {
  const words = text
    .slice(0, 1_000)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  return (words?.join('-') ?? 'untitled').slice(0, 200).replace(/-+$/, '');
}

/** Biographies are plain text in some content models and rich text in others. */
function richOrPlain(fields: SourceFields, ...names: readonly string[]): string {
  const value = fields.value(...names);
  if (typeof value === 'string') return value.slice(0, MAX_TEXT);
  if (!Array.isArray(value)) return '';
  return value
    .slice(0, 100)
    .map((block) =>
      isObject(block) && Array.isArray(block.children) ? block.children.map(spanText).join('') : '',
    )
    .filter((text) => text !== '')
    .join('\n\n')
    .slice(0, MAX_TEXT);
}

function spanText(span: unknown): string {
  return isObject(span) && typeof span.text === 'string' ? span.text : '';
}

function authorOf(fields: SourceFields): ImportedPost['author'] {
  const value = fields.value('author');
  const role = fields.text(MAX_NAME, 'authorRole');
  const id = referenceOf(value);
  if (id !== null) return { id };
  const name =
    typeof value === 'string' ? value : isObject(value) && typeof value.name === 'string' ? value.name : '';
  if (name.trim() !== '') return { name: name.trim().slice(0, MAX_NAME), role };
  return null;
}

function termsOf(fields: SourceFields, ...names: readonly string[]): PostTerm[] {
  const value = fields.value(...names);
  const list = Array.isArray(value) ? value : value === null ? [] : [value];
  const [name = ''] = names;
  if (list.length > MAX_TERMS) fields.report(name, `was cut to ${MAX_TERMS}`);
  return list.slice(0, MAX_TERMS).flatMap((entry: unknown, index): PostTerm[] => {
    const id = referenceOf(entry);
    if (id !== null) return [{ id }];
    const title =
      typeof entry === 'string'
        ? entry
        : isObject(entry) && typeof entry.title === 'string'
          ? entry.title
          : '';
    if (title.trim() !== '') return [{ title: title.trim().slice(0, MAX_NAME) }];
    fields.report(`${name}[${index}]`, 'is neither a reference nor a title');
    return [];
  });
}

function imageOf(fields: SourceFields): ImportedPost['image'] {
  const value = fields.value(...IMAGE_FIELDS);
  if (value === null) return null;
  const file = imageFileOf(value);
  if (file === null) {
    fields.report('mainImage', 'is no image of the export');
    return null;
  }
  return {
    file,
    alt: isObject(value) && typeof value.alt === 'string' ? value.alt.slice(0, MAX_ALT_LENGTH) : '',
  };
}
