import { Link, useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { intent } from '#app/accounts/session/office/intent.server.ts';
import { officeAction } from '#app/accounts/session/office/office-action.server.ts';
import { companyContext } from '#app/company/company-context.server.ts';
import { isGone } from '#app/company/gone-pages.ts';
import { officeHead } from '#app/company/head/office-head.ts';
import { isFiltered, requestedPage } from '#app/platform/db/list-filter.ts';
import { servicesContext } from '#app/platform/http/services.server.ts';
import { countOf } from '#app/ui/count-of.ts';
import { formatDay } from '#app/ui/dates.ts';
import { groupDigits } from '#app/ui/group-digits.ts';
import { DateTime } from '#app/ui/office/date-time.tsx';
import { FloatingAdd } from '#app/ui/office/floating-add.tsx';
import { FilterSelect, FilterText, ListFilter } from '#app/ui/office/list-filter.tsx';
import { ListPanel, Pages } from '#app/ui/office/list-panel.tsx';
import { type Column, ListTable, RowLink } from '#app/ui/office/list-table.tsx';
import { LoadFailed } from '#app/ui/office/load-failed.tsx';
import { type Dialogs, useDialogs } from '#app/ui/office/office-dialog.tsx';
import { DeleteItem, RowMenu } from '#app/ui/office/row-actions.tsx';
import { formOf, useAction } from '#app/ui/office/use-action.ts';
import { type ListedArticle, listArticles } from '../article-list.queries.server.ts';
import { NO_LIST_FILTER, readListFilter } from '../article-list-filter.ts';
import { ARTICLE_NOTICES, ARTICLES_NOT_FETCHED } from '../article-notices.ts';
import { ARTICLE_STATES } from '../article-state.ts';
import { createArticle } from '../drafts.commands.server.ts';
import { articleChoices } from '../drafts.queries.server.ts';
import { countSampleArticles } from '../sample-articles.commands.server.ts';
import type { Route } from './+types/articles.route.ts';
import { ArticleStateMark } from './article-state-mark.tsx';
import { editorPath } from './blog-path.ts';
import { articleIntents } from './change-article.server.ts';
import { DeleteArticle, type DeletedArticle } from './delete-article.tsx';

export const meta: Route.MetaFunction = ({ matches }) => officeHead(matches, 'Blog');

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, config } = context.get(servicesContext);
  const company = context.get(companyContext);
  const filter = readListFilter(url.searchParams);
  const [list, choices, samples] = await Promise.all([
    listArticles(db, filter, requestedPage(url.searchParams)),
    articleChoices(db),
    countSampleArticles(db),
  ]);
  const rows = list.rows.map(({ links, ...article }) => ({
    ...article,
    brokenLinks: links.filter((href) => isGone(company, config.publicUrl, href)),
  }));
  return { ...list, rows, filter, choices, samples };
}

export const action = officeAction({
  create: intent(
    ARTICLE_NOTICES.create,
    z.object({}),
    async ({ services: { db }, me }) => ({ kind: 'done', data: { id: await createArticle(db, me) } }),
    { once: true },
  ),
  delete: articleIntents.delete,
});

/** B13 */
export default function Articles({ loaderData }: Route.ComponentProps) {
  const { rows, total, filter, choices, samples } = loaderData;
  const navigate = useNavigate();
  const create = useAction<{ id: string }>(ARTICLE_NOTICES, {
    navigateOnDone: ({ data }) => data && navigate(editorPath(data.id)),
  });
  const dialogs = useDialogs<DeletedArticle>(ARTICLE_NOTICES);
  return (
    <>
      <FloatingAdd onClick={() => create.busy || create.send(formOf({ intent: 'create' }))}>
        Create New Article
      </FloatingAdd>
      <ListPanel label="Articles" ref={dialogs.list}>
        <ListFilter
          label="Filter articles"
          count={countOf(total, 'article')}
          order="latest change first"
          filter={filter}
          nothing={NO_LIST_FILTER}
          inBar={['search', 'state']}
          bar={
            <>
              <FilterSelect label="Status" name="state" any="All statuses" options={ARTICLE_STATES} />
              <FilterText type="search" label="Title or text" name="search" placeholder="Title or text" />
            </>
          }
        >
          <FilterSelect label="Author" name="author" any="All authors" options={choices.authors} />
          <FilterSelect label="Category" name="category" any="All categories" options={choices.categories} />
        </ListFilter>
        {samples > 0 && (
          <div className="articles-note muted" role="note">
            {`${countOf(samples, 'article')} marked “Sample” came with the software. `}
            <Link to="/admin/guide">Keep or delete them</Link>
          </div>
        )}
        <ArticlesTable
          articles={rows}
          open={dialogs.open}
          empty={
            isFiltered(filter, NO_LIST_FILTER)
              ? 'No articles match these filters. Clear them to see all articles.'
              : 'There are no articles yet. Choose Create New Article to write the first one.'
          }
        />
        <Pages paged={loaderData} />
      </ListPanel>
      <DeleteArticle dialogs={dialogs} />
    </>
  );
}

/** An article with its links to pages of the site that are not there any more. */
type Row = Omit<ListedArticle, 'links'> & { brokenLinks: readonly string[] };

type Props = { articles: Row[]; open: Dialogs<DeletedArticle>['open']; empty: string };
type CellProps = { article: Row };

const COLUMNS: readonly Column<Row>[] = [
  { header: 'Title', cell: (article) => <Title article={article} /> },
  { header: 'Status', className: 'wide', cell: (article) => <ArticleStateMark article={article} /> },
  {
    header: 'Author',
    className: 'wider unbroken',
    cell: ({ author }) => author ?? <span className="muted">None</span>,
  },
  { header: 'Date', className: 'wide unbroken', cell: (article) => <ArticleDate article={article} /> },
  { header: 'Views', className: 'wider numbers', cell: ({ views }) => groupDigits(views) },
];

/** B13 */
function ArticlesTable({ articles, open, empty }: Props) {
  const deletion: Column<Row> = {
    header: 'Delete',
    hiddenHeader: true,
    className: 'icon-cell',
    cell: (row) => (
      <RowMenu name={row.title || 'Untitled'}>
        <DeleteItem onClick={() => open({ kind: 'delete', row })} />
      </RowMenu>
    ),
  };
  return (
    <ListTable
      rows={articles}
      columns={[...COLUMNS, deletion]}
      empty={empty}
      linkOf={({ id }) => editorPath(id)}
      className="articles-table"
    />
  );
}

function Title({ article }: CellProps) {
  const { id, title, author, views, featured, isSample, brokenLinks, excerpt } = article;
  return (
    <span className="who-text">
      <RowLink to={editorPath(id)}>{title || 'Untitled'}</RowLink>
      {(featured || isSample) && (
        <span className="who-line">
          {featured && <span className="article-mark">Featured</span>}
          {isSample && <span className="article-mark">Sample</span>}
        </span>
      )}
      {brokenLinks.length > 0 && (
        <span className="who-soon">
          {` Links to ${brokenLinks.length === 1 ? 'a page' : 'pages'} that visitors can’t open: ${brokenLinks.join(', ')}`}
        </span>
      )}
      {excerpt && <span className="who-line muted">{excerpt}</span>}
      <span className="who-lines">
        <span className="who-more">
          <ArticleStateMark article={article} />
        </span>
        <span className="who-more who-soon">{author}</span>
        <span className="who-more">
          <ArticleDate article={article} />, {countOf(views, 'view')}
        </span>
      </span>
    </span>
  );
}

/** When it was or will be published, or for a draft, when it was last saved; and when it was changed, if that was later. */
function ArticleDate({ article: { publishedAt, publishAt, revisedAt, createdAt, state } }: CellProps) {
  const changedAt = revisedAt ?? createdAt;
  const planned = publishAt ?? publishedAt;
  if (planned === null) return <DateTime at={changedAt} />;
  if (state !== 'published') return <DateTime at={planned} time />;
  const shown = publishedAt ?? planned;
  return (
    <>
      <DateTime at={shown} />{' '}
      {changedAt > shown && formatDay(changedAt) !== formatDay(shown) && (
        <span className="article-changed">
          changed <DateTime at={changedAt} />
        </span>
      )}
    </>
  );
}

export function ErrorBoundary() {
  return <LoadFailed message={ARTICLES_NOT_FETCHED} />;
}
