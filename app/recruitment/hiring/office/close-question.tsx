import { Button } from '@mantine/core';
import { DialogFoot } from '#app/ui/office/dialog-form.tsx';
import { Modal } from '#app/ui/office/modal.tsx';
import { whenText } from '../../contact/interview.ts';
import type { AheadInterview } from '../../contact/interviews.queries.server.ts';

type Props = { asked: readonly AheadInterview[]; close: () => void; confirm: () => void };

/** Asks before closing applications cancels their interviews to come; a single key must send no mail. // H2, H7 */
export function CloseQuestion({ asked, close, confirm }: Props) {
  const several = asked.length > 1;
  return (
    <Modal
      opened={asked.length > 0}
      onClose={close}
      title={several ? 'Cancel the interviews?' : 'Cancel the interview?'}
    >
      <div className="deletion">
        <ul className="erasure-list">
          {asked.map((interview) => (
            <li key={interview.id}>
              <strong>{interview.fullName}</strong> <span className="muted">{whenText(interview)}</span>
            </li>
          ))}
        </ul>
        <p>{`Closing ${several ? 'these applications cancels the interviews' : 'the application cancels the interview'}. ${told(asked)}`}</p>
      </div>
      <DialogFoot leave={close} word="Leave open" isSafe>
        <Button color="red" onClick={confirm}>
          {several ? 'Close and cancel them' : 'Close and cancel it'}
        </Button>
      </DialogFoot>
    </Modal>
  );
}

function told(asked: readonly AheadInterview[]): string {
  const invited = asked.filter((one) => one.invited).length;
  if (invited === 0) return 'Nobody has been invited yet, so no email is sent.';
  const who = invited === asked.length ? 'The candidate gets' : 'Those who were invited get';
  const whom = asked.length > 1 && invited === asked.length ? 'Each candidate gets' : who;
  return `${whom} an email with a calendar file that takes it out of the calendar.`;
}
