import { Checkbox, NativeSelect, Radio, Stack, Textarea } from '@mantine/core';
import { MAX_ANSWER_LENGTH } from '../additional-questions.ts';
import { answerField, type OfferedPosition, type Question } from '../asked-questions.ts';

type FieldProps = {
  positions: readonly OfferedPosition[];
  onChoose: (slug: string) => void;
  error: string | undefined;
};

/** Selects the position; closed ones are shown but can't be selected. // C2 */
export function PositionField({ positions, onChoose, error }: FieldProps) {
  return (
    <NativeSelect
      label="Position"
      name="position"
      required
      defaultValue=""
      onChange={({ currentTarget: { value } }) => onChoose(value)}
      error={error}
      data={[
        { value: '', label: 'Choose a position', disabled: true },
        ...positions.map(({ slug, name, active }) => ({
          value: slug,
          label: active ? name : `${name} (closed)`,
          disabled: !active,
        })),
      ]}
    />
  );
}

type QuestionsProps = { position: OfferedPosition; messages: Record<string, string> };

/** The selected position's questions. // C4 */
export function PositionQuestions({ position: { name, questions }, messages }: QuestionsProps) {
  if (questions.length === 0) return null;
  return (
    <fieldset className="form-part">
      <legend>{`Questions for ${name}`}</legend>
      {questions.map((question) => (
        <QuestionField key={question.id} question={question} error={messages[answerField(question.id)]} />
      ))}
    </fieldset>
  );
}

type QuestionProps = { question: Question; error: string | undefined };

function QuestionField({ question: { id, type, text, options }, error }: QuestionProps) {
  const name = answerField(id);
  switch (type) {
    case 'text':
      return (
        <Textarea label={text} name={name} rows={2} maxLength={MAX_ANSWER_LENGTH} required error={error} />
      );
    case 'checkbox':
      return <Checkbox label={text} name={name} />;
    case 'select':
      return (
        <NativeSelect
          label={text}
          name={name}
          required
          defaultValue=""
          error={error}
          data={[{ value: '', label: 'Choose an answer', disabled: true }, ...options]}
        />
      );
    case 'radio':
      return (
        <Radio.Group label={text} name={name} required error={error}>
          <Stack gap={0}>
            {options.map((option) => (
              <Radio key={option} value={option} label={option} />
            ))}
          </Stack>
        </Radio.Group>
      );
  }
}
