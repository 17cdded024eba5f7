import { type FormEvent, useRef } from 'react';
import { type ArmKey, arms } from '#app/company/company.ts';
import { LONGEST_LINE } from '#app/platform/submission/text-fields.ts';
import { Button } from '#app/ui/site/button.tsx';
import { DialogBody, DialogFoot } from '#app/ui/site/dialog.tsx';
import { FileField } from '#app/ui/site/file-field.tsx';
import type { ServerAnswer } from '#app/ui/site/form/server-answer.ts';
import { PrivacyLine } from '#app/ui/site/privacy-line.tsx';
import { SelectField } from '#app/ui/site/select-field.tsx';
import { TextField } from '#app/ui/site/text-field.tsx';
import { TimedNotice } from '#app/ui/site/timed-notice.tsx';
import { DRAWING_TYPES } from '../drawings.ts';
import { SENT_TITLE } from '../notices.ts';
import { readQuoteRequest } from '../quote.ts';
import { FormAnswer, FormReference } from './form-answer.tsx';
import { quotePath } from './quote-path.ts';
import { useDrawings } from './use-drawings.ts';
import { useLeadForm } from './use-lead-form.ts';

interface QuoteFormProps {
  arm: ArmKey;
  answer?: ServerAnswer;
  /** Told when a sending has come to its end, well or not. */
  onSettled?: () => void;
}

/** The quote form (L7 to L11), in the dialog and, without scripts, on a page of its own. */
export function QuoteForm({ arm, answer, onSettled }: QuoteFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const drawings = useDrawings();
  const { sending, progress, told, clearNotice, reference, messages, send, object } = useLeadForm({
    form,
    endpoint: '/api/send-quote',
    draftName: `quote-${arm}`,
    successTitle: SENT_TITLE,
    answer,
  });
  const typed = answer && !answer.ok ? answer.typed : {};

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (sending) return;
    const body = new FormData(event.currentTarget);
    const read = readQuoteRequest(Object.fromEntries(body));
    if (!read.ok) {
      object(read.messages);
      return;
    }
    body.delete('attachments');
    for (const file of drawings.files) body.append('attachments', file);
    if (await send(body)) drawings.clear();
    onSettled?.();
  }

  return (
    <form ref={form} method="post" action={quotePath(arm)} encType="multipart/form-data" onSubmit={submit}>
      <DialogBody>
        <FormAnswer answer={answer} successTitle={SENT_TITLE} />
        <input type="hidden" name="arm" value={arm} />
        <div className="fields">
          <TextField
            label="Name"
            name="name"
            autoComplete="name"
            required
            minLength={2}
            maxLength={LONGEST_LINE}
            defaultValue={typed.name}
            error={messages.name}
          />
          <TextField
            label="Email"
            name="email"
            type="email"
            autoComplete="email"
            required
            defaultValue={typed.email}
            error={messages.email}
          />
          <SelectField
            label="Quote type"
            name="quoteType"
            placeholder="Select quote type"
            options={arms[arm].quoteTypes}
            required
            wide
            defaultValue={typed.quoteType ?? ''}
            error={messages.quoteType}
          />
          <FileField
            label="Drawings"
            name="attachments"
            accept={DRAWING_TYPES}
            hint="PDF or Excel (.xlsx), up to 10 MB each. Write material, thickness and quantity on them."
            files={drawings.files}
            rejected={drawings.rejected}
            error={messages.attachments}
            onChoose={drawings.choose}
            onRemove={drawings.remove}
          />
        </div>
      </DialogBody>
      <DialogFoot>
        {sending && drawings.files.length > 0 ? (
          <progress className="form-progress" max={1} value={progress} aria-label="Sending the drawings" />
        ) : null}
        <Button type="submit" aria-disabled={sending}>
          {sending ? 'Requesting Quote...' : 'Request quote'}
        </Button>
        <FormReference reference={reference} />
        <PrivacyLine />
      </DialogFoot>
      <TimedNotice told={told} onGone={clearNotice} />
    </form>
  );
}
