import { Button } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { MailStateText } from '#app/mail/office/mail-state-text.tsx';
import type { MailStatus } from '#app/platform/mail/mail-status.server.ts';
import { bytesText } from '#app/ui/file-size.ts';
import { OfficeForm, useSubmitProps } from '#app/ui/office/office-form.tsx';
import type { Action } from '#app/ui/office/use-action.ts';
import type { ListedAnswer } from '../../correspondence/answers.queries.server.ts';
import type { ListedReply } from '../../correspondence/replies.queries.server.ts';
import type { LeadDetail } from '../../records/lead-detail.queries.server.ts';
import { answerFilePath, drawingAnchor } from '../leads-path.ts';

type AnswerProps = { lead: LeadDetail; answer: ListedAnswer; action: Action };

/** An answer in the timeline: the mail as it was sent, its files to download, and its state. // L16, L18 */
export function AnswerEntry({ lead, answer, action }: AnswerProps) {
  const { id, author, subject, text, files, mail, recipient, takenBackAt, createdAt } = answer;
  const sending = { action, hidden: { id: lead.id, answerId: id } };
  return (
    <>
      <div className="note-head">
        <p>
          <strong>{author}</strong>{' '}
          {takenBackAt === null ? 'wrote an email' : 'wrote an email, but took it back'}
        </p>
      </div>
      <p className="answer-subject">{subject}</p>
      <p className="note-text">{text}</p>
      <AnswerFiles leadId={lead.id} files={files} />
      <div className="note-mail" aria-live="polite">
        {mail && (
          <p className={mail.state === 'failed' ? 'note-mail-failed' : undefined}>
            <span>
              <MailStateText mail={mail} to={recipient} shown={createdAt} />
            </span>
          </p>
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
        {(mail?.state === 'failed' || (mail?.state === 'waiting' && mail.attempts > 0)) && (
          <Ask {...sending} intent="send-answer-again">
            {lead.email === recipient ? 'Send again' : `Send again to ${lead.email}`}
          </Ask>
        )}
      </div>
    </>
  );
}

function AnswerFiles({ leadId, files }: { leadId: string; files: ListedAnswer['files'] }) {
  if (files.length === 0) return null;
  return (
    <ul className="answer-files" aria-label="Attached files">
      {files.map(({ id, name, bytes }) => (
        <li key={id}>
          <IconPaperclip size={18} stroke={1.5} aria-hidden="true" />
          <a href={answerFilePath(leadId, id)} download>
            {name}
          </a>
          <span className="muted">{bytesText(bytes)}</span>
        </li>
      ))}
    </ul>
  );
}

/** The automatic confirmation in the timeline. // L19 */
export function ConfirmationEntry({ mail, to }: { mail: MailStatus; to: string }) {
  return (
    <>
      <div className="note-head">
        <p>
          <strong>The website</strong> confirmed the request
        </p>
      </div>
      <div className="note-mail" aria-live="polite">
        <p className={mail.state === 'failed' ? 'note-mail-failed' : undefined}>
          <span>
            <MailStateText mail={mail} to={to} shown={mail.createdAt} />
          </span>
        </p>
      </div>
    </>
  );
}

type AskProps = {
  action: Action;
  hidden: { id: string; answerId: string };
  intent: string;
  children: string;
};

/** A button that changes one answer. */
export function Ask({ action, hidden, intent, children }: AskProps) {
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

type ReplyProps = { lead: Pick<LeadDetail, 'email'>; reply: ListedReply };

/** A reply in the timeline: what was written, its drawings, and the files that were left out. // L24 */
export function ReplyEntry({ lead, reply }: ReplyProps) {
  const { fromName, fromAddress, subject, text, drawings, leftOut, isAutomatic, isForged } = reply;
  const isOther = isForged || fromAddress !== lead.email.toLowerCase();
  return (
    <>
      <div className="note-head">
        <p>
          <strong>{fromName || fromAddress}</strong>{' '}
          {isAutomatic ? 'sent an automatic reply' : 'replied by email'}
          {isOther && fromName !== '' && ` from ${fromAddress}`}
        </p>
      </div>
      {isForged && <p>The sender could not be verified.</p>}
      <p className="answer-subject">{subject}</p>
      {text !== '' && <p className="note-text">{text}</p>}
      {drawings.length > 0 && (
        <ul className="answer-files" aria-label="Drawings with this reply">
          {drawings.map(({ id, name }) => (
            <li key={id}>
              <IconPaperclip size={18} stroke={1.5} aria-hidden="true" />
              <a href={`#${drawingAnchor(id)}`}>{name}</a>
            </li>
          ))}
        </ul>
      )}
      {leftOut.map((reason, at) => (
        // Two files of one name may be left out for one reason.
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
        <p key={at} className="reply-left-out muted">
          {reason}
        </p>
      ))}
    </>
  );
}
