import { Checkbox, Input, NativeSelect, TextInput } from '@mantine/core';
import type { Colleague } from '#app/accounts/admins/accounts.queries.server.ts';
import type { Writing } from '../../contact/candidate-mail.ts';
import { MAX_PLACE } from '../../contact/interview.ts';

type PeopleProps = {
  /** The ids of those who are ticked. */
  people: readonly string[];
  onChange: (people: readonly string[]) => void;
  colleagues: readonly Colleague[];
  error: string | undefined;
};

/** The colleagues who hold an interview, as the form's `people`. // H7 */
export function InterviewPeople({ people, onChange, colleagues, error }: PeopleProps) {
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
              onChange(checked ? [...people, id] : people.filter((person) => person !== id))
            }
          />
        ))}
      </div>
      {error !== undefined && <Input.Error role="alert">{error}</Input.Error>}
    </fieldset>
  );
}

type PlaceProps = {
  place: string;
  onChange: (place: string) => void;
  branches: Writing['branches'];
  error: string | undefined;
};

/** Where an interview is held: at a branch, if there are several to choose from, or anywhere else. // H7, O4 */
export function InterviewPlace({ place, onChange, branches, error }: PlaceProps) {
  return (
    <>
      {branches.length > 1 && (
        <NativeSelect
          label="Branch"
          value={branches.find((branch) => branch.place === place)?.place ?? ''}
          onChange={({ currentTarget: { value } }) => onChange(value)}
          data={[
            { value: '', label: 'Another place' },
            ...branches.map((branch) => ({ value: branch.place, label: branch.name })),
          ]}
        />
      )}
      <TextInput
        label="Place"
        name="place"
        maxLength={MAX_PLACE}
        value={place}
        onChange={({ currentTarget: { value } }) => onChange(value)}
        error={error}
        required
      />
    </>
  );
}

/**
 * Accepts a warning that a person or the place is taken.
 *
 * @param warning of the response itself: the form removes the message of a field that is changed.
 */
export function AcceptOverlap({ warning, label }: { warning: string | undefined; label: string }) {
  if (warning === undefined) return null;
  // Ticking it accepts this warning, and no other.
  return <Checkbox key={warning} label={label} name="overlaps" value={warning} error={warning} />;
}
