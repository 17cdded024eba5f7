import { data, isRouteErrorResponse } from 'react-router';
import { companyContext } from '#app/company/company-context.server.ts';
import { isGone } from '#app/company/gone-pages.ts';
import { isRowId } from '#app/platform/db/row-id.ts';
import { servicesContext } from '#app/platform/http/services.server.ts';
import { previewArticle } from '../drafts.queries.server.ts';
import { ArticlePage } from '../public/article-page.tsx';
import { BlogAlert } from '../public/blog-alert.tsx';
import stylesheet from '../public/post-page.css?url';
import { shownPost } from '../shown-pictures.ts';
import type { Route } from './+types/preview.route.ts';
import { BLOG, editorPath } from './blog-path.ts';
import barStylesheet from './preview-bar.css?url';

export const links: Route.LinksFunction = () => [
  { rel: 'stylesheet', href: stylesheet },
  { rel: 'stylesheet', href: barStylesheet },
];

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Preview: ${loaderData?.post.title ?? 'no article'}` },
  { name: 'robots', content: 'noindex' },
];

/** GET /admin/blog/ID/preview: the draft as the public would see it, or with ?version=ID a saved version. // B15 */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const version = url.searchParams.get('version');
  const isValid = isRowId(params.articleId) && (version === null || isRowId(version));
  const post = isValid
    ? await previewArticle(context.get(servicesContext).db, params.articleId, version)
    : null;
  if (post === null) throw data(null, { status: 404 });
  const company = context.get(companyContext);
  const { publicUrl } = context.get(servicesContext).config;
  const shown = shownPost(company.profile, post, (href) => isGone(company, publicUrl, href));
  return { post: shown, isVersion: version !== null };
}

export default function Preview({ params, loaderData: { post, isVersion } }: Route.ComponentProps) {
  return (
    <>
      <ArticlePage post={post} />
      <aside className="preview-bar" data-tone="plate" aria-label="Preview">
        <p>
          {isVersion ? 'Preview of an earlier version' : 'Preview of the draft'}
          <span>: only staff can see this page</span>
        </p>
        {isVersion ? (
          <a href={`${editorPath(params.articleId)}/versions`}>Back to the versions</a>
        ) : (
          <a href={editorPath(params.articleId)}>Back to the editor</a>
        )}
      </aside>
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <div className="article-failed" data-tone="plate">
      <div className="wrap">
        <BlogAlert
          tone={isMissing ? 'yellow' : 'red'}
          title={isMissing ? 'Not Found' : 'Error'}
          text={
            isMissing
              ? 'There is no such article or version.'
              : 'The preview could not be loaded. Please reload this page.'
          }
        >
          <a className="back-link" href={BLOG}>
            Back to the blog desk
          </a>
        </BlogAlert>
      </div>
    </div>
  );
}
