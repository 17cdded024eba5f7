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

type Mail = NonNullable<Note['mail']>;
type Props = { id: string; noteId: string; mail: Mail; action: Action };

/** The delivery status of a note's mail, with *Send again* if its last attempt failed. // R8, L18 */
export function NoteMail({ id, noteId, mail, action }: Props) {
  const submit = useSubmitProps();
  const hasFailed = mail.state === 'failed';
  const isBetweenTries = mail.state === 'waiting' && mail.attempts > 0;
  const isAsked =
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
          <Button {...submit} variant="default" size="xs" loading={isAsked}>
            Send again
          </Button>
        </OfficeForm>
      )}
    </div>
  );
}

function MailState({ mail: { state, attempts, problem, recipient, dueAt } }: { mail: Mail }) {
  const { why, advice } = describeProblem(problem);
  const to = recipient ?? 'candidate';
  if (state === 'sent')
    return recipient === null ? 'Emailed to candidate' : `Emailed to candidate at ${recipient}`;
  if (state === 'failed') return `Not emailed to ${to}. ${why} ${advice}`;
  if (state === 'sending') return 'Email is being sent';
  if (attempts === 0) return 'Email is waiting to be sent';
  return (
    <>
      {`Not emailed to ${to} yet. ${why} Next try: `}
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
  const isUnderWay = notes.some(({ mail }) => mail?.state === 'waiting' || mail?.state === 'sending');
  const shown = mailStates(notes);

  useEffect(() => {
    if (!isUnderWay) return;
    let pause = FIRST_POLL_MS;
    let timer = setTimeout(look, pause);
    const leaving = new AbortController();

    async function look(): Promise<void> {
      const isNews = document.visibilityState === 'visible' && (await hasChanged());
      if (leaving.signal.aborted) return;
      if (isNews) void revalidate();
      // The change may be over by the time the data arrives, which then shows what was shown before.
      pause = isNews ? FIRST_POLL_MS : Math.min(pause * 1.5, MAX_PAUSE_MS);
      timer = setTimeout(look, pause);
    }

    async function hasChanged(): Promise<boolean> {
      const address = `/admin/job-applications/${applicationId}/note-mails`;
      try {
        const answer = await fetch(address, { redirect: 'manual', signal: leaving.signal });
        return answer.ok && (await answer.text()) !== shown;
      } catch {
        // The request failed, the session ended, or the page was left; the next poll tries again.
        return false;
      }
    }

    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [applicationId, isUnderWay, shown, revalidate]);
}
