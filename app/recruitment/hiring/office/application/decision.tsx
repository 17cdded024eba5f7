import { NativeSelect } from '@mantine/core';
import { IconUserPlus, IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { Colleague } from '#app/accounts/admins/accounts.queries.server.ts';
import { IntentButton } from '#app/ui/office/office-form.tsx';
import { PersonAvatar } from '#app/ui/office/person-avatar.tsx';
import { SectionFailed } from '#app/ui/office/section-failed.tsx';
import { offerUndo } from '#app/ui/office/undo.ts';
import { type Action, formOf, useAction } from '#app/ui/office/use-action.ts';
import { NOT_LOADED, NOTICES, rejectionOffer } from '../../../applications/application-notices.ts';
import { type Assessment, DECLINE_REASONS, RATINGS, ratingText } from '../../../applications/assessment.ts';
import { STATUSES, statusLabel, statusOf } from '../../../applications/status.ts';
import type { UpcomingInterview } from '../../../contact/interviews.queries.server.ts';
import type { ApplicationDetail } from '../../applications.queries.server.ts';
import { writeMoves } from '../../moves.ts';
import { CloseQuestion } from '../bulk-dialogs.tsx';
import type { MovedData } from '../change-applications.server.ts';
import type { Part } from './load-application.server.ts';

/** The status select; a choice is saved immediately. // R5 */
export function StatusControl({ id, status }: { id: string; status: string }) {
  const lastChange = useRef({ from: status, to: status });
  const [interviewsToCancel, setInterviewsToCancel] = useState<readonly UpcomingInterview[]>([]);
  const action = useAction<MovedData>(NOTICES, {
    onDone({ data }) {
      setInterviewsToCancel(data?.interviewsToCancel ?? []);
      if (data?.interviewsToCancel) return;
      const { from, to } = lastChange.current;
      const moves = writeMoves([{ from: to, to: from, ids: [id] }]);
      const form = { intent: 'undo', field: 'status', moves };
      offerUndo(NOTICES.status.done, form, rejectionOffer(data?.untoldIds ?? []));
      return 'shown';
    },
  });
  const sentStatus = action.sending?.get('status');

  function save(chosen: string, fields: Readonly<Record<string, string>> = {}): void {
    // Ignored while a choice is being saved, since `status` is still the one before it.
    if (action.busy || chosen === status) return;
    lastChange.current = { from: status, to: chosen };
    action.send(formOf({ intent: 'status', id, status: chosen, seen: status, ...fields }));
  }

  return (
    <>
      <NativeSelect
        label="Status"
        value={typeof sentStatus === 'string' ? sentStatus : status}
        aria-busy={action.busy}
        onChange={({ currentTarget: { value } }) => save(value)}
        data={[
          ...(statusOf(status) === null
            ? [{ value: status, label: statusLabel(status), disabled: true }]
            : []),
          ...STATUSES.map((choice) => ({ value: choice, label: statusLabel(choice) })),
        ]}
      />
      <CloseQuestion
        interviews={interviewsToCancel}
        close={() => setInterviewsToCancel([])}
        confirm={() => {
          setInterviewsToCancel([]);
          save('closed', { cancels: interviewsToCancel.map((interview) => interview.id).join(' ') });
        }}
      />
    </>
  );
}

type AssignmentProps = {
  id: string;
  assigneeId: string | null;
  users: Part<Colleague[]>;
  /** Assigns it to anybody. // H4 */
  assign: (adminId: string) => void;
  me: string;
};

/** The assignee, at most one. // R7 */
export function Assignment({ id, assigneeId, users, assign, me }: AssignmentProps) {
  const action = useAction(NOTICES);
  const others = users.ok ? users.value.filter((user) => user.id !== me && user.id !== assigneeId) : [];
  return (
    <>
      <div>
        <h2>Assigned to</h2>
        {!users.ok && <SectionFailed message={NOT_LOADED.users} />}
        {users.ok && assigneeId === null && (
          <IntentButton
            action={action}
            intent="assign"
            hidden={{ id }}
            variant="default"
            fullWidth
            leftSection={<IconUserPlus size={18} aria-hidden="true" />}
          >
            Assign yourself
          </IntentButton>
        )}
        {users.ok && assigneeId !== null && (
          <Assignee
            action={action}
            hidden={{ id, assignee: assigneeId }}
            admin={users.value.find((user) => user.id === assigneeId)}
          />
        )}
      </div>
      {others.length > 0 && (
        <NativeSelect
          label={assigneeId === null ? 'Assign to a colleague' : 'Hand over to'}
          value=""
          onChange={({ currentTarget: { value } }) => assign(value)}
          data={[
            { value: '', label: 'Choose a name', disabled: true },
            ...others.map((user) => ({ value: user.id, label: user.name })),
          ]}
        />
      )}
    </>
  );
}

type AssigneeProps = { action: Action; hidden: Record<string, string>; admin: Colleague | undefined };

function Assignee({ action, hidden, admin }: AssigneeProps) {
  // The assignee's account may have been created after the list of staff was loaded.
  const { name, avatar } = admin ?? { name: 'Somebody', avatar: null };
  return (
    <IntentButton
      action={action}
      intent="unassign"
      hidden={hidden}
      variant="default"
      fullWidth
      className="assignee-button"
      title="Unassign"
      leftSection={<PersonAvatar name={name} avatar={avatar} />}
      rightSection={<IconX size={16} aria-hidden="true" />}
    >
      <span className="visually-hidden">Unassign </span>
      {name}
    </IntentButton>
  );
}

type AssessmentProps = {
  application: Pick<
    ApplicationDetail,
    'id' | 'status' | 'withdrawnAt' | 'stage' | 'rating' | 'declineReason'
  >;
  /** The company's names of the stages. */
  stages: readonly string[];
};

/** The stage of a busy application, the reason of a declined one, and the rating; a choice is saved immediately. // H16 */
export function AssessmentFields({ application, stages }: AssessmentProps) {
  const { id, status, withdrawnAt, stage, rating, declineReason } = application;
  // A name that the company no longer has stays where it was chosen.
  const names = stage === '' || stages.includes(stage) ? stages : [...stages, stage];
  return (
    <>
      {status === 'busy' && names.length > 0 && (
        <Choice
          id={id}
          label="Stage"
          field="stage"
          value={stage}
          options={[['', 'None'], ...names.map((name): [string, string] => [name, name])]}
        />
      )}
      {status === 'closed' && withdrawnAt === null && (
        <Choice
          id={id}
          label="Reason for declining"
          field="declineReason"
          value={declineReason}
          options={[['', 'None given'], ...Object.entries(DECLINE_REASONS)]}
        />
      )}
      <Choice
        id={id}
        label="Rating"
        field="rating"
        value={String(rating ?? '')}
        options={[
          ['', 'None'],
          ...RATINGS.map((choice): [string, string] => [choice, ratingText(Number(choice))]),
        ]}
      />
    </>
  );
}

type ChoiceProps = {
  id: string;
  label: string;
  field: Assessment['field'];
  value: string;
  options: readonly (readonly [value: string, label: string])[];
};

function Choice({ id, label, field, value, options }: ChoiceProps) {
  const action = useAction(NOTICES);
  const sentValue = action.sending?.get('value');
  return (
    <NativeSelect
      label={label}
      value={typeof sentValue === 'string' ? sentValue : value}
      aria-busy={action.busy}
      onChange={({ currentTarget: { value: chosen } }) => {
        if (!action.busy) action.send(formOf({ intent: 'assess', id, field, value: chosen, seen: value }));
      }}
      data={options.map(([key, text]) => ({ value: key, label: text }))}
    />
  );
}
