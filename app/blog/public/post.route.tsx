import { data, isRouteErrorResponse, redirect } from 'react-router';
import { companyContext } from '#app/company/company-context.server.ts';
import { isGone } from '#app/company/gone-pages.ts';
import { blogPosting } from '#app/company/head/blog-posting.ts';
import { pageHead, unlistedHead } from '#app/company/head/page-head.ts';
import { storedPage } from '#app/platform/http/page-tags.ts';
import { servicesContext } from '#app/platform/http/services.server.ts';
import { articlePage, articlePath, pictureOfArticle, toWriter } from '../article-pages.ts';
import { currentSlug, findPost } from '../blog.queries.server.ts';
import { feedLinks } from '../feed.ts';
import { shownPost } from '../shown-pictures.ts';
import type { Route } from './+types/post.route.ts';
import { BackToBlog } from './article-head.tsx';
import { ArticlePage } from './article-page.tsx';
import { BlogAlert } from './blog-alert.tsx';
import { OpeningArticle } from './opening-article.tsx';
import stylesheet from './post-page.css?url';

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return unlistedHead(matches, 'Blog post', 'This article does not exist.');
  const { picture, post } = loaderData;
  const page = articlePage(post, picture);
  return [...pageHead(matches, page, [blogPosting(page, toWriter(post.author))]), ...feedLinks(matches)];
};

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

export const headers: Route.HeadersFunction = () => storedPage('articles', 'views');

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, config } = context.get(servicesContext);
  const post = await findPost(db, params.slug);
  const company = context.get(companyContext);
  const { profile } = company;
  if (post !== null) {
    const shown = shownPost(profile, post, (href) => isGone(company, config.publicUrl, href));
    return { picture: pictureOfArticle(profile, post.image), post: shown };
  }
  const newSlug = await currentSlug(db, params.slug);
  if (newSlug !== null)
    throw redirect(articlePath(newSlug), {
      status: 301,
      headers: { 'Cache-Control': 'public, no-cache' },
    });
  throw data(null, { status: 404 });
}

export default function Post({ loaderData: { post } }: Route.ComponentProps) {
  return (
    <>
      <ArticlePage post={post} />
      <OpeningArticle />
    </>
  );
}

/** B10 */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <div className="article-failed" data-tone="plate">
      <div className="wrap">
        {isMissing ? (
          <BlogAlert tone="yellow" title="Not Found" text="Blog post not found.">
            <BackToBlog />
          </BlogAlert>
        ) : (
          <BlogAlert tone="red" title="Error" text="Failed to load blog post. Please try again later.">
            <BackToBlog />
          </BlogAlert>
        )}
      </div>
    </div>
  );
}
