import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { LOST_REASONS } from '#app/leads/records/lead.ts';
import { DECISION_CHANNELS } from '#app/leads/records/lead-events.ts';
import { formatCount } from '#app/prices/rand.ts';
import { DateInput } from '#app/ui/office/date-input.tsx';
import { DialogForm } from '#app/ui/office/dialog-form.tsx';
import { Options } from '#app/ui/office/list-filter.tsx';
import type { Action } from '#app/ui/office/use-action.ts';
import { MAX_ORDER_NUMBER, MAX_WORDS, quantityField } from '../decision.ts';
import type { QuotationDocument } from '../document/quotation-document.ts';
import type { LoadedQuotation } from './load-quotation.server.ts';

type Props = { quotation: LoadedQuotation; action: Action };
type Messages = Readonly<Record<string, string>>;

/** What a customer has decided elsewhere than on their page, with the same evidence. // P11 */
export function RecordDecision({ quotation: { revisions, letter, shown, today }, action }: Props) {
  const [decision, decide] = useState('accepted');
  const isOffered = shown.kind === 'offered';
  const revisionId = revisions.find((revision) => revision.letter === letter)?.id ?? '';
  return (
    <DialogForm action={action} intent="record" submit="Record" encType="multipart/form-data">
      {(messages) => (
        <>
          <input type="hidden" name="revisionId" value={revisionId} />
          <div className="form-pair">
            <NativeSelect
              label="The customer has"
              name="decision"
              value={decision}
              onChange={({ currentTarget: { value } }) => decide(value)}
            >
              <option value="accepted">accepted it</option>
              <option value="declined">declined it</option>
            </NativeSelect>
            <DateInput
              label="When"
              name="day"
              required
              {...(isOffered && { min: shown.document.day })}
              max={today}
              defaultValue={today}
              error={messages.day}
            />
          </div>
          <div className="form-pair">
            <NativeSelect label="Told us" name="channel" error={messages.channel}>
              <Options choices={DECISION_CHANNELS} />
            </NativeSelect>
            <TextInput
              label="Who"
              name="name"
              required
              {...(isOffered && { defaultValue: shown.document.customer.contact })}
              error={messages.name}
            />
          </div>
          <TextInput label="Job title" name="jobTitle" error={messages.jobTitle} />
          <Choice isChosen={decision === 'declined'}>
            <DeclineFields />
          </Choice>
          {isOffered && (
            <Choice isChosen={decision === 'accepted'}>
              <OrderFields document={shown.document} messages={messages} />
            </Choice>
          )}
        </>
      )}
    </DialogForm>
  );
}

/** The fields of one decision. While the other is chosen, they keep what was typed but are not sent. */
function Choice({ isChosen, children }: { isChosen: boolean; children: ReactNode }) {
  return (
    <fieldset className="decision-fields" hidden={!isChosen} disabled={!isChosen}>
      {children}
    </fieldset>
  );
}

function DeclineFields() {
  return (
    <>
      <NativeSelect label="Reason" name="reason" defaultValue="other">
        <Options choices={LOST_REASONS} />
      </NativeSelect>
      <Textarea label="In their words" name="text" rows={3} maxLength={MAX_WORDS} />
    </>
  );
}

function OrderFields({
  document: { lines, currency },
  messages,
}: {
  document: QuotationDocument;
  messages: Messages;
}) {
  const file = useId();
  return (
    <>
      {lines.map(({ description, priced, breaks }, at) =>
        priced === null || breaks.length === 0 ? null : (
          <NativeSelect
            key={quantityField(at + 1)}
            label={`Quantity of ${description || `line ${at + 1}`}`}
            name={quantityField(at + 1)}
          >
            {[priced, ...breaks].map(({ quantity }) => (
              <option key={quantity} value={quantity}>
                {formatCount(quantity, currency)}
              </option>
            ))}
          </NativeSelect>
        ),
      )}
      <div className="form-pair">
        <TextInput
          label="Order number"
          name="orderNumber"
          maxLength={MAX_ORDER_NUMBER}
          error={messages.orderNumber}
        />
        <div className="file-field">
          <label htmlFor={file}>Order as PDF</label>
          <input
            id={file}
            type="file"
            name="attachments"
            accept="application/pdf"
            aria-describedby={`${file}-hint`}
            aria-invalid={messages.attachments !== undefined}
          />
          <p id={`${file}-hint`} className={messages.attachments ? 'field-error' : 'muted'} role="status">
            {messages.attachments ?? 'Optional, at most 10 MB.'}
          </p>
        </div>
      </div>
    </>
  );
}
