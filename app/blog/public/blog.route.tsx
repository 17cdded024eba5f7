import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import {
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useNavigationType,
  useRevalidator,
  useSearchParams,
} from 'react-router';
import { blog } from '#app/company/head/blog-posting.ts';
import { pageHead } from '#app/company/head/page-head.ts';
import { storedPage } from '#app/platform/http/page-tags.ts';
import { servicesContext } from '#app/platform/http/services.server.ts';
import { Button } from '#app/ui/site/button.tsx';
import { Field } from '#app/ui/site/field.tsx';
import { TextField } from '#app/ui/site/text-field.tsx';
import {
  type ArticleFilter,
  filterArticles,
  filterToSearch,
  NO_FILTER,
  readFilter,
} from '../article-filter.ts';
import { blogListPage } from '../article-pages.ts';
import { allCategories, publishedPosts } from '../blog.queries.server.ts';
import type { Route } from './+types/blog.route.ts';
import { ArticleLists, NothingFound } from './article-lists.tsx';
import { BlogAlert } from './blog-alert.tsx';
import { BlogHeader } from './blog-header.tsx';
import stylesheet from './blog-page.css?url';
import { feedLinks } from './blog-page.ts';
import { Loading } from './loading.tsx';
import { OpeningArticle } from './opening-article.tsx';

/** The canonical link has no filter, so that search engines index the list once. */
export const meta: Route.MetaFunction = ({ matches }) =>
  pageHead(matches, blogListPage, [blog(blogListPage)]);

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }, ...feedLinks];

export const headers: Route.HeadersFunction = () => storedPage('articles');

/** Loads the list unfiltered: the browser filters it. // B4 */
export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const [posts, categories] = await Promise.all([publishedPosts(db), allCategories(db)]);
  const articles = posts.map(({ id, updatedAt, author, views, ...article }) => article);
  return { articles, categories };
}

/** A change of filter doesn't reload the list; Try Again, which keeps the URL, does. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.href === nextUrl.href;
}

export default function Blog({ loaderData: { articles, categories } }: Route.ComponentProps) {
  const { filter, form, applyForm, clear } = useArticleFilter(categories);
  const found = filterArticles(articles, filter);
  const filtered = filterToSearch(filter) !== filterToSearch(NO_FILTER);
  return (
    <>
      <BlogHeader />
      <div id="articles" className="section blog-list" data-tone="sheet">
        <div className="wrap">
          <ArticleFilterForm ref={form} filter={filter} categories={categories} onChange={applyForm} />
          <p role="status" className="article-count">
            {filtered && found.length > 0 ? count(found.length) : null}
          </p>
          {found.length > 0 ? <ArticleLists articles={found} /> : <NothingFound onClear={clear} />}
        </div>
      </div>
      <OpeningArticle />
    </>
  );
}

/** B6 */

/** Shown when the list failed to load. Try Again loads the data again; without scripts it reloads the page. // B6 */
function LoadFailed() {
  const { revalidate, state } = useRevalidator();
  const { search } = useLocation();
  const loading = state === 'loading';
  return (
    <>
      <div role="status">{loading ? <Loading>Loading articles...</Loading> : null}</div>
      {loading ? null : (
        <BlogAlert tone="red" text="Failed to load blog posts. Please try again later.">
          <form>
            {[...new URLSearchParams(search)].map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            <Button
              type="submit"
              onClick={(event) => {
                event.preventDefault();
                void revalidate();
              }}
            >
              Try Again
            </Button>
          </form>
        </BlogAlert>
      )}
    </>
  );
}

interface ArticleFilterFormProps {
  ref: RefObject<HTMLFormElement | null>;
  filter: ArticleFilter;
  categories: readonly { readonly slug: string; readonly title: string }[];
  onChange: () => void;
}

/** Filters on every keystroke; without scripts it submits a GET form. // B1 */
function ArticleFilterForm({ ref, filter, categories, onChange }: ArticleFilterFormProps) {
  const known = filter.category === '' || categories.some(({ slug }) => slug === filter.category);

  function submit(event: FormEvent): void {
    event.preventDefault();
    onChange();
  }

  return (
    <search>
      <form ref={ref} className="article-filter" action="/blog" onSubmit={submit} onChange={onChange}>
        <TextField
          label="Search"
          name="search"
          type="search"
          placeholder="Search articles..."
          autoComplete="off"
          required={false}
          defaultValue={filter.search}
        />
        <Field id="article-category" label="Category" required>
          <select
            id="article-category"
            name="category"
            className="field-input"
            defaultValue={filter.category}
          >
            <option value="">All</option>
            {categories.map(({ slug, title }) => (
              <option key={slug} value={slug}>
                {title}
              </option>
            ))}
            {known ? null : <option value={filter.category}>{filter.category}</option>}
          </select>
        </Field>
        <Button type="submit" kind="secondary">
          Search
        </Button>
      </form>
    </search>
  );
}

type Categories = Parameters<typeof readFilter>[1];

/**
 * The list's filter, stored in the URL, so that it can be shared and undone with the back button. Further keystrokes in
 * the search box replace the history entry instead of adding one each. // B4
 */
function useArticleFilter(categories: Categories) {
  const [query, setQuery] = useSearchParams();
  const urlFilter = readFilter(query, categories);
  const [filter, setFilter] = useState(urlFilter);
  const form = useRef<HTMLFormElement>(null);

  function change(next: ArticleFilter): void {
    const stillTyping = filter.category === next.category && filter.search !== '' && next.search !== '';
    setFilter(next);
    setQuery(filterToSearch(next), { replace: stillTyping, preventScrollReset: true });
  }

  useHistoryNavigation(urlFilter, (restored) => {
    setFilter(restored);
    fillFilterForm(form, restored);
  });
  useEarlyInput(form, change);

  return {
    filter,
    form,
    /** Applies the form's values to the list and the URL. */
    applyForm: () => change(readForm(form)),
    clear() {
      fillFilterForm(form, NO_FILTER);
      change(NO_FILTER);
    },
  };
}

/** Back and forward change the URL without calling `change`. */
function useHistoryNavigation(urlFilter: ArticleFilter, restore: (filter: ArticleFilter) => void): void {
  const type = useNavigationType();
  const written = filterToSearch(urlFilter);
  const previous = useRef(written);
  useEffect(() => {
    if (previous.current === written) return;
    previous.current = written;
    if (type === 'POP') restore(urlFilter);
  });
}

/** Applies what was typed or selected before hydration. */
function useEarlyInput(
  form: RefObject<HTMLFormElement | null>,
  change: (filter: ArticleFilter) => void,
): void {
  const changeOnce = useRef(change);
  useEffect(() => {
    const search = form.current?.elements.namedItem('search');
    const category = form.current?.elements.namedItem('category');
    const typed = search instanceof HTMLInputElement && search.value !== search.defaultValue;
    const chosen =
      category instanceof HTMLSelectElement && category.selectedOptions[0]?.defaultSelected === false;
    if (typed || chosen) changeOnce.current(readForm(form));
  }, [form]);
}

function readForm(form: RefObject<HTMLFormElement | null>): ArticleFilter {
  const values = new FormData(form.current ?? undefined);
  return { category: String(values.get('category') ?? ''), search: String(values.get('search') ?? '') };
}

function fillFilterForm(form: RefObject<HTMLFormElement | null>, filter: ArticleFilter): void {
  for (const [name, value] of Object.entries(filter)) {
    const field = form.current?.elements.namedItem(name);
    if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = value;
  }
}

export function ErrorBoundary() {
  return (
    <>
      <BlogHeader />
      <div id="articles" className="section blog-list" data-tone="sheet">
        <div className="wrap">
          <LoadFailed />
        </div>
      </div>
    </>
  );
}

function count(articles: number): string {
  return articles === 1 ? '1 article' : `${articles} articles`;
}
