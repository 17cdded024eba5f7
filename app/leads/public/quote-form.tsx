import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import type { BusinessUnitKey } from '#app/company/company.ts';
import { useCompany } from '#app/company/use-company.ts';
import { MAX_LINE_LENGTH } from '#app/platform/submission/text-fields.ts';
import { Button } from '#app/ui/site/button.tsx';
import { DialogBody, DialogFoot } from '#app/ui/site/dialog.tsx';
import { FileField } from '#app/ui/site/file-field.tsx';
import type { FormResponse } from '#app/ui/site/form/send-form.ts';
import { SendingProgress } from '#app/ui/site/form/sending-progress.tsx';
import { PrivacyLine } from '#app/ui/site/privacy-line.tsx';
import { SelectField } from '#app/ui/site/select-field.tsx';
import { TextArea } from '#app/ui/site/text-area.tsx';
import { TextField } from '#app/ui/site/text-field.tsx';
import { MAX_MESSAGE_LENGTH } from '../enquiry.ts';
import { QUOTE_FAILURES, SENT_TITLE } from '../notices.ts';
import { DRAWING_LABELS, readQuoteRequest } from '../quote.ts';
import type { QuoteLine } from '../quote-lines.ts';
import { lineNumbers } from '../sent-lines.ts';
import { explainFields, FormFailure, PhoneField, Refusal, useLeadForm } from './lead-form.tsx';
import { QuoteLines, SameForAll } from './quote-lines-fields.tsx';
import { quotePath } from './quote-path.ts';
import { SentPanel } from './sent-panel.tsx';
import { useDrawings } from './use-drawings.ts';

/** Loaded when a DXF is chosen: the reader of drawings, in a web worker, and its screen. // Q2 */
const DrawingCheck = lazy(() => import('./drawing-check.tsx'));
/** Loaded when a workbook is chosen. // Q12 */
const CutListLines = lazy(() => import('./cut-list-lines.tsx'));

interface QuoteFormProps {
  unit: BusinessUnitKey;
  answer?: FormResponse;
  /** The quote type of the page that the form was opened on. */
  type?: string;
  /** What the first line of parts starts with. // Q9 */
  line?: Partial<QuoteLine> | null;
  /** Called when a submission has finished, successfully or not. */
  onSettled?: () => void;
  /** The dialog around it: what was sent is gone once it was closed. */
  dialog?: { readonly isOpen: boolean; readonly close: () => void };
}

const isDxf = ({ name }: { name: string }) => /\.dxf$/i.test(name);
const isWorkbook = ({ name }: { name: string }) => /\.xlsx$/i.test(name);

/** The quote form (L7 to L11), in the dialog or, without scripts, on its own page. */
export function QuoteForm({ unit, answer, type, line, onSettled, dialog }: QuoteFormProps) {
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
  const { sending, reference, field, messages } = lead;
  const [received, setReceived] = useState<readonly File[]>([]);
  const quoteType = field('quoteType');
  const numbers = lineNumbers(drawings.files);
  const hasSeveral = drawings.files.length > 1 || drawings.files.some(isWorkbook);

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
      drawings.clear();
    }
    onSettled?.();
  }

  /** What is known of a chosen file, below its name. */
  function detailOf(file: File): ReactNode {
    const shared = { file, number: numbers.get(file) ?? 0, field };
    if (isWorkbook(file)) return <CutListLines {...shared} />;
    if (!isDxf(file)) return null;
    const isAlone = drawings.files.length === 1;
    return <DrawingCheck {...shared} draft={`draft:${draftName}`} asked={line} isAlone={isAlone} />;
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
          <div className="fields">
            <FileField
              label="Drawings"
              name="attachments"
              accept={drawings.accept}
              zone={{
                drop: 'Drop your drawing here, we check it at once',
                choose: 'Choose your drawing, we check it at once',
              }}
              hint={
                <>
                  {DRAWING_LABELS}
                  <span className="with-scripts">, or a photo of a sketch, which becomes a PDF</span>: at most
                  10 files of 10 MB each, 60 MB together. Write material, thickness and quantity on them.
                </>
              }
              status={drawings.preparing}
              files={drawings.files}
              rejected={drawings.rejected}
              detailOf={(file) => <Suspense>{detailOf(file)}</Suspense>}
              error={joined(messages.attachments, drawings.files.length > 0 ? null : chooseAgain(answer))}
              onChoose={drawings.choose}
              onRemove={drawings.remove}
            />
            {hasSeveral ? <SameForAll /> : null}
            <QuoteLines
              field={field}
              draft={`draft:${draftName}`}
              drawings={drawings.files.filter((file) => !isDxf(file) && !isWorkbook(file))}
              numbers={numbers}
              hasSameForAll={!hasSeveral}
              asked={line}
            />
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
              options={company.units[unit].quoteTypes}
              required
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
