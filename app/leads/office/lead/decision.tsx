import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import type { Colleague } from '#app/accounts/admins/accounts.queries.server.ts';
import { formatMinutes } from '#app/ui/dates.ts';
import { DateInput } from '#app/ui/office/date-input.tsx';
import { DateTime } from '#app/ui/office/date-time.tsx';
import { Options } from '#app/ui/office/list-filter.tsx';
import { OfficeForm, SubmitButton } from '#app/ui/office/office-form.tsx';
import { formOf, useAction } from '#app/ui/office/use-action.ts';
import { LOST_REASONS, STATUS_LABELS } from '../../records/lead.ts';
import type { LeadDetail } from '../../records/lead-detail.queries.server.ts';
import { LEAD_NOTICES } from '../../records/lead-notices.ts';

type Props = { lead: LeadDetail; colleagues: Colleague[]; me: string; today: string };

/** Status, owner and follow-up date of a lead. // L16 */
export function Decision({ lead, colleagues, me, today }: Props) {
  return (
    <section className="panel panel-body lead-decision" aria-labelledby="decision-heading">
      <h2 id="decision-heading">Decision</h2>
      <StatusControl lead={lead} />
      <OwnerControl lead={lead} colleagues={colleagues} me={me} />
      <FollowUpControl lead={lead} today={today} />
      <FirstAnswer lead={lead} />
    </section>
  );
}

/** Saves the status on selection; 'lost' is saved together with its reason. */
function StatusControl({ lead: { id, status, lostReason } }: { lead: LeadDetail }) {
  const action = useAction(LEAD_NOTICES);
  /** Set while a reason is chosen, with the answer to what was saved before: it says nothing about this. */
  const [choosing, setChoosing] = useState<{ earlier: typeof action.result } | null>(null);
  /** What is being saved. */
  const sent = (field: string) => {
    const value = action.sending?.get(field);
    return typeof value === 'string' ? value : null;
  };

  function choose(chosen: string): void {
    // Ignored while saving, as the stored status to compare with is not known yet.
    if (action.busy) return;
    setChoosing(chosen === 'lost' && status !== 'lost' ? { earlier: action.result } : null);
    if (chosen === status || chosen === 'lost') return;
    action.send(formOf({ intent: 'status', id, status: chosen, seen: status }));
  }

  function saveAsLost(reason: string): void {
    if (action.busy || reason === '') return;
    action.send(formOf({ intent: 'status', id, status: 'lost', reason, seen: status }));
  }

  // After a failure or a conflict, the stored status is shown again.
  const isRefused = action.result?.kind === 'failed' && action.result !== choosing?.earlier;
  const isBeingLost = choosing !== null && !isRefused;
  return (
    <>
      <NativeSelect
        label="Status"
        value={sent('status') ?? (isBeingLost ? 'lost' : status)}
        aria-busy={action.busy}
        onChange={({ currentTarget: { value } }) => choose(value)}
      >
        <Options choices={STATUS_LABELS} />
      </NativeSelect>
      {(status === 'lost' || isBeingLost) && (
        <NativeSelect
          label="Why was it lost?"
          value={sent('reason') ?? lostReason ?? ''}
          aria-busy={action.busy}
          {...(status !== 'lost' && { description: 'The lead is saved as lost once you choose a reason.' })}
          onChange={({ currentTarget: { value } }) => saveAsLost(value)}
        >
          {lostReason === null && <option value="">Choose a reason</option>}
          <Options choices={LOST_REASONS} />
        </NativeSelect>
      )}
    </>
  );
}

/** Saves the owner on selection. */
function OwnerControl({ lead: { id, ownerId }, colleagues, me }: Omit<Props, 'today'>) {
  const action = useAction(LEAD_NOTICES);
  const sentOwner = action.sending?.get('owner');

  function assign(owner: string): void {
    if (action.busy || owner === (ownerId ?? '')) return;
    action.send(formOf({ intent: 'owner', id, owner, seen: ownerId ?? '' }));
  }

  return (
    <div className="owner-control">
      <NativeSelect
        label="Owner"
        value={typeof sentOwner === 'string' ? sentOwner : (ownerId ?? '')}
        aria-busy={action.busy}
        onChange={({ currentTarget: { value } }) => assign(value)}
      >
        <option value="">No owner</option>
        <Options
          choices={colleagues.map(({ id, name }) => ({ id, name: id === me ? `${name} (me)` : name }))}
        />
      </NativeSelect>
      {ownerId !== me && (
        <Button variant="default" loading={action.busy} onClick={() => assign(me)}>
          Assign to me
        </Button>
      )}
    </div>
  );
}

function FollowUpControl({ lead: { id, followUpOn }, today }: Pick<Props, 'lead' | 'today'>) {
  const action = useAction(LEAD_NOTICES);
  const stored = followUpOn ?? '';
  return (
    // The key resets the field to the stored value, also when a colleague changed it.
    <OfficeForm
      key={stored}
      action={action}
      intent="follow-up"
      hidden={{ id, seen: stored }}
      className="follow-up-form"
    >
      {(messages) => (
        <>
          <DateInput
            label="Follow up on"
            name="followUpOn"
            min={today}
            defaultValue={stored}
            error={messages.followUpOn}
          />
          <SubmitButton action={action} variant="default">
            Save
          </SubmitButton>
        </>
      )}
    </OfficeForm>
  );
}

/** When a person first answered, and after how much working time. // L20 */
function FirstAnswer({ lead: { firstAnsweredAt, firstAnswerMinutes, source } }: { lead: LeadDetail }) {
  if (firstAnsweredAt === null) return <p className="muted first-answer">Not answered yet</p>;
  if (source !== 'website') return null;
  return (
    <p className="muted first-answer">
      First answered <DateTime at={firstAnsweredAt} time />
      {firstAnswerMinutes !== null && `, after ${formatMinutes(firstAnswerMinutes)} of working time`}
    </p>
  );
}
