import { IconTrash } from '@tabler/icons-react';
import { groupDigits } from '#app/ui/group-digits.ts';
import { DateTime } from '#app/ui/office/date-time.tsx';
import { IconButton } from '#app/ui/office/icon-button.tsx';
import { type Column, ListTable, RowLink } from '#app/ui/office/list-table.tsx';
import type { Dialogs } from '#app/ui/office/office-dialog.tsx';
import type { ListedArticle } from '../desk-list.queries.server.ts';
import { ArticleStateMark } from './article-state-mark.tsx';
import { articlePath } from './blog-path.ts';
import type { DeletedArticle } from './delete-article.tsx';

/** An article with its links to pages of the site that are not there any more. */
type Row = Omit<ListedArticle, 'links'> & { gone: readonly string[] };

type Props = { articles: Row[]; open: Dialogs<DeletedArticle>['open']; empty: string };
type Of = { article: Row };

const COLUMNS: readonly Column<Row>[] = [
  { header: 'Title', cell: (article) => <Title article={article} /> },
  { header: 'State', className: 'wide', cell: (article) => <ArticleStateMark article={article} /> },
  {
    header: 'Author',
    className: 'wider unbroken',
    cell: ({ author }) => author ?? <span className="muted">None</span>,
  },
  { header: 'Date', className: 'wide unbroken', cell: (article) => <ArticleDate article={article} /> },
  { header: 'Views', className: 'wide numbers', cell: ({ views }) => groupDigits(views) },
];

/** B13 */
export function ArticlesTable({ articles, open, empty }: Props) {
  const deletion: Column<Row> = {
    header: 'Delete',
    hiddenHeader: true,
    className: 'icon-cell',
    cell: (row) => (
      <IconButton
        danger
        aria-label={`Delete the article ${row.title || 'Untitled'}`}
        onClick={() => open({ kind: 'delete', row })}
      >
        <IconTrash aria-hidden="true" stroke={1.5} />
      </IconButton>
    ),
  };
  return (
    <ListTable
      rows={articles}
      columns={[...COLUMNS, deletion]}
      empty={empty}
      linkOf={({ id }) => articlePath(id)}
      className="articles-table"
    />
  );
}

function Title({ article }: Of) {
  const { id, title, author, views, featured, isSample, gone, found } = article;
  return (
    <span className="who-text">
      <RowLink to={articlePath(id)}>{title || 'Untitled'}</RowLink>
      {featured && <span className="muted"> Featured</span>}
      {isSample && <span className="muted">{featured ? ', sample' : ' Sample'}</span>}
      {gone.length > 0 && (
        <span className="who-soon">
          {` Links to ${gone.length === 1 ? 'a page' : 'pages'} that visitors can’t open: ${gone.join(', ')}`}
        </span>
      )}
      {found && <span className="who-line muted">{found}</span>}
      <span className="who-lines">
        <span className="who-more">
          <ArticleStateMark article={article} />
        </span>
        <span className="who-more who-soon">{author}</span>
        <span className="who-more">
          <ArticleDate article={article} />, {views === 1 ? '1 view' : `${groupDigits(views)} views`}
        </span>
      </span>
    </span>
  );
}

/** When it was or will be published, or for a draft, when it was last saved. */
function ArticleDate({ article: { publishedAt, publishAt, revisedAt, createdAt, state } }: Of) {
  if (state === 'published' && publishedAt) return <DateTime at={publishedAt} />;
  const planned = publishAt ?? publishedAt;
  if (planned) return <DateTime at={planned} time />;
  return <DateTime at={revisedAt ?? createdAt} />;
}
