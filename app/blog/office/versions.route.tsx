import { Button } from '@mantine/core';
import { IconArrowsDiff, IconEye } from '@tabler/icons-react';
import { data, Link, useNavigate } from 'react-router';
import { officeAction } from '#app/accounts/session/office/office-action.server.ts';
import { officeHead } from '#app/company/head/office-head.ts';
import { isRowId } from '#app/platform/db/row-id.ts';
import { servicesContext } from '#app/platform/http/services.server.ts';
import { BackToList, GoBack } from '#app/ui/office/back-to-list.tsx';
import { DateTime } from '#app/ui/office/date-time.tsx';
import { ListPanel } from '#app/ui/office/list-panel.tsx';
import { type Column, ListTable } from '#app/ui/office/list-table.tsx';
import { LoadFailed } from '#app/ui/office/load-failed.tsx';
import { useDialogs } from '#app/ui/office/office-dialog.tsx';
import { PageHead } from '#app/ui/office/page-head.tsx';
import { formOf, useAction } from '#app/ui/office/use-action.ts';
import { ARTICLE_NOTICES } from '../article-notices.ts';
import { versionLabel } from '../article-state.ts';
import { findArticle, listVersions } from '../drafts.queries.server.ts';
import type { Route } from './+types/versions.route.ts';
import { ArticleGone } from './article-gone.tsx';
import { BLOG, editorPath } from './blog-path.ts';
import { articleIntents } from './change-article.server.ts';
import { DeleteArticle, type DeletedArticle } from './delete-article.tsx';

export const meta: Route.MetaFunction = ({ matches }) => officeHead(matches, 'Versions');

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const article = isRowId(params.articleId) ? await findArticle(db, params.articleId) : null;
  if (article === null) return data(null, { status: 404 });
  const { id, content } = article;
  return { id, title: content.title, versions: await listVersions(db, id) };
}

export const action = officeAction(articleIntents);

/** Of a version from before the blog desk. */
const NOT_KNOWN = 'Not known';

type Version = Awaited<ReturnType<typeof listVersions>>[number];

/** Every saved version of an article, to preview and restore. // B16 */
export default function Versions({ loaderData }: Route.ComponentProps) {
  return loaderData === null ? <ArticleGone /> : <VersionList {...loaderData} />;
}

function VersionList({ id, title, versions }: NonNullable<Route.ComponentProps['loaderData']>) {
  const navigate = useNavigate();
  const restore = useAction(ARTICLE_NOTICES, { navigateOnDone: () => navigate(editorPath(id)) });
  const dialogs = useDialogs<DeletedArticle>(ARTICLE_NOTICES, {
    navigateOnDone: () => navigate(BLOG),
  });
  const columns: Column<Version>[] = [
    {
      header: 'Saved',
      cell: ({ savedAt, savedBy, kind }) => (
        <>
          <DateTime at={savedAt} time />
          <div className="who-more muted">{`${savedBy || NOT_KNOWN}, ${versionLabel(kind)}`}</div>
        </>
      ),
    },
    { header: 'By', className: 'wide', cell: ({ savedBy }) => savedBy || NOT_KNOWN },
    { header: 'What', className: 'wide', cell: ({ kind }) => versionLabel(kind) },
    { header: 'Title', className: 'wider', cell: (version) => version.title || 'Untitled' },
    {
      header: 'Actions',
      cell: (version) => (
        <span className="form-row">
          <Button
            component="a"
            variant="default"
            size="compact-md"
            href={`${editorPath(id)}/preview?version=${version.id}`}
            target="_blank"
            leftSection={<IconEye size={18} aria-hidden="true" />}
          >
            View
          </Button>
          <Button
            component={Link}
            variant="default"
            size="compact-md"
            to={`${editorPath(id)}/changes?to=${version.id}`}
            leftSection={<IconArrowsDiff size={18} aria-hidden="true" />}
          >
            Changes
          </Button>
          <Button
            variant="default"
            size="compact-md"
            disabled={restore.busy}
            onClick={() => restore.send(formOf({ intent: 'restore', id, versionId: version.id }))}
          >
            Restore
          </Button>
        </span>
      ),
    },
  ];
  return (
    <>
      <PageHead
        title={`Versions of ${title || 'an untitled article'}`}
        back={<GoBack to={editorPath(id)}>Back to the article</GoBack>}
      >
        <Button variant="default" onClick={() => dialogs.open({ kind: 'delete', row: { id, title } })}>
          Delete article
        </Button>
      </PageHead>
      <p className="muted">
        Restoring a version makes it the draft; the public page stays as it is until you publish. Everything
        that one person saves within ten minutes is one version.
      </p>
      <ListPanel label="Versions">
        <ListTable rows={versions} columns={columns} empty="Nothing has been saved yet." />
      </ListPanel>
      <DeleteArticle dialogs={dialogs} />
    </>
  );
}

export function ErrorBoundary() {
  return (
    <>
      <BackToList list={BLOG} />
      <LoadFailed message="The versions could not be loaded" />
    </>
  );
}
