import { NativeSelect } from '@mantine/core';
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react';
import { MailPreview } from '#app/mail/office/mail-preview.tsx';
import { fillMail, type MailText, unfilledMail } from '#app/mail/template.ts';
import { Modal } from '#app/ui/office/modal.tsx';
import { LeaveDialog, useLeaving } from '#app/ui/office/office-dialog.tsx';
import { TAKES_INPUT } from '#app/ui/office/office-form.tsx';
import { MAX_CHOSEN, TOO_MANY_CHOSEN } from '../../applications/application-notices.ts';
import { type Writing, withTemplate } from '../../contact/candidate-mail.ts';
import { JOB_APPLICATIONS } from '../../positions/job-applications-path.ts';

type Template = Writing['templates'][number];
export type Recipient = Writing['recipients'][number];

type DialogProps = {
  title: string;
  /** The applications of those who are written to; null while the dialog is closed. */
  ids: readonly string[] | null;
  /** What they are called while they are loaded. */
  noun?: string;
  close: () => void;
  children: (writing: Writing) => ReactNode;
};

/**
 * The frame of the dialogs that write to candidates; their form is shown once what it needs is loaded. It asks before it
 * discards what was typed.
 */
export function MailDialog({ title, ids, noun = 'candidates', close, children }: DialogProps) {
  const { content, leave } = useLeaving(close);
  return (
    <Modal opened={ids !== null} onClose={leave} size="72rem" title={title}>
      <div ref={content}>
        {ids && (
          <LeaveDialog value={leave}>
            {ids.length > MAX_CHOSEN ? (
              <p role="alert">{`${TOO_MANY_CHOSEN}.`}</p>
            ) : (
              <LoadWriting ids={ids.join(' ')} noun={noun}>
                {children}
              </LoadWriting>
            )}
          </LeaveDialog>
        )}
      </div>
    </Modal>
  );
}

function LoadWriting({ ids, noun, children }: { ids: string; noun: string } & Pick<DialogProps, 'children'>) {
  const [writing, setWriting] = useState<Writing | null>();
  useEffect(() => {
    const unmounting = new AbortController();
    loadWriting(ids, unmounting.signal).then((loaded) => unmounting.signal.aborted || setWriting(loaded));
    return () => unmounting.abort();
  }, [ids]);
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (writing) content.current?.querySelector<HTMLElement>(TAKES_INPUT)?.focus();
  }, [writing]);
  if (writing === undefined) return <p role="status">{`Loading the ${noun} …`}</p>;
  return writing === null ? <NotLoaded noun={noun} /> : <div ref={content}>{children(writing)}</div>;
}

export function NotLoaded({ noun }: { noun: string }) {
  return <p role="alert">{`The ${noun} could not be loaded. Close this and try again.`}</p>;
}

/** @returns null if it can't be loaded, or if `signal` aborts it. */
async function loadWriting(ids: string, signal: AbortSignal): Promise<Writing | null> {
  const body = new URLSearchParams({ ids });
  try {
    const response = await fetch(`${JOB_APPLICATIONS}/recipients`, {
      method: 'POST',
      body,
      redirect: 'manual',
      signal,
    });
    return response.ok ? await response.json() : null;
  } catch {
    return null;
  }
}

/** What a mail begins with; nothing if there is no template for it. */
export function textOf(template: Template | undefined): MailText {
  return { subject: template?.subject ?? '', text: template?.body ?? '' };
}

/** The text of a mail that begins with a template; another one can be inserted, and what was typed stays. */
export function useMailText(template: Template | undefined) {
  const [inserted, setInserted] = useState(textOf(template));
  const [mailText, setMailText] = useState(inserted);
  function insert(next: Template | undefined): void {
    if (next === undefined) return;
    setMailText(withTemplate(mailText, inserted, textOf(next)));
    setInserted(textOf(next));
  }
  return { mailText, setMailText, insert };
}

type SelectProps = { templates: readonly Template[]; choose: (template: Template | undefined) => void };

/** Chooses a template where there are several for the same occasion. */
export function TemplateSelect({ templates, choose }: SelectProps) {
  if (templates.length <= 1) return null;
  return (
    <NativeSelect
      label="Template"
      onChange={({ currentTarget: { value } }) => choose(templates.find(({ id }) => id === value))}
      data={templates.map(({ id, name }) => ({ value: id, label: name }))}
    />
  );
}

type PreviewProps = Pick<ComponentProps<typeof MailPreview>, 'to' | 'table' | 'files'> & {
  text: MailText;
  recipient: Recipient;
  /** Why it can't be sent; by default the placeholders that this recipient has no value for. */
  error?: string | null;
};

/** The mail as a recipient gets it. */
export function FilledPreview({ text, recipient, error, ...mail }: PreviewProps) {
  const { name, email, values } = recipient;
  return (
    <>
      <PreviewError>{error === undefined ? unfilledMail(text, values) : error}</PreviewError>
      <MailPreview to={`${name} <${email}>`} {...fillMail(text, values)} {...mail} />
    </>
  );
}

/** Why a mail will not be sent as it is. */
export function PreviewError({ children }: { children: string | null }) {
  return (
    children !== null && (
      <p className="field-error" role="alert">
        {children}
      </p>
    )
  );
}
