import { Button } from '@mantine/core';
import { IconMail, IconMailX } from '@tabler/icons-react';
import { MailStateText } from '#app/mail/office/mail-state-text.tsx';
import { OfficeForm, useSubmitProps } from '#app/ui/office/office-form.tsx';
import type { Action } from '#app/ui/office/use-action.ts';
import type { Note } from '../../../applications/application.queries.server.ts';

type Mail = NonNullable<Note['mail']>;
type Props = { id: string; noteId: string; mail: Mail; action: Action };

/** The delivery status of a note's mail, with *Send again* if its last attempt failed. // R8, L18 */
export function NoteMail({ id, noteId, mail, action }: Props) {
  const submit = useSubmitProps();
  const hasFailed = mail.state === 'failed';
  const isBetweenTries = mail.state === 'waiting' && mail.attempts > 0;
  const isSending =
    action.sending?.get('intent') === 'send-mail-again' && action.sending.get('noteId') === noteId;
  return (
    <div className="note-mail">
      <p className={hasFailed ? 'note-mail-failed' : undefined} aria-live="polite">
        {hasFailed ? (
          <IconMailX size={16} stroke={1.5} aria-hidden="true" />
        ) : (
          <IconMail size={16} stroke={1.5} aria-hidden="true" />
        )}
        <span>
          <MailStateText mail={mail} to="the candidate" />
        </span>
      </p>
      {mail.lastError !== null && mail.lastError !== '' && (
        <details>
          <summary>What the mail server said</summary>
          {mail.lastError}
        </details>
      )}
      {(hasFailed || isBetweenTries) && (
        <OfficeForm action={action} intent="send-mail-again" hidden={{ id, noteId }}>
          <Button {...submit} variant="default" size="xs" loading={isSending}>
            Send again
          </Button>
        </OfficeForm>
      )}
    </div>
  );
}
