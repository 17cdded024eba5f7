import { DateTime } from '#app/ui/office/date-time.tsx';
import { StatusBadge } from '#app/ui/office/status-badge.tsx';
import { ARTICLE_STATES, type ArticleState } from '../article-state.ts';

const COLOURS: Readonly<Record<ArticleState, string>> = {
  draft: 'gray',
  scheduled: 'yellow',
  published: 'green',
};

type Props = {
  article: {
    state: ArticleState;
    publishedAt: Date | null;
    publishAt: Date | null;
    hasDraft: boolean;
    overdueReportedAt: Date | null;
  };
};

export function ArticleStateMark({ article }: Props) {
  const { state, publishAt, hasDraft, overdueReportedAt } = article;
  return (
    <span className="article-state">
      <StatusBadge colour={overdueReportedAt ? 'red' : COLOURS[state]}>{ARTICLE_STATES[state]}</StatusBadge>{' '}
      {overdueReportedAt ? <span className="muted">overdue</span> : null}
      {state === 'published' && hasDraft ? (
        <span className="muted">
          {publishAt ? (
            <>
              changes on <DateTime at={publishAt} time />
            </>
          ) : (
            'with unpublished changes'
          )}
        </span>
      ) : null}
    </span>
  );
}
