import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { describeProblem } from '#app/platform/mail/mail-problem.ts';
import type { MailStatus } from '#app/platform/mail/mail-status.server.ts';
import { DateTime } from '#app/ui/office/date-time.tsx';
import { OfficeForm, useSubmitProps } from '#app/ui/office/office-form.tsx';
import type { Action } from '#app/ui/office/use-action.ts';
import { sizeInKb } from '#app/ui/site/file-size.ts';
import type { ListedAnswer } from '../answers.queries.server.ts';
import type { LeadDetail } from '../lead-detail.queries.server.ts';

type Props = {
  lead: LeadDetail;
  answers: readonly ListedAnswer[];
  confirmation: MailStatus | null;
  action: Action;
};

/** The mails to the sender of a lead with their states, newest first. // L16, L18 */
export function AnswerList({ lead, answers, confirmation, action }: Props) {
  if (answers.length === 0 && confirmation === null) return null;
  return (
    <ol className="note-list" aria-label="Mails to the customer">
      {answers.map((answer) => (
        <li key={answer.id}>
          <Answer lead={lead} answer={answer} action={action} />
        </li>
      ))}
      {confirmation && (
        <li>
          <p>
            <strong>Confirmation</strong> <MailState mail={confirmation} to={lead.email} />
          </p>
        </li>
      )}
    </ol>
  );
}

function Answer({ lead, answer, action }: { lead: LeadDetail; answer: ListedAnswer; action: Action }) {
  const { id, author, subject, text, files, mail, recipient, takenBackAt, createdAt } = answer;
  const sending = { action, hidden: { id: lead.id, answerId: id } };
  return (
    <>
      <p>
        <strong>{author}</strong> <DateTime at={createdAt} time />
      </p>
      <p className="answer-subject">{subject}</p>
      <p className="note-text">{text}</p>
      {files.length > 0 && (
        <p className="muted">{`Attached: ${files.map(({ name, bytes }) => `${name} (${sizeInKb(bytes)})`).join(', ')}`}</p>
      )}
      <div className="note-mail" aria-live="polite">
        {takenBackAt !== null ? (
          <p>Taken back. It was not sent.</p>
        ) : (
          mail && (
            <p className={mail.state === 'failed' ? 'note-mail-failed' : undefined}>
              <MailState mail={mail} to={recipient} />
            </p>
          )
        )}
        {mail?.lastError && (
          <details>
            <summary>What the mail server said</summary>
            {mail.lastError}
          </details>
        )}
        {takenBackAt !== null && (
          <Ask {...sending} intent="discard-answer">
            Delete
          </Ask>
        )}
        {mail?.state === 'waiting' && mail.attempts === 0 && <Undo {...sending} dueAt={mail.dueAt} />}
        {(mail?.state === 'failed' || (mail?.state === 'waiting' && mail.attempts > 0)) && (
          <Ask {...sending} intent="send-answer-again">
            {lead.email === recipient ? 'Send again' : `Send again to ${lead.email}`}
          </Ask>
        )}
      </div>
    </>
  );
}

/** Offers Undo until the server's deadline; the server decides whether it was in time. */
function Undo({ dueAt, ...sending }: { dueAt: Date } & Omit<AskProps, 'intent' | 'children'>) {
  const secondsLeft = () => Math.ceil((dueAt.getTime() - Date.now()) / 1_000);
  const [left, setLeft] = useState<number | null>(null);
  useEffect(() => {
    setLeft(secondsLeft());
    const ticking = setInterval(() => setLeft(secondsLeft()), 1_000);
    return () => clearInterval(ticking);
  });
  return (
    <>
      {left !== null && left > 0 && (
        <span className="muted" aria-hidden="true">{`Leaves in ${left} s.`}</span>
      )}
      <Ask {...sending} intent="undo-answer">
        Undo
      </Ask>
    </>
  );
}

type AskProps = {
  action: Action;
  hidden: { id: string; answerId: string };
  intent: string;
  children: string;
};

function Ask({ action, hidden, intent, children }: AskProps) {
  const submit = useSubmitProps();
  const isAsked =
    action.sending?.get('intent') === intent && action.sending.get('answerId') === hidden.answerId;
  return (
    <OfficeForm action={action} intent={intent} hidden={hidden}>
      <Button {...submit} variant="default" size="xs" loading={isAsked}>
        {children}
      </Button>
    </OfficeForm>
  );
}

function MailState({
  mail: { state, attempts, problem, recipient, dueAt, settledAt },
  to,
}: {
  mail: MailStatus;
  to: string;
}) {
  const { why, advice } = describeProblem(problem);
  const address = recipient ?? to;
  if (state === 'sent')
    return (
      <>
        {`Sent to ${address} `}
        {settledAt && <DateTime at={settledAt} time />}
      </>
    );
  if (state === 'failed') return `Not sent to ${address}. ${why} ${advice}`;
  if (state === 'sending') return `Being sent to ${address}`;
  if (attempts === 0) return `Waiting to be sent to ${address}.`;
  return (
    <>
      {`Not sent to ${address} yet. ${why} Next try: `}
      <DateTime at={dueAt} time />
    </>
  );
}
