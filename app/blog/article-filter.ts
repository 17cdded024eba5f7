/** What the list of articles is narrowed to; it stands in the address: /blog?category=cutting&search=laser. // B4 */
export interface ArticleFilter {
  /** The slug of a category, or '' for all. */
  readonly category: string;
  /** What was typed into the search box. */
  readonly search: string;
}

interface Named {
  readonly slug: string;
  readonly title: string;
}

export interface Searchable {
  readonly title: string;
  readonly excerpt: string;
  readonly categories: readonly Named[];
  readonly tags: readonly Named[];
}

/** In UTF-16 units: addresses that nobody typed are cut before they are compared with anything. */
const LONGEST_TEXT = 200;

export const NO_FILTER: ArticleFilter = { category: '', search: '' };

/** Links may name a category by its slug or by its title; what no category is called stays, and finds nothing. */
export function readFilter(query: URLSearchParams, categories: readonly Named[]): ArticleFilter {
  const asked = textOf(query, 'category').trim();
  const known = categories.find(
    ({ slug, title }) => folded(slug) === folded(asked) || folded(title) === folded(asked),
  );
  return { category: known?.slug ?? asked, search: textOf(query, 'search') };
}

function textOf(query: URLSearchParams, name: string): string {
  return (query.get(name) ?? '').slice(0, LONGEST_TEXT);
}

/** The filter as a query, '' where nothing is filtered. */
export function writeFilter({ category, search }: ArticleFilter): string {
  const query = new URLSearchParams();
  if (category !== '') query.set('category', category);
  if (search.trim() !== '') query.set('search', search);
  return query.toString();
}

/** The articles of the category that have the text in their title, excerpt or tags, whatever its case. // B4 */
export function matching<Article extends Searchable>(
  articles: readonly Article[],
  { category, search }: ArticleFilter,
): Article[] {
  const text = folded(search);
  return articles.filter(
    ({ title, excerpt, categories, tags }) =>
      (category === '' || categories.some(({ slug }) => slug === category)) &&
      [title, excerpt, ...tags.map((tag) => tag.title)].some((part) => folded(part).includes(text)),
  );
}

const MOST_FEATURED = 3; // B2

/** Those that stand large at the top, at most three, and all the others. // B2 */
export function featuredAndLatest<Article extends { readonly featured: boolean }>(
  articles: readonly Article[],
) {
  const featured = articles.filter((article) => article.featured).slice(0, MOST_FEATURED);
  return { featured, latest: articles.filter((article) => !featured.includes(article)) };
}

function folded(text: string): string {
  return text.trim().normalize('NFC').toLowerCase();
}
