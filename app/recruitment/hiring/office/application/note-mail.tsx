import { Button } from '@mantine/core';
import { IconMail, IconMailX } from '@tabler/icons-react';
import { MailStateText } from '#app/mail/office/mail-state-text.tsx';
import { OfficeForm, useSubmitProps } from '#app/ui/office/office-form.tsx';
import type { Action } from '#app/ui/office/use-action.ts';
import { usePolled } from '#app/ui/office/use-polled.ts';
import type { Note } from '../../../applications/application.queries.server.ts';
import { mailStates } from '../../../applications/note.ts';
import { applicationPath } from '../../../positions/job-applications-path.ts';

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

/** Polls the states of notes' mails while one is being sent. */
export function useNoteMails(applicationId: string, notes: readonly Note[]): void {
  const isInProgress = notes.some(({ mail }) => mail?.state === 'waiting' || mail?.state === 'sending');
  const shownStates = mailStates(notes);
  usePolled(isInProgress ? shownStates : null, async (signal) => {
    const address = `${applicationPath(applicationId)}/note-mails`;
    const response = await fetch(address, { redirect: 'manual', signal });
    return response.ok && (await response.text()) !== shownStates;
  });
}
