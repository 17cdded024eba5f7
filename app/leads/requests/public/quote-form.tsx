import { useEffect, useRef, useState } from 'react';
import type { BusinessUnitKey } from '#app/company/company.ts';
import { useCompany } from '#app/company/use-company.ts';
import { MAX_LINE_LENGTH } from '#app/platform/submission/text-fields.ts';
import { Button } from '#app/ui/site/button.tsx';
import { DialogBody, DialogFoot } from '#app/ui/site/dialog.tsx';
import { chooseAgain } from '#app/ui/site/form/choose-again.ts';
import type { FormResponse } from '#app/ui/site/form/send-form.ts';
import { SendingProgress } from '#app/ui/site/form/sending-progress.tsx';
import { PrivacyLine } from '#app/ui/site/privacy-line.tsx';
import { SelectField } from '#app/ui/site/select-field.tsx';
import { TextArea, TextField } from '#app/ui/site/text-field.tsx';
import type { QuoteLine } from '../../parts/quote-lines.ts';
import { MAX_MESSAGE_LENGTH } from '../../records/message-length.ts';
import { QUOTE_FAILURES, SENT_TITLE } from '../notices.ts';
import { readQuoteRequest } from '../quote.ts';
import {
  explainFields,
  FormFailure,
  type LeadFormState,
  PhoneField,
  Refusal,
  useLeadForm,
} from './lead-form.tsx';
import { QuoteDrawings } from './quote-drawings.tsx';
import { quotePath } from './quote-path.ts';
import { SentPanel } from './sent-panel.tsx';
import { useDrawings } from './use-drawings.ts';

type QuoteFormProps = {
  unit: BusinessUnitKey;
  answer?: FormResponse;
  /** The quote type of the page that the form was opened on. */
  type: string;
  /** What the first line of parts starts with. // Q9 */
  line?: Partial<QuoteLine> | null;
  /** Called with whether what was sent stands in its place. */
  onSent?: (isSent: boolean) => void;
  /** Called when a submission has finished, successfully or not. */
  onSettled?: () => void;
  /** The dialog around it: what was sent is gone once it was closed. */
  dialog?: { readonly isOpen: boolean; readonly close: () => void };
};

/** The quote form (L7 to L11), in the dialog or, without scripts, on its own page. */
export function QuoteForm({ unit, answer, type, line, onSent, onSettled, dialog }: QuoteFormProps) {
  const company = useCompany();
  const form = useRef<HTMLFormElement>(null);
  const draftName = `quote-${unit}`;
  const drawings = useDrawings(draftName, answer?.ok === true);
  const lead = useLeadForm({
    form,
    endpoint: '/api/send-quote',
    draftName,
    texts: QUOTE_FAILURES,
    successTitle: SENT_TITLE,
    answer,
  });
  const { sending, reference } = lead;
  const [received, setReceived] = useState<readonly File[]>([]);
  useEffect(() => onSent?.(reference !== null), [onSent, reference]);

  const isClosed = dialog?.isOpen === false;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is closed.
  useEffect(() => {
    if (isClosed) lead.startAgain();
  }, [isClosed]);

  async function checkAndSend(body: FormData): Promise<void> {
    const read = readQuoteRequest(Object.fromEntries(body), company);
    if (!read.ok) {
      explainFields(lead.showErrors, read.messages);
      return;
    }
    body.delete('attachments');
    // A long cut list has many fields that are empty.
    for (const [name, value] of [...body]) if (value === '' && name.startsWith('line-')) body.delete(name);
    const files = await drawings.toSend();
    for (const file of files) body.append('attachments', file);
    if (await lead.send(body)) {
      setReceived(files);
      drawings.clear(files);
    }
    onSettled?.();
  }

  return (
    <form
      ref={form}
      method="post"
      action={`${quotePath(unit)}#quote-form`}
      encType="multipart/form-data"
      onSubmit={lead.submitWith(checkAndSend)}
    >
      {reference === null ? null : (
        <SentPanel
          reference={reference}
          expect={lead.expect}
          received={received}
          receivedCount={answer?.ok ? answer.files : 0}
          title={SENT_TITLE}
          notice={lead.notice}
          onNoticeGone={lead.clearNotice}
          isPage={answer?.ok === true && answer.reference === reference}
          path={quotePath(unit)}
          onAgain={lead.startAgain}
          onClose={dialog?.close}
        />
      )}
      <div className="form-entry" hidden={reference !== null}>
        <DialogBody>
          <Refusal answer={answer} />
          <input type="hidden" name="arm" value={unit} />
          <div className="fields" inert={sending}>
            <QuoteDrawings
              drawings={drawings}
              field={lead.field}
              draft={`draft:${draftName}`}
              linkedLine={line}
              error={joined(
                lead.messages.attachments,
                drawings.files.length > 0 ? null : filesToChoose(answer),
              )}
            />
            <RequestFields lead={lead} quoteTypes={company.units[unit].quoteTypes} quoteType={type} />
          </div>
        </DialogBody>
        <DialogFoot>
          <FormFailure lead={lead} />
          {sending && drawings.files.length > 0 ? (
            <SendingProgress progress={lead.progress} label="Sending the drawings" />
          ) : null}
          <Button type="submit" aria-disabled={sending}>
            {sending ? 'Requesting Quote...' : 'Request quote'}
          </Button>
          <PrivacyLine />
        </DialogFoot>
      </div>
    </form>
  );
}

type RequestFieldsProps = {
  lead: LeadFormState;
  quoteTypes: readonly string[];
  /** The one to preselect. */
  quoteType: string | undefined;
};

/** Who asks for the quote, and what for. // L7, L8 */
function RequestFields({ lead, quoteTypes, quoteType = '' }: RequestFieldsProps) {
  const { field } = lead;
  const { defaultValue, ...typeField } = field('quoteType');
  return (
    <>
      <TextField
        label="Name"
        autoComplete="name"
        required
        minLength={2}
        maxLength={MAX_LINE_LENGTH}
        {...field('name')}
      />
      <TextField label="Email" type="email" autoComplete="email" required {...field('email')} />
      <PhoneField lead={lead} />
      <SelectField
        label="Quote type"
        placeholder="Select quote type"
        options={quoteTypes}
        required
        {...typeField}
        defaultValue={defaultValue || quoteType}
      />
      <TextArea
        label="Message"
        rows={3}
        maxLength={MAX_MESSAGE_LENGTH}
        hint={`Up to ${MAX_MESSAGE_LENGTH.toLocaleString('en-US')} characters.`}
        {...field('message')}
      />
    </>
  );
}

/** What to choose again after a refusal. The names are unknown if the body was rejected before it was read completely. */
function filesToChoose(answer: FormResponse): string | undefined {
  return answer === undefined || answer.ok
    ? undefined
    : chooseAgain(answer.typed.attachments ?? 'the drawings');
}

function joined(...texts: (string | null | undefined)[]): string | undefined {
  return texts.filter(Boolean).join('\n') || undefined;
}
