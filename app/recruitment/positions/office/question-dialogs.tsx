import { DeletionForm, DialogForm } from '#app/ui/office/dialog-form.tsx';
import { type Dialogs, OfficeDialog } from '#app/ui/office/office-dialog.tsx';
import type { ListedQuestion } from '../questions.queries.server.ts';
import { type PositionChoice, QuestionFields } from './question-fields.tsx';

const TITLES = { create: 'Create New Question', edit: 'Edit Question', delete: 'Delete Question' };

type Props = {
  dialogs: Dialogs<ListedQuestion>;
  positions: PositionChoice[];
  /** The position that the list is filtered by, preselected in a new question. */
  positionId: string | null;
};

/** The dialogs of the questions screen. // R4 */
export function QuestionDialogs({ dialogs, positions, positionId }: Props) {
  const { action, close } = dialogs;
  return (
    <OfficeDialog dialogs={dialogs} titles={TITLES}>
      {(dialog) => {
        switch (dialog.kind) {
          case 'create':
            return (
              <DialogForm action={action} intent="create" submit="Create Question">
                {(messages) => (
                  <QuestionFields messages={messages} positions={positions} positionId={positionId} />
                )}
              </DialogForm>
            );
          case 'edit':
            return (
              <DialogForm action={action} intent="update" row={dialog.row} submit="Update Question">
                {(messages) => (
                  <QuestionFields messages={messages} positions={positions} question={dialog.row} />
                )}
              </DialogForm>
            );
          case 'delete':
            return (
              <DeletionForm action={action} id={dialog.row.id} close={close}>
                <p>Are you sure you want to delete this question? This action cannot be undone.</p>
                <p>{dialog.row.text}</p>
                <p className="muted">Applications keep it with the answer that was given.</p>
              </DeletionForm>
            );
        }
      }}
    </OfficeDialog>
  );
}
