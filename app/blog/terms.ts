import * as z from 'zod/mini';
import { line, lines, MAX_LINE_LENGTH } from '#app/platform/submission/text-fields.ts';

/** What articles are sorted by. */
export type TermKind = 'categories' | 'tags';

/** A category or tag as pages show it. */
export type Term = {
  readonly slug: string;
  readonly title: string;
};

export const TERM_LABELS = {
  categories: { noun: 'category', title: 'Category', plural: 'Categories' },
  tags: { noun: 'tag', title: 'Tag', plural: 'Tags' },
} as const;

export const TERM_NOTICES = {
  create: { done: 'Added', failed: 'It was not added' },
  update: { done: 'Changed', failed: 'It was not changed' },
  delete: { done: 'Deleted', failed: 'It was not deleted' },
} as const;

export const TERMS_NOT_FETCHED = 'The list could not be loaded';

const title = line(MAX_LINE_LENGTH, 'Give it a name');
const description = lines(1_000);
/** Tags have no description. */
export const termSchema = z.object({ title, description: z._default(description, '') });
export const termEdit = z.partial(z.object({ title, description }));
export type TermFields = z.output<typeof termSchema>;

export const authorSchema = z.object({
  name: line(MAX_LINE_LENGTH, 'Give the author a name'),
  role: line(MAX_LINE_LENGTH),
  bio: lines(2_000),
});
export const authorEdit = z.partial(authorSchema);
export type AuthorFields = z.output<typeof authorSchema>;
