import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { LOST_REASONS } from '#app/leads/lead.ts';
import { DialogForm } from '#app/ui/office/dialog-form.tsx';
import { Options } from '#app/ui/office/list-filter.tsx';
import type { Action } from '#app/ui/office/use-action.ts';
import { MAX_ORDER_NUMBER, MAX_WORDS } from '../decision.ts';
import type { LoadedQuotation } from './load-quotation.server.ts';

type Props = { quotation: LoadedQuotation; action: Action };

/** What a customer has decided by phone or mail, with the same evidence as on their page. // P11 */
export function RecordDecision({ quotation: { revisions, letter }, action }: Props) {
  const [decision, decide] = useState('accepted');
  const revisionId = revisions.find((one) => one.letter === letter)?.id ?? '';
  return (
    <DialogForm action={action} intent="record" submit="Record">
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
            <NativeSelect label="Told us by" name="channel" error={messages.channel}>
              <option value="phone">phone</option>
              <option value="mail">email</option>
            </NativeSelect>
          </div>
          <div className="form-pair">
            <TextInput label="Who" name="name" required error={messages.name} />
            <TextInput label="Job title" name="jobTitle" error={messages.jobTitle} />
          </div>
          {decision === 'accepted' ? (
            <TextInput
              label="Order number"
              name="orderNumber"
              maxLength={MAX_ORDER_NUMBER}
              error={messages.orderNumber}
            />
          ) : (
            <>
              <NativeSelect label="Reason" name="reason" defaultValue="other">
                <Options of={LOST_REASONS} />
              </NativeSelect>
              <Textarea label="In their words" name="text" rows={3} maxLength={MAX_WORDS} />
            </>
          )}
        </>
      )}
    </DialogForm>
  );
}
