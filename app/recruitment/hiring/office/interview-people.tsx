import { Checkbox } from '@mantine/core';
import type { Colleague } from '#app/accounts/admins/accounts.queries.server.ts';

type Props = {
  /** The ids of those who are ticked. */
  people: readonly string[];
  onChange: (people: readonly string[]) => void;
  colleagues: readonly Colleague[];
};

/** The colleagues who hold an interview, as the form's `people`. // H7 */
export function InterviewPeople({ people, onChange, colleagues }: Props) {
  return (
    <fieldset className="interview-with">
      <legend>With</legend>
      <input type="hidden" name="people" value={people.join(' ')} />
      <div className="interview-people">
        {colleagues.map(({ id, name }) => (
          <Checkbox
            key={id}
            label={name}
            checked={people.includes(id)}
            onChange={({ currentTarget: { checked } }) =>
              onChange(checked ? [...people, id] : people.filter((one) => one !== id))
            }
          />
        ))}
      </div>
    </fieldset>
  );
}
