import { Button, Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { MailPreview } from '#app/mail/office/mail-preview.tsx';
import { NoMailServer } from '#app/mail/office/no-mail-server.tsx';
import { fillIn, MAX_BODY, MAX_SUBJECT, unfilled } from '#app/mail/template.ts';
import { FormError, OfficeForm, SubmitButton } from '#app/ui/office/office-form.tsx';
import type { Action } from '#app/ui/office/use-action.ts';
import { removeAndFocus } from '#app/ui/remove-and-focus.ts';
import { buildAnswerMail } from '../correspondence/answer.mails.ts';
import {
  ANSWER_FILE_BYTES,
  ANSWER_FILE_TYPES,
  FILE_TOO_LARGE,
  mentionsAttachment,
  NO_FILE,
} from '../correspondence/answer.ts';
import { isOpen } from '../records/lead.ts';
import type { LeadDetail } from '../records/lead-detail.queries.server.ts';
import type { AnswersOfLead } from './load-answers.server.ts';

type Props = {
  lead: LeadDetail;
  loaded: AnswersOfLead;
  action: Action;
  formRef: RefObject<HTMLFormElement | null>;
};

/** Writes an answer, optionally from a template. The draft is kept until it is sent, even after a reload. // L18 */
export function AnswerForm({ lead, loaded, action, formRef }: Props) {
  const { templates, values, replyTo, draft, letterhead } = loaded;
  const subject = useRef<HTMLInputElement>(null);
  const text = useRef<HTMLTextAreaElement>(null);
  const files = useRef<HTMLInputElement>(null);
  /** The message about which it was last asked whether a file is missing. */
  const questionedText = useRef<string>(draft?.text ?? null);
  const [removed, setRemoved] = useState<readonly string[]>([]);
  const [preview, setPreview] = useState<{ subject: string; text: string; files: string[] } | null>(null);
  const keptFiles = draft?.files.filter(({ id }) => !removed.includes(id)) ?? [];

  useEffect(() => {
    formRef.current = text.current?.form ?? null;
  }, [formRef]);

  // Undo is gone from the page, and the answer is back in the form: it takes the focus, but not when the page loads.
  const isTakenBack = useRef(draft !== null && action.result?.kind === 'done');
  useEffect(() => {
    if (isTakenBack.current) text.current?.focus();
  }, []);

  /** Inserts the template's text after what has already been typed. */
  function insert(templateId: string): void {
    const template = templates.find(({ id }) => id === templateId);
    if (template === undefined || subject.current === null || text.current === null) return;
    const typed = text.current.value.trim();
    const body = fillIn(template.body, values);
    subject.current.value = fillIn(template.subject, values);
    text.current.value = typed === '' ? body : `${typed}\n\n${body}`;
    for (const field of [subject.current, text.current])
      field.dispatchEvent(new Event('input', { bubbles: true }));
    text.current.focus();
    setPreview(null);
  }

  /** Asks once about a file that the message mentions: sending it again is the answer. */
  function checkAnswer(form: FormData): Record<string, string> {
    const faults = findFaults(form);
    const message = String(form.get('text'));
    const isChosen = form.getAll('files').some((file) => file instanceof File && file.name !== '');
    if (
      Object.keys(faults).length > 0 ||
      isChosen ||
      keptFiles.length > 0 ||
      questionedText.current === message
    )
      return faults;
    questionedText.current = message;
    return mentionsAttachment(message) ? { files: NO_FILE } : faults;
  }

  function showPreview(): void {
    const chosen = [...(files.current?.files ?? [])].map(({ name }) => name);
    setPreview({
      ...buildAnswerMail(
        lead,
        { subject: subject.current?.value ?? '', text: text.current?.value ?? '' },
        letterhead,
      ),
      files: [...keptFiles.map(({ name }) => name), ...chosen],
    });
  }

  return (
    <>
      {/* Outside the form, so that the chosen template is neither kept with the draft nor sent. */}
      {templates.length > 0 && (
        <NativeSelect
          label="Template"
          value=""
          onChange={({ currentTarget: { value } }) => insert(value)}
          data={[
            { value: '', label: 'Choose a template' },
            ...templates.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
      <OfficeForm
        action={action}
        intent="answer"
        hidden={{ id: lead.id, draft: draft?.id ?? '', removed: removed.join(' ') }}
        encType="multipart/form-data"
        draft={`answer:${lead.id}:${draft?.id ?? ''}`}
        check={checkAnswer}
        resets
        onInput={() => setPreview(null)}
        onReset={() => setPreview(null)}
      >
        {(messages) => (
          <>
            {draft !== null && (
              <p className="muted">You took this answer back. It will not be sent until you press Send.</p>
            )}
            <TextInput
              ref={subject}
              label="Subject"
              name="subject"
              maxLength={MAX_SUBJECT}
              required
              defaultValue={draft?.subject ?? `Re: ${values.subject}`}
              error={messages.subject}
            />
            <Textarea
              ref={text}
              label="Message"
              name="text"
              className="answer-text"
              // Empty, so that CSS can tell whether something is written.
              placeholder=" "
              rows={8}
              maxLength={MAX_BODY}
              required
              defaultValue={draft?.text}
              error={messages.text}
            />
            <KeptFiles
              files={keptFiles}
              onRemove={(id, at) =>
                removeAndFocus(
                  text.current?.form,
                  at,
                  { buttons: '.answer-files button', otherwise: '#answer-files' },
                  () => setRemoved([...removed, id]),
                )
              }
            />
            <FilesField input={files} message={messages.files} onChange={() => setPreview(null)} />
            <QuoteAttached lead={lead} proposed={loaded.proposedFollowUp} />
            {preview && (
              <div ref={reveal}>
                <MailPreview to={`${lead.name} <${lead.email}>`} replyTo={replyTo} {...preview} />
              </div>
            )}
            <FormError result={action.result} />
            <NoMailServer />
            <div className="form-row">
              <SubmitButton action={action} className="answer-send">
                Send
              </SubmitButton>
              <Button variant="default" onClick={showPreview}>
                Preview
              </Button>
            </div>
          </>
        )}
      </OfficeForm>
    </>
  );
}

type KeptFilesProps = {
  files: readonly { id: string; name: string }[];
  onRemove: (id: string, at: number) => void;
};

/** The files of an answer that was taken back. */
function KeptFiles({ files, onRemove }: KeptFilesProps) {
  if (files.length === 0) return null;
  return (
    <ul className="answer-files" aria-label="Already attached">
      {files.map(({ id, name }, at) => (
        <li key={id}>
          {name}
          <Button size="xs" variant="default" onClick={() => onRemove(id, at)} aria-label={`Remove ${name}`}>
            Remove
          </Button>
        </li>
      ))}
    </ul>
  );
}

type FilesFieldProps = {
  input: RefObject<HTMLInputElement | null>;
  message: string | undefined;
  onChange: () => void;
};

function FilesField({ input, message, onChange }: FilesFieldProps) {
  return (
    <div className="file-field">
      <label htmlFor="answer-files">Attach files</label>
      <input
        ref={input}
        id="answer-files"
        type="file"
        name="files"
        multiple
        accept={ANSWER_FILE_TYPES}
        aria-describedby="answer-files-hint"
        aria-invalid={message !== undefined}
        onChange={onChange}
      />
      <p id="answer-files-hint" className={message ? 'field-error' : 'muted'} role="status">
        {message ?? 'PDF, Excel or Word (.pdf, .xlsx, .docx), about 14 MB in total.'}
      </p>
    </div>
  );
}

type QuoteAttachedProps = { lead: LeadDetail; proposed: string };

/** Sets an open lead to Quoted when the answer is sent, and proposes when to follow it up. // L18 */
function QuoteAttached({ lead: { kind, status, followUpOn }, proposed }: QuoteAttachedProps) {
  if (kind !== 'quote' || !isOpen(status)) return null;
  return (
    <fieldset className="quote-attached">
      <legend className="visually-hidden">Quote</legend>
      <Checkbox name="quoted" value="yes" label="Quote attached: set the lead to Quoted" />
      <TextInput
        label="Then follow up on"
        name="followUpOn"
        type="date"
        defaultValue={followUpOn !== null && followUpOn > proposed ? followUpOn : proposed}
      />
    </fieldset>
  );
}

/** What the browser checks: placeholders that are not filled in, and files that are too large. */
function findFaults(form: FormData): Record<string, string> {
  const subject = unfilled(String(form.get('subject')));
  const text = unfilled(String(form.get('text')));
  const isTooLarge = form
    .getAll('files')
    .some((file) => file instanceof File && file.size > ANSWER_FILE_BYTES);
  return {
    ...(subject !== null && { subject }),
    ...(text !== null && { text }),
    ...(isTooLarge && { files: FILE_TOO_LARGE }),
  };
}

const reveal = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });
