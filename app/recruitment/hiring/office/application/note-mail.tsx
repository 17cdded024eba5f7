import { Button } from '@mantine/core';
import { IconMail, IconMailX } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { describeProblem } from '#app/platform/mail/mail-problem.ts';
import { DateTime } from '#app/ui/office/date-time.tsx';
import { OfficeForm, useSubmitProps } from '#app/ui/office/office-form.tsx';
import type { Action } from '#app/ui/office/use-action.ts';
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
          <MailState mail={mail} />
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

function MailState({ mail: { state, attempts, problem, recipient, dueAt } }: { mail: Mail }) {
  const { why, advice } = describeProblem(problem);
  const recipientName = recipient ?? 'candidate';
  if (state === 'sent')
    return recipient === null ? 'Emailed to candidate' : `Emailed to candidate at ${recipient}`;
  if (state === 'failed') return `Not emailed to ${recipientName}. ${why} ${advice}`;
  if (state === 'sending') return 'Email is being sent';
  if (attempts === 0) return 'Email is waiting to be sent';
  return (
    <>
      {`Not emailed to ${recipientName} yet. ${why} Next try: `}
      <DateTime at={dueAt} time />
    </>
  );
}

const FIRST_POLL_MS = 2_000;
const MAX_PAUSE_MS = 30_000;

/**
 * Polls the status of notes' mails while one is being sent, and reloads the page's data only after a change: a reload
 * after the session has ended would redirect to the sign-in page and lose what was typed.
 */
export function useNoteMails(applicationId: string, notes: readonly Note[]): void {
  const { revalidate } = useRevalidator();
  const isInProgress = notes.some(({ mail }) => mail?.state === 'waiting' || mail?.state === 'sending');
  const shownStates = mailStates(notes);

  useEffect(() => {
    if (!isInProgress) return;
    let pause = FIRST_POLL_MS;
    let timer = setTimeout(poll, pause);
    const unmounting = new AbortController();

    async function poll(): Promise<void> {
      const isChanged = document.visibilityState === 'visible' && (await hasChanged());
      if (unmounting.signal.aborted) return;
      if (isChanged) void revalidate();
      // The change may be over by the time the data arrives, which then shows what was shown before.
      pause = isChanged ? FIRST_POLL_MS : Math.min(pause * 1.5, MAX_PAUSE_MS);
      timer = setTimeout(poll, pause);
    }

    async function hasChanged(): Promise<boolean> {
      const address = `${applicationPath(applicationId)}/note-mails`;
      try {
        const response = await fetch(address, { redirect: 'manual', signal: unmounting.signal });
        return response.ok && (await response.text()) !== shownStates;
      } catch {
        // The request failed, the session ended, or the page was left; the next poll tries again.
        return false;
      }
    }

    return () => {
      clearTimeout(timer);
      unmounting.abort();
    };
  }, [applicationId, isInProgress, shownStates, revalidate]);
}
