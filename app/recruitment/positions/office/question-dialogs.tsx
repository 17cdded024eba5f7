import type { Dialogs } from '#app/ui/office/office-dialog.tsx';
import { RowDialogs } from '#app/ui/office/row-dialogs.tsx';
import type { ListedQuestion } from '../questions.queries.server.ts';
import { type PositionChoice, QuestionFields } from './question-fields.tsx';

type Props = {
  dialogs: Dialogs<ListedQuestion>;
  positions: PositionChoice[];
  /** The position that the list is filtered by, preselected in a new question. */
  positionId: string | null;
};

/** The dialogs of the questions screen. // R4 */
export function QuestionDialogs({ dialogs, positions, positionId }: Props) {
  return (
    <RowDialogs
      dialogs={dialogs}
      noun="Question"
      fields={(field, question) => (
        <QuestionFields field={field} positions={positions} question={question} positionId={positionId} />
      )}
      deletion={({ text }) => (
        <>
          <p>Are you sure you want to delete this question? This action cannot be undone.</p>
          <p>{text}</p>
          <p className="muted">Applications keep it with the answer that was given.</p>
        </>
      )}
    />
  );
}
