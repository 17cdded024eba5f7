import { useState } from 'react';
import { data, useRevalidator } from 'react-router';
import { officeAction } from '#app/accounts/session/office/office-action.server.ts';
import { companyContext } from '#app/company/company-context.server.ts';
import { officeHead } from '#app/company/head/office-head.ts';
import { isRowId } from '#app/platform/db/row-id.ts';
import { servicesContext } from '#app/platform/http/services.server.ts';
import { BackToList } from '#app/ui/office/back-to-list.tsx';
import { LoadFailed } from '#app/ui/office/load-failed.tsx';
import { ARTICLES_NOT_FETCHED } from '../article-notices.ts';
import { articleChoices, findArticle } from '../drafts.queries.server.ts';
import { libraryPictures } from '../shown-pictures.ts';
import { editableBody } from '../stored-body.ts';
import type { Route } from './+types/article.route.ts';
import { ArticleGone } from './article-gone.tsx';
import { BLOG } from './blog-path.ts';
import { articleIntents } from './change-article.server.ts';
import stylesheet from './editor/article-editor.css?url';
import { ArticleEditor } from './editor/article-editor.tsx';
import { LibraryPictures } from './editor/picture-of.tsx';

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  officeHead(matches, loaderData?.article.content.title || 'Article');

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const article = isRowId(params.articleId) ? await findArticle(db, params.articleId) : null;
  if (article === null) return data(null, { status: 404 });
  const editable = editableBody(article.content.body);
  return {
    article: editable.ok ? { ...article, content: { ...article.content, body: editable.body } } : article,
    problems: editable.ok ? [] : editable.problems,
    choices: await articleChoices(db),
    pictures: libraryPictures(context.get(companyContext).profile),
  };
}

export const action = officeAction(articleIntents);

/** The editor of an article. // B14 to B16 */
export default function Article({ loaderData }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const [openings, setOpenings] = useState(0);
  /** What the editor is to stop showing, until the article has been loaded again. */
  const [outdated, setOutdated] = useState<typeof loaderData>(null);
  // Not when `revalidate()` resolves: the new data is rendered only after that, and the editor reads its text once.
  if (outdated !== null && outdated !== loaderData) {
    setOutdated(null);
    setOpenings(openings + 1);
  }
  if (loaderData === null) return <ArticleGone />;
  const { article, pictures, problems, choices } = loaderData;
  return (
    <LibraryPictures value={pictures}>
      <ArticleEditor
        // Another article, or a reload of this one after somebody else saved it, mounts a new editor.
        key={`${article.id}:${openings}`}
        article={article}
        problems={problems}
        choices={choices}
        reopen={() => {
          setOutdated(loaderData);
          void revalidate();
        }}
      />
    </LibraryPictures>
  );
}

export function ErrorBoundary() {
  return (
    <>
      <BackToList list={BLOG} />
      <LoadFailed message={ARTICLES_NOT_FETCHED} />
    </>
  );
}
