import { Button } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import { MailStateText } from '#app/mail/office/mail-state-text.tsx';
import { countOf } from '#app/ui/count-of.ts';
import { DateTime } from '#app/ui/office/date-time.tsx';
import { IntentButton } from '#app/ui/office/office-form.tsx';
import { type Action, useAction } from '#app/ui/office/use-action.ts';
import { NOTICES } from '../../../applications/application-notices.ts';
import { obstacleText, obstacleTo, occasionLabel, refusalText } from '../../../contact/candidate-mail.ts';
import { LIST_ACTION } from '../../../positions/job-applications-path.ts';
import type { ApplicationDetail } from '../../applications.queries.server.ts';
import type { CandidateMail } from '../../timeline.queries.server.ts';
import { WriteMail } from '../contact-dialogs.tsx';
import type { MailTarget } from '../write-mail.tsx';
import { ApplicationSection } from './application-section.tsx';

type Props = {
  application: Pick<ApplicationDetail, 'id' | 'status' | 'withdrawnAt' | 'isUntold' | 'toldAt'>;
  mails: CandidateMail[];
};

/** The mails to the candidate with their true states, and writing another one. // H5 */
export function CandidateMails({ application, mails }: Props) {
  const { id, status, withdrawnAt, isUntold, toldAt } = application;
  const [mailTarget, setMailTarget] = useState<MailTarget | null>(null);
  // Kept here and not in the row, whose form is gone when the response is announced.
  const action = useAction(NOTICES);
  const toldByPhone = useAction(NOTICES);
  return (
    <ApplicationSection
      className="candidate-mails"
      title="Emails"
      summary={isUntold ? 'Not told yet' : mails.length === 0 ? 'None' : countOf(mails.length, 'email')}
      actions={
        <div className="form-row">
          <Button
            variant="default"
            leftSection={<IconMail size={18} aria-hidden="true" />}
            onClick={() => setMailTarget({ ids: [id], decline: false })}
          >
            Write
          </Button>
          {status !== 'closed' && (
            <Button variant="default" onClick={() => setMailTarget({ ids: [id], decline: true })}>
              Decline
            </Button>
          )}
        </div>
      }
    >
      {withdrawnAt !== null && (
        <p className="offer-rejection">The candidate has withdrawn the application and needs no rejection.</p>
      )}
      {isUntold && (
        <div className="offer-rejection">
          <p>The application is closed, and the candidate has not been told.</p>
          <Button variant="default" onClick={() => setMailTarget({ ids: [id], decline: true })}>
            Write the rejection
          </Button>
          <IntentButton action={toldByPhone} intent="told-by-phone" hidden={{ id }} variant="default">
            Told by phone
          </IntentButton>
        </div>
      )}
      {toldAt !== null && (
        <div className="offer-rejection">
          <p>
            Told by phone, recorded <DateTime at={toldAt} time />
          </p>
          <IntentButton action={toldByPhone} intent="told-taken-back" hidden={{ id }} variant="default">
            Take back
          </IntentButton>
        </div>
      )}
      {mails.length > 0 && (
        <ol>
          {mails.map((mail) => (
            <li key={mail.id}>
              <Mail application={application} mail={mail} action={action} />
            </li>
          ))}
        </ol>
      )}
      <WriteMail target={mailTarget} close={() => setMailTarget(null)} />
    </ApplicationSection>
  );
}

type MailProps = { application: Props['application']; mail: CandidateMail; action: Action };

function Mail({ application, mail, action }: MailProps) {
  const canBeTakenBack = mail.mail?.state === 'waiting' && mail.mail.attempts === 0;
  return (
    <>
      <div className="mail-line">
        <p>
          <strong>{mail.subject}</strong>
          <span className="who-line">
            {occasionLabel(mail.occasion)}, {mail.author}
          </span>
          <State mail={mail} application={application} />
        </p>
        {canBeTakenBack && (
          <IntentButton
            action={action}
            intent="take-mail-back"
            to={LIST_ACTION}
            hidden={{ id: application.id, mailId: mail.id }}
            variant="default"
          >
            Take back
          </IntentButton>
        )}
      </div>
      <details>
        <summary>Text</summary>
        <p className="note-text">{mail.text}</p>
      </details>
    </>
  );
}

function State({ application, mail: candidateMail }: Omit<MailProps, 'action'>) {
  const { takenBackAt, dropped, mail, sendAt, occasion } = candidateMail;
  if (takenBackAt !== null) return <span className="who-line">Taken back. It was not sent.</span>;
  if (dropped !== null) return <span className="who-line">{`Not sent. ${refusalText(dropped)}`}</span>;
  if (mail && (mail.state !== 'waiting' || mail.attempts > 0))
    return (
      <span className={mail.state === 'failed' ? 'who-line note-mail-failed' : 'who-line'}>
        <MailStateText mail={mail} to="the candidate" />
      </span>
    );
  const obstacle = obstacleTo(occasion, application);
  if (obstacle !== null) return <span className="who-line note-mail-failed">{obstacleText(obstacle)}</span>;
  return (
    <span className="who-line">
      To be sent <DateTime at={sendAt} time />
    </span>
  );
}
