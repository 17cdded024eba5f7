import { data, isRouteErrorResponse } from 'react-router';
import { blogPosting } from '#app/company/head/blog-posting.ts';
import { pageHead, unlistedHead } from '#app/company/head/page-head.ts';
import { servicesContext } from '#app/platform/services.server.ts';
import { articlePage, toWriter } from '../article-pages.ts';
import { findPost } from '../blog.queries.server.ts';
import type { Route } from './+types/post.route.ts';
import { ArticleBody, Contents } from './article-body.tsx';
import { AboutAuthor, CallToAction, RelatedArticles } from './article-foot.tsx';
import { ArticleHead, BackToBlog } from './article-head.tsx';
import { BlogAlert } from './blog-alert.tsx';
import { BLOG_HEADERS, feedLinks } from './blog-page.ts';
import { OpeningArticle } from './opening-article.tsx';

export const meta: Route.MetaFunction = ({ matches, loaderData: post }) => {
  if (!post) return unlistedHead('Blog post', 'This article does not exist.');
  const page = articlePage(post);
  return pageHead(matches, page, [blogPosting(page, toWriter(post.author))]);
};

export const links: Route.LinksFunction = () => feedLinks;

export const headers: Route.HeadersFunction = () => BLOG_HEADERS;

export async function loader({ params, context }: Route.LoaderArgs) {
  const post = await findPost(context.get(servicesContext).db, params.slug);
  if (post === null) throw data(null, { status: 404 });
  return post;
}

export default function Post({ loaderData: post }: Route.ComponentProps) {
  return (
    <>
      <article data-tone="white">
        <ArticleHead article={post} />
        <div id="article" className="wrap article-columns">
          <Contents body={post.body} />
          <div>
            <ArticleBody body={post.body} />
            <AboutAuthor author={post.author} />
            <CallToAction />
          </div>
        </div>
      </article>
      <RelatedArticles articles={post.related} />
      <OpeningArticle />
    </>
  );
}

/** B10 */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const missing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <div className="article-failed" data-tone="plate">
      <div className="wrap">
        {missing ? (
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
