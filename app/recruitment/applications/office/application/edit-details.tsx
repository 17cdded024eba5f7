import { DialogForm } from '#app/ui/office/dialog-form.tsx';
import { type Dialogs, OfficeDialog } from '#app/ui/office/office-dialog.tsx';
import { Details } from '../../../candidates/office/edit-candidate.tsx';
import type { ApplicationDetail } from '../../application.queries.server.ts';

const TITLES = { edit: 'Edit Applicant Details' };

/** R9 */
export function EditDetails({ dialogs }: { dialogs: Dialogs<ApplicationDetail['candidate']> }) {
  return (
    <OfficeDialog dialogs={dialogs} titles={TITLES}>
      {(dialog) =>
        dialog.kind === 'edit' && (
          <DialogForm action={dialogs.action} intent="details" row={dialog.row} submit="Update Details">
            {(messages) => <Details candidate={dialog.row} messages={messages} />}
          </DialogForm>
        )
      }
    </OfficeDialog>
  );
}
