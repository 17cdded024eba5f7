import { formatDateTime } from '#app/ui/dates.ts';
import { DeletionForm } from '#app/ui/office/dialog-form.tsx';
import { type Dialogs, OfficeDialog } from '#app/ui/office/office-dialog.tsx';
import { DELETION_QUESTION } from '../../applications/application-notices.ts';
import type { ListedApplication } from '../applications.queries.server.ts';

const TITLES = { delete: 'Confirm Deletion' };

/** R2 */
export function DeleteApplication({ dialogs }: { dialogs: Dialogs<ListedApplication> }) {
  return (
    <OfficeDialog dialogs={dialogs} titles={TITLES}>
      {(dialog) =>
        dialog.kind === 'delete' && (
          <DeletionForm action={dialogs.action} id={dialog.row.id} close={dialogs.close}>
            <DeletionQuestion {...dialog.row} />
          </DeletionForm>
        )
      }
    </OfficeDialog>
  );
}

type QuestionProps = Pick<ListedApplication, 'fullName' | 'nextInterviewAt'>;

export function DeletionQuestion({ fullName, nextInterviewAt }: QuestionProps) {
  return (
    <>
      <p>
        <strong>{fullName}</strong>
      </p>
      <p>{DELETION_QUESTION}</p>
      {nextInterviewAt !== null && (
        <p>
          {`The interview on ${formatDateTime(nextInterviewAt)} is deleted too. Whoever holds it is told by email, the candidate is not: to tell them, cancel the interview first.`}
        </p>
      )}
    </>
  );
}
