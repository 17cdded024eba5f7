import { Button } from '#app/ui/site/button.tsx';
import { CheckField, RadioField } from '#app/ui/site/check-field.tsx';
import { SelectField } from '#app/ui/site/select-field.tsx';
import { TextArea } from '#app/ui/site/text-field.tsx';
import { MAX_ANSWER_LENGTH } from '../../positions/additional-questions.ts';
import { answerField, type OfferedPosition, type Question } from '../../positions/asked-questions.ts';

type PositionFieldProps = {
  positions: readonly OfferedPosition[];
  /** The position that is selected initially. */
  start: string;
  /** The slug of the position whose questions are rendered, or ''. */
  shownPosition: string;
  /** The `questionTokens` of those questions. */
  shownQuestions: string;
  onChoose: (slug: string) => void;
  error?: string | undefined;
};

/** All positions, closed ones disabled. Without scripts, a button loads the chosen position's questions. // C2, C4 */
export function PositionField({
  positions,
  start,
  shownPosition,
  shownQuestions,
  onChoose,
  error,
}: PositionFieldProps) {
  return (
    <>
      <SelectField
        label="Position"
        name="position"
        placeholder="Choose a position"
        options={positions.map(({ slug, name, active }) => ({
          value: slug,
          label: active ? name : `${name} (closed)`,
          disabled: !active,
        }))}
        required
        wide
        defaultValue={start}
        onChange={({ target }) => onChoose(target.value)}
        error={error}
      />
      <input type="hidden" name="asked" value={shownPosition} />
      <input type="hidden" name="shown" value={shownQuestions} />
      <noscript className="field-wide">
        <Button kind="secondary" type="submit" name="intent" value="questions" formNoValidate>
          {shownPosition === ''
            ? 'Show the questions of this position'
            : 'Show the questions of another position'}
        </Button>
      </noscript>
    </>
  );
}

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
