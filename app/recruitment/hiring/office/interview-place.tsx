import { NativeSelect, TextInput } from '@mantine/core';
import type { Writing } from '../../contact/candidate-mail.ts';
import { MAX_PLACE } from '../../contact/interview.ts';

type Props = {
  place: string;
  onChange: (place: string) => void;
  branches: Writing['branches'];
  error: string | undefined;
};

/** Where an interview is held: at a branch, if there are several to choose from, or anywhere else. // H7, O4 */
export function InterviewPlace({ place, onChange, branches, error }: Props) {
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
