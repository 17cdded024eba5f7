import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { OfficeForm, useSubmitProps } from '#app/ui/office/office-form.tsx';
import type { Action } from '#app/ui/office/use-action.ts';
import type { ListedMail } from '../mail.queries.server.ts';
import { labelOfKind } from '../mail-kinds.ts';
import { MailProgress, MailStateMark } from './mail-state.tsx';
import './mails.css';

/** L22 */
export function MailsTable({ mails, action }: { mails: ListedMail[]; action: Action }) {
  return (
    <table className="office-table mails-table">
      <thead>
        <tr>
          <th scope="col">Mail</th>
          <th scope="col" className="wide">
            To
          </th>
          <th scope="col" className="wide">
            About
          </th>
          <th scope="col" className="wide">
            State
          </th>
          <th scope="col" className="wide">
            What became of it
          </th>
          <th scope="col" className="actions">
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {mails.map((mail) => (
          <MailRow key={mail.id} mail={mail} action={action} />
        ))}
      </tbody>
    </table>
  );
}

function MailRow({ mail, action }: { mail: ListedMail; action: Action }) {
  const { kind, recipient, subject, state } = mail;
  const about = subject ? <Link to={subject.to}>{subject.label}</Link> : <span className="muted">Gone</span>;
  return (
    <tr>
      <td>
        {labelOfKind(kind)}
        <span className="who-more">
          {recipient}
          <br />
          {about}
          <br />
          <MailStateMark state={state} />
          <br />
          <MailProgress mail={mail} />
        </span>
      </td>
      <td className="wide">{recipient}</td>
      <td className="wide">{about}</td>
      <td className="wide">
        <MailStateMark state={state} />
      </td>
      <td className="wide">
        <MailProgress mail={mail} />
      </td>
      <td className="actions">
        <SendAgain mail={mail} action={action} />
      </td>
    </tr>
  );
}

function SendAgain({ mail, action }: { mail: ListedMail; action: Action }) {
  const submit = useSubmitProps();
  const isBetweenTries = mail.state === 'waiting' && mail.attempts > 0 && !mail.isBeingSent;
  if (mail.state !== 'failed' && !isBetweenTries) return null;
  const isAsked = action.sending?.get('id') === mail.id;
  const to = mail.recipient === '' ? '' : ` to ${mail.recipient}`;
  return (
    <OfficeForm action={action} intent="send-again" hidden={{ id: mail.id }}>
      <Button
        {...submit}
        variant="default"
        size="xs"
        loading={isAsked}
        aria-label={`Send again: ${labelOfKind(mail.kind)}${to}`}
      >
        Send again
      </Button>
    </OfficeForm>
  );
}
