import { Moment } from '#app/ui/office/moment.tsx';
import { StatusMark } from '#app/ui/office/status-mark.tsx';
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

/** An article's state, and what of it the public doesn't see yet. */
export function ArticleStateMark({ article }: Props) {
  const { state, publishAt, hasDraft, overdueReportedAt } = article;
  return (
    <span className="article-state">
      <StatusMark colour={overdueReportedAt ? 'red' : COLOURS[state]}>{ARTICLE_STATES[state]}</StatusMark>
      {overdueReportedAt ? <span className="muted">overdue</span> : null}
      {state === 'published' && hasDraft ? (
        <span className="muted">
          {publishAt ? (
            <>
              changes on <Moment at={publishAt} time />
            </>
          ) : (
            'with unpublished changes'
          )}
        </span>
      ) : null}
    </span>
  );
}
