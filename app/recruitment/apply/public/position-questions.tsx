import { CheckField } from '#app/ui/site/check-field.tsx';
import { RadioField } from '#app/ui/site/radio-field.tsx';
import { SelectField } from '#app/ui/site/select-field.tsx';
import { TextArea } from '#app/ui/site/text-field.tsx';
import { MAX_ANSWER_LENGTH } from '../../positions/additional-questions.ts';
import { answerField, type Question } from '../../positions/asked-questions.ts';

type PositionQuestionsProps = {
  position: string;
  questions: readonly Question[];
  typed: Readonly<Record<string, string>>;
  messages: Readonly<Record<string, string>>;
};

/** The questions of the chosen position. // C4 */
export function PositionQuestions({ position, questions, typed, messages }: PositionQuestionsProps) {
  if (questions.length === 0) return null;
  return (
    <fieldset className="form-part field-wide">
      <legend>{position}: a few questions</legend>
      <div className="fields">
        {questions.map((question) => {
          const name = answerField(question.id);
          // A question whose wording has changed keeps its field and answer. One whose options have changed gets a new
          // field, since a select whose chosen option is removed silently selects another one.
          const key = JSON.stringify([name, question.type, question.options]);
          return <QuestionField key={key} question={question} typed={typed[name]} error={messages[name]} />;
        })}
      </div>
    </fieldset>
  );
}

type QuestionFieldProps = {
  question: Question;
  typed: string | undefined;
  error: string | undefined;
};

function QuestionField({ question: { id, type, text, options }, typed, error }: QuestionFieldProps) {
  const name = answerField(id);
  switch (type) {
    case 'checkbox':
      return <CheckField label={text} name={name} defaultChecked={typed === 'yes'} error={error} />;
    case 'radio':
      return <RadioField label={text} name={name} options={options} defaultValue={typed} error={error} />;
    case 'select':
      return (
        <SelectField
          label={text}
          name={name}
          placeholder="Choose an answer"
          options={options}
          required
          wide
          defaultValue={typed ?? ''}
          error={error}
        />
      );
    default:
      return (
        <TextArea
          label={text}
          name={name}
          rows={2}
          maxLength={MAX_ANSWER_LENGTH}
          required
          defaultValue={typed}
          error={error}
        />
      );
  }
}
