import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { RowField } from '#app/ui/office/row-dialogs.tsx';
import type { ListedQuestion } from '../positions.queries.server.ts';
import {
  hasOptions,
  MAX_OPTIONS_TEXT_LENGTH,
  MAX_QUESTION_LENGTH,
  QUESTION_TYPES,
  type QuestionType,
  questionTypeOf,
  TYPE_LABELS,
} from '../question.ts';

export type PositionChoice = { id: string; name: string; active: boolean };

type Props = {
  field: RowField<ListedQuestion>;
  positions: PositionChoice[];
  question: ListedQuestion | undefined;
  /** Preselected in a new question. */
  positionId: string | null;
};

/** How applicants see each type. // C4 */
const TYPE_DESCRIPTIONS: Record<QuestionType, string> = {
  text: 'The applicant writes the answer. It is required.',
  checkbox: 'The applicant ticks it or leaves it.',
  select: 'The applicant chooses from a list that unfolds. An answer is required.',
  radio: 'The applicant chooses from options that are all in sight. An answer is required.',
};

/** The fields that Create New Question and Edit Question share. // R4 */
export function QuestionFields({ field, positions, question, positionId }: Props) {
  const [type, setType] = useState<QuestionType>(question?.type ?? 'text');
  const isPositionGone = question !== undefined && question.positionId === null;
  return (
    <>
      <TextInput
        label="Question"
        {...field('text')}
        maxLength={MAX_QUESTION_LENGTH}
        required
        data-autofocus
      />
      <PositionSelect
        label="Position"
        name="positionId"
        positions={positions}
        chosen={question ? question.positionId : positionId}
        error={field('positionId').error}
        description={
          isPositionGone ? 'Its position is gone: nobody is asked this until it has another one.' : null
        }
      />
      <NativeSelect
        label="Type"
        {...field('type')}
        defaultValue={type}
        onChange={({ currentTarget: { value } }) => setType(questionTypeOf(value) ?? type)}
        description={TYPE_DESCRIPTIONS[type]}
        data={QUESTION_TYPES.map((choice) => ({ value: choice, label: TYPE_LABELS[choice] }))}
      />
      <Textarea
        // Keeps what was typed while another type is selected.
        wrapperProps={{ hidden: !hasOptions(type) }}
        label="Options"
        {...field('options')}
        rows={5}
        maxLength={MAX_OPTIONS_TEXT_LENGTH}
        required={hasOptions(type)}
        defaultValue={question?.options.join('\n')}
        description="One per line. Empty and repeated lines are left out."
      />
    </>
  );
}

type SelectProps = {
  label: string;
  name: string;
  positions: PositionChoice[];
  chosen?: string | null;
  error: string | undefined;
  description?: string | null;
  first?: boolean;
};

/** A position has to be chosen; disabled ones say so. */
export function PositionSelect({ positions, chosen = null, first = false, ...field }: SelectProps) {
  return (
    <NativeSelect
      {...field}
      required
      defaultValue={chosen ?? ''}
      data-autofocus={first || undefined}
      data={[
        { value: '', label: 'Choose a position', disabled: true },
        ...positions.map(({ id, name, active }) => ({
          value: id,
          label: active ? name : `${name} (Disabled)`,
        })),
      ]}
    />
  );
}
