import { DialogForm } from '#app/ui/office/dialog-form.tsx';
import { type Dialogs, OfficeDialog } from '#app/ui/office/office-dialog.tsx';
import { type PositionChoice, PositionSelect } from './question-fields.tsx';

const TITLES = { create: 'Copy Questions' };

type Props = {
  dialogs: Dialogs<never>;
  positions: PositionChoice[];
  /** The position that the list is filtered by, preselected as the one that gets them. */
  to: string | null;
};

/** Copies the questions of one position to another. // H8 */
export function CopyQuestions({ dialogs, positions, to }: Props) {
  return (
    <OfficeDialog dialogs={dialogs} titles={TITLES}>
      {() => (
        <DialogForm action={dialogs.action} intent="copy" submit="Copy">
          {(messages) => (
            <>
              <PositionSelect
                label="From"
                name="from"
                positions={positions.filter(({ id }) => id !== to)}
                error={messages.from}
                first
              />
              <PositionSelect
                label="To"
                name="to"
                positions={positions}
                chosen={to}
                error={messages.to}
                description="Added after its own questions. Questions with the same wording are skipped."
              />
            </>
          )}
        </DialogForm>
      )}
    </OfficeDialog>
  );
}
