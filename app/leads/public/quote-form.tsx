import { lazy, Suspense, useRef, useState } from 'react';
import type { BusinessUnitKey } from '#app/company/company.ts';
import { useCompany } from '#app/company/use-company.ts';
import { MAX_LINE_LENGTH } from '#app/platform/submission/text-fields.ts';
import { Button } from '#app/ui/site/button.tsx';
import { DialogBody, DialogFoot } from '#app/ui/site/dialog.tsx';
import { FileField } from '#app/ui/site/file-field.tsx';
import type { FormResponse } from '#app/ui/site/form/send-form.ts';
import { PrivacyLine } from '#app/ui/site/privacy-line.tsx';
import { SelectField } from '#app/ui/site/select-field.tsx';
import { TextArea } from '#app/ui/site/text-area.tsx';
import { TextField } from '#app/ui/site/text-field.tsx';
import { TimedNotice } from '#app/ui/site/timed-notice.tsx';
import { MAX_MESSAGE_LENGTH } from '../enquiry.ts';
import {
  INVALID_PHONE,
  INVALID_PHONE_TITLE,
  PHONE_NOTICE_MS,
  QUOTE_FAILURES,
  SENT_TITLE,
} from '../notices.ts';
import { DRAWING_LABELS, DRAWING_TYPES, readQuoteRequest } from '../quote.ts';
import type { QuoteLine } from '../quote-lines.ts';
import { FormOutcome, FormResponseNotice, useLeadForm } from './lead-form.tsx';
import { numbersByName, QuoteLines } from './quote-lines-fields.tsx';
import { quotePath } from './quote-path.ts';
import { useDrawings } from './use-drawings.ts';

/** Loaded when a DXF is chosen: the reader of drawings, in a web worker, and its screen. // Q2 */
const DrawingCheck = lazy(() => import('./drawing-check.tsx'));
/** Loaded when a workbook is chosen. // Q12 */
const CutListLines = lazy(() => import('./cut-list-lines.tsx'));

interface QuoteFormProps {
  arm: BusinessUnitKey;
  answer?: FormResponse;
  /** The quote type of the page that the form was opened on. */
  type?: string;
  /** What the first line of parts starts with. // Q9 */
  line?: Partial<QuoteLine> | null;
  /** Called when a submission has finished, successfully or not. */
  onSettled?: () => void;
}

/** The quote form (L7 to L11), in the dialog or, without scripts, on its own page. */
export function QuoteForm({ arm, answer, type, line, onSettled }: QuoteFormProps) {
  const company = useCompany();
  const form = useRef<HTMLFormElement>(null);
  const draftName = `quote-${arm}`;
  const drawings = useDrawings(draftName, answer?.ok === true);
  const {
    sending,
    progress,
    told,
    clearNotice,
    reference,
    expect,
    messages,
    field,
    failed,
    submitWith,
    send,
    object,
  } = useLeadForm({
    form,
    endpoint: '/api/send-quote',
    draftName,
    texts: QUOTE_FAILURES,
    successTitle: SENT_TITLE,
    answer,
  });

  const [received, setReceived] = useState<readonly File[]>([]);
  const quoteType = field('quoteType');
  const isDxf = ({ name }: File) => /\.dxf$/i.test(name);
  const isWorkbook = ({ name }: File) => /\.xlsx$/i.test(name);
  const dxfs = drawings.files.filter(isDxf);
  const workbooks = drawings.files.filter(isWorkbook);
  const lineNumbers = numbersByName(drawings.files);

  async function checkAndSend(body: FormData): Promise<void> {
    const read = readQuoteRequest(Object.fromEntries(body), company);
    if (!read.ok) {
      object(
        read.messages,
        read.messages.phone === INVALID_PHONE
          ? { tone: 'error', title: INVALID_PHONE_TITLE, text: INVALID_PHONE, ms: PHONE_NOTICE_MS }
          : null,
      );
      return;
    }
    body.delete('attachments');
    // A long cut list has many fields that are empty.
    for (const [name, value] of [...body]) if (value === '' && name.startsWith('line-')) body.delete(name);
    const files = await drawings.toSend();
    for (const file of files) body.append('attachments', file);
    if (await send(body)) {
      setReceived(files);
      drawings.clear();
    }
    onSettled?.();
  }

  return (
    <form
      ref={form}
      method="post"
      action={`${quotePath(arm)}#quote-form`}
      encType="multipart/form-data"
      onSubmit={submitWith(checkAndSend)}
    >
      <DialogBody>
        <FormResponseNotice answer={answer} successTitle={SENT_TITLE} />
        <input type="hidden" name="arm" value={arm} />
        <div className="fields">
          <TextField
            label="Name"
            autoComplete="name"
            required
            minLength={2}
            maxLength={MAX_LINE_LENGTH}
            {...field('name')}
          />
          <TextField label="Email" type="email" autoComplete="email" required {...field('email')} />
          <TextField label="Phone" type="tel" autoComplete="tel" maxLength={40} wide {...field('phone')} />
          <SelectField
            label="Quote type"
            placeholder="Select quote type"
            options={company.units[arm].quoteTypes}
            required
            wide
            {...quoteType}
            defaultValue={quoteType.defaultValue || type || ''}
          />
          <TextArea
            label="Message"
            rows={3}
            maxLength={MAX_MESSAGE_LENGTH}
            hint={`Up to ${MAX_MESSAGE_LENGTH.toLocaleString('en-US')} characters.`}
            {...field('message')}
          />
          <FileField
            label="Drawings"
            name="attachments"
            accept={DRAWING_TYPES}
            hint={`${DRAWING_LABELS}: at most 10 files of 10 MB each, 60 MB together. Write material, thickness and quantity on them.`}
            files={drawings.files}
            rejected={drawings.rejected}
            error={joined(messages.attachments, drawings.files.length > 0 ? null : chooseAgain(answer))}
            onChoose={drawings.choose}
            onRemove={drawings.remove}
          />
          <Suspense>
            {dxfs.length > 0 ? (
              <DrawingCheck
                files={dxfs}
                numbers={lineNumbers}
                field={field}
                draft={`draft:${draftName}`}
                asked={line}
              />
            ) : null}
            {workbooks.length > 0 ? (
              <CutListLines files={workbooks} numbers={lineNumbers} field={field} />
            ) : null}
          </Suspense>
          <QuoteLines
            field={field}
            draft={`draft:${draftName}`}
            drawings={drawings.files.filter((file) => !isDxf(file) && !isWorkbook(file))}
            numbers={lineNumbers}
            asked={line}
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
        <FormOutcome reference={reference} failed={failed} expect={expect} received={received} />
        <PrivacyLine />
      </DialogFoot>
      <TimedNotice notice={told} onGone={clearNotice} />
    </form>
  );
}

/** Asks to choose the files again, since a rendered page can't fill in a file field. */
function chooseAgain(answer: FormResponse): string | null {
  if (answer === undefined || answer.ok) return null;
  // The names are unknown if the body was rejected before it was read completely.
  const { attachments: names = 'the drawings' } = answer.typed;
  return names === '' ? null : `Please choose ${names} again: this page could not keep what was chosen.`;
}

function joined(...texts: (string | null | undefined)[]): string | undefined {
  return texts.filter(Boolean).join(' ') || undefined;
}
