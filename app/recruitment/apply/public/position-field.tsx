import { Button } from '#app/ui/site/button.tsx';
import { SelectField } from '#app/ui/site/select-field.tsx';
import type { OfferedPosition } from '../../positions/asked-questions.ts';

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
