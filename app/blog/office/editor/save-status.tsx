import { DateTime } from '#app/ui/office/date-time.tsx';
import type { EditedArticle } from '../../drafts.queries.server.ts';
import type { SaveState } from './article-saver.ts';

type StatusProps = { state: SaveState; article: Pick<EditedArticle, 'revisedAt' | 'revisedBy'> };

/** Whether the displayed text is saved. // B14 */
export function SaveStatus({ state, article: { revisedAt, revisedBy } }: StatusProps) {
  return (
    <span className="save-status" role="status" data-state={state.kind}>
      {stateText(state)}
      {state.kind === 'saved' && state.at === null && revisedAt !== null && (
        <>
          Saved <DateTime at={revisedAt} time />
          {revisedBy && ` by ${revisedBy}`}
        </>
      )}
    </span>
  );
}

/** Whether the text is saved, in words; '' for one that was not changed here. */
export function stateText(state: SaveState): string {
  switch (state.kind) {
    case 'saved':
      return state.at === null ? '' : 'Saved';
    case 'unsaved':
    case 'saving':
      return 'Saving…';
    case 'unreachable':
      return 'Not saved: the server does not answer. Your text is kept in this browser and sent again.';
    case 'signed-out':
      return 'Not saved: sign in again.';
    case 'overtaken':
    case 'refused':
      return 'Not saved';
  }
}
