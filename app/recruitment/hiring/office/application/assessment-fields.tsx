import { NativeSelect } from '@mantine/core';
import { LONG_TOAST_MS } from '#app/ui/office/toast.tsx';
import { formOf, useAction } from '#app/ui/office/use-action.ts';
import { NOTICES } from '../../../applications/application-notices.ts';
import { type Assessment, DECLINE_REASONS, RATINGS, ratingText } from '../../../applications/assessment.ts';
import type { ApplicationDetail } from '../../application-detail.queries.server.ts';

type Props = {
  application: Pick<
    ApplicationDetail,
    'id' | 'status' | 'withdrawnAt' | 'stage' | 'rating' | 'declineReason'
  >;
  /** The company's names of the stages. */
  stages: readonly string[];
};

/** The stage of a busy application, the reason of a declined one, and the rating; a choice is saved immediately. // H16 */
export function AssessmentFields({ application, stages }: Props) {
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
  const action = useAction(NOTICES, { toastMs: LONG_TOAST_MS });
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
