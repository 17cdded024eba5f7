import { type ShouldRevalidateFunctionArgs, useLocation, useRevalidator } from 'react-router';
import { companyContext } from '#app/company/company-context.server.ts';
import { blog } from '#app/company/head/blog-posting.ts';
import { pageHead } from '#app/company/head/page-head.ts';
import { storedPage } from '#app/platform/http/page-tags.ts';
import { servicesContext } from '#app/platform/http/services.server.ts';
import { countOf } from '#app/ui/count-of.ts';
import { Button } from '#app/ui/site/button.tsx';
import { Picture } from '#app/ui/site/picture.tsx';
import type { SitePicture } from '#app/ui/site/site-picture.ts';
import { filterArticles, filterToSearch, NO_FILTER } from '../article-filter.ts';
import { blogListPage } from '../article-pages.ts';
import { allCategories, publishedPosts } from '../blog.queries.server.ts';
import { feedLinks } from '../feed.ts';
import { onCard } from '../shown-pictures.ts';
import type { Route } from './+types/blog.route.ts';
import { ArticleFilterForm, useArticleFilter } from './article-filter-form.tsx';
import { ArticleLists, NoArticles, NothingFound } from './article-lists.tsx';
import { BlogAlert } from './blog-alert.tsx';
import stylesheet from './blog-page.css?url';
import { Loading } from './loading.tsx';
import { OpeningArticle } from './opening-article.tsx';
import { ScrollHint } from './scroll-hint.tsx';

/** The canonical link has no filter, so that search engines index the list once. */
export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData ? [...pageHead(matches, loaderData.page, [blog(loaderData.page)]), ...feedLinks(matches)] : [];

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

export const headers: Route.HeadersFunction = () => storedPage('articles');

/** Loads the list unfiltered: the browser filters it. // B4 */
export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const [posts, categories] = await Promise.all([publishedPosts(db), allCategories(db)]);
  const company = context.get(companyContext);
  const articles = posts.map((post) => onCard(company.profile, post));
  return { page: blogListPage(company), articles, categories };
}

/** A change of filter doesn't reload the list; Try Again, which keeps the URL, does. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.href === nextUrl.href;
}

export default function Blog({ loaderData: { page, articles, categories } }: Route.ComponentProps) {
  const { filter, form, applyForm, clear } = useArticleFilter(categories);
  const matches = filterArticles(articles, filter);
  const isFiltered = filterToSearch(filter) !== filterToSearch(NO_FILTER);
  return (
    <>
      <BlogHeader picture={page.picture} />
      <div id="articles" className="section blog-list" data-tone="sheet">
        <div className="wrap">
          {articles.length === 0 ? (
            <NoArticles />
          ) : (
            <>
              <ArticleFilterForm ref={form} filter={filter} categories={categories} onChange={applyForm} />
              <p role="status" className="article-count">
                {isFiltered && matches.length > 0 ? countOf(matches.length, 'article') : null}
              </p>
              {matches.length > 0 ? <ArticleLists articles={matches} /> : <NothingFound onClear={clear} />}
            </>
          )}
        </div>
      </div>
      <OpeningArticle />
    </>
  );
}

/** Shown when the list failed to load. Try Again loads the data again; without scripts it reloads the page. // B6 */
function LoadFailed() {
  const { revalidate, state } = useRevalidator();
  const { search } = useLocation();
  const isLoading = state === 'loading';
  return (
    <>
      <div role="status">{isLoading ? <Loading>Loading articles...</Loading> : null}</div>
      {isLoading ? null : (
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

/** B6 */
export function ErrorBoundary() {
  return (
    <>
      <BlogHeader picture={null} />
      <div id="articles" className="section blog-list" data-tone="sheet">
        <div className="wrap">
          <LoadFailed />
        </div>
      </div>
    </>
  );
}

/** The list's hero. // B1 @param picture null if the list failed to load. */
function BlogHeader({ picture }: { picture: SitePicture | null }) {
  return (
    <div className="blog-header" data-tone="plate">
      {picture ? (
        <Picture picture={picture} sizes="(width < 48rem) 130vw, 100vw" priority fill phoneCrop />
      ) : null}
      <div className="wrap">
        <h1>Steel Industry Blog</h1>
        <p className="lead">Cutting, bending, welding and finishing, for people who draw steel or buy it.</p>
        <ScrollHint to="articles">Scroll to the articles</ScrollHint>
      </div>
    </div>
  );
}
