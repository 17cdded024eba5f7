import { Button } from '@mantine/core';
import { DialogFoot } from '#app/ui/office/dialog-form.tsx';
import { Modal } from '#app/ui/office/modal.tsx';
import { UndoToast } from '#app/ui/office/undo-toast.tsx';
import { NOTICES } from '../../applications/application-notices.ts';
import { whenText } from '../../contact/interview.ts';
import type { UpcomingInterview } from '../../contact/interviews.queries.server.ts';
import { LIST_ACTION } from '../../positions/job-applications-path.ts';
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
      <UndoToast notices={NOTICES} to={LIST_ACTION} onNext={(ids) => setMailTarget({ ids, decline: true })} />
    </>
  );
}

type QuestionProps = { interviews: readonly UpcomingInterview[]; close: () => void; confirm: () => void };

/** Asks before closing applications cancels their interviews to come; a single key must send no mail. // H2, H7 */
export function CloseQuestion({ interviews, close, confirm }: QuestionProps) {
  const isPlural = interviews.length > 1;
  return (
    <Modal
      opened={interviews.length > 0}
      onClose={close}
      title={isPlural ? 'Cancel the interviews?' : 'Cancel the interview?'}
    >
      <div className="deletion">
        <ul className="erasure-list">
          {interviews.map((interview) => (
            <li key={interview.id}>
              <strong>{interview.fullName}</strong> <span className="muted">{whenText(interview)}</span>
            </li>
          ))}
        </ul>
        <p>{`Closing ${isPlural ? 'these applications cancels the interviews' : 'the application cancels the interview'}. ${mailText(interviews)}`}</p>
      </div>
      <DialogFoot leave={close} word="Leave open" isSafe>
        <Button color="red" onClick={confirm}>
          {isPlural ? 'Close and cancel them' : 'Close and cancel it'}
        </Button>
      </DialogFoot>
    </Modal>
  );
}

/** Which of the candidates get a mail. */
function mailText(interviews: readonly UpcomingInterview[]): string {
  const invitedCount = interviews.filter(({ invited }) => invited).length;
  if (invitedCount === 0) return 'Nobody has been invited yet, so no email is sent.';
  const recipients =
    invitedCount < interviews.length
      ? 'Those who were invited get'
      : interviews.length > 1
        ? 'Each candidate gets'
        : 'The candidate gets';
  return `${recipients} an email with a calendar file that takes it out of the calendar.`;
}
