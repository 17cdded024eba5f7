import type { Term } from './terms.ts';

/** The filter of the article list, stored in the URL: /blog?category=cutting&search=laser. // B4 */
export type ArticleFilter = {
  /** A category's slug, or '' for all categories. */
  readonly category: string;
  /** The text in the search box. */
  readonly search: string;
};

export type Searchable = {
  readonly title: string;
  readonly excerpt: string;
  readonly categories: readonly Term[];
  readonly tags: readonly Term[];
};

/** In UTF-16 units: an overlong URL parameter is truncated before it is compared. */
const MAX_TEXT_LENGTH = 200;

export const NO_FILTER: ArticleFilter = { category: '', search: '' };

/**
 * Reads the filter from the URL. A category may be given by slug or title; an unknown one is kept and matches nothing.
 */
export function readFilter(query: URLSearchParams, categories: readonly Term[]): ArticleFilter {
  const requested = textOf(query, 'category').trim();
  const category = categories.find(
    ({ slug, title }) =>
      normalize(slug) === normalize(requested) || normalize(title) === normalize(requested),
  );
  return { category: category?.slug ?? requested, search: textOf(query, 'search') };
}

function textOf(query: URLSearchParams, name: string): string {
  return (query.get(name) ?? '').slice(0, MAX_TEXT_LENGTH);
}

/** The filter as a query string without the `?`, '' for no filter. */
export function filterToSearch({ category, search }: ArticleFilter): string {
  const query = new URLSearchParams();
  if (category !== '') query.set('category', category);
  if (search.trim() !== '') query.set('search', search);
  return query.toString();
}

/** The articles of the category whose title, excerpt or tags contain the text, ignoring case. // B4 */
export function filterArticles<Article extends Searchable>(
  articles: readonly Article[],
  { category, search }: ArticleFilter,
): Article[] {
  const text = normalize(search);
  return articles.filter(
    ({ title, excerpt, categories, tags }) =>
      (category === '' || categories.some(({ slug }) => slug === category)) &&
      [title, excerpt, ...tags.map((tag) => tag.title)].some((part) => normalize(part).includes(text)),
  );
}

export const MAX_FEATURED = 3; // B2

/** Splits the list into the first three featured articles and all the others. // B2 */
export function featuredAndLatest<Article extends { readonly featured: boolean }>(
  articles: readonly Article[],
) {
  const featured = articles.filter((article) => article.featured).slice(0, MAX_FEATURED);
  return { featured, latest: articles.filter((article) => !featured.includes(article)) };
}

function normalize(text: string): string {
  return text.trim().normalize('NFC').toLowerCase();
}
