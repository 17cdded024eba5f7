import { UndoToast } from '#app/ui/office/undo-toast.tsx';
import { LIST_NOTICES } from '../../applications/application-notices.ts';
import { LIST_ACTION } from '../../positions/job-applications-path.ts';
import { CloseQuestion } from './close-question.tsx';
import { WriteMail } from './contact-dialogs.tsx';
import type { BulkActions } from './use-bulk-actions.ts';
import type { MailTarget } from './write-mail.tsx';

type Props = {
  bulkActions: BulkActions;
  /** Whom the dialog writes to; null while it is closed. */
  mailTarget: MailTarget | null;
  setMailTarget: (target: MailTarget | null) => void;
  onSent?: () => void;
};

/** What follows moving applications: the question before interviews are cancelled, Undo, and the mail to those rejected. // H2, H5 */
export function BulkDialogs({ bulkActions, mailTarget, setMailTarget, ...sent }: Props) {
  return (
    <>
      <WriteMail target={mailTarget} close={() => setMailTarget(null)} {...sent} />
      <CloseQuestion
        interviews={bulkActions.interviewsToCancel}
        close={bulkActions.leaveOpen}
        confirm={bulkActions.closeAndCancel}
      />
      <UndoToast
        notices={LIST_NOTICES}
        to={LIST_ACTION}
        onNext={(ids) => setMailTarget({ ids, decline: true })}
      />
    </>
  );
}
