import { Button } from '@mantine/core';
import { DialogFoot } from '#app/ui/office/dialog-form.tsx';
import { Modal } from '#app/ui/office/modal.tsx';
import { whenText } from '../../contact/interview.ts';
import type { UpcomingInterview } from '../../contact/interviews.queries.server.ts';

type Props = { interviews: readonly UpcomingInterview[]; close: () => void; confirm: () => void };

/** Asks before closing applications cancels their interviews to come; a single key must send no mail. // H2, H7 */
export function CloseQuestion({ interviews, close, confirm }: Props) {
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
