import { NativeSelect } from '@mantine/core';
import { POSITIONS } from '../account.ts';

/** @param chosen empty for a new account. // A7, A8 */
export function PositionSelect({ chosen = '', error }: { chosen?: string; error: string | undefined }) {
  return (
    <NativeSelect label="Position" name="position" defaultValue={chosen} error={error} required>
      <option value="" disabled>
        Select position
      </option>
      {POSITIONS.map((position) => (
        <option key={position}>{position}</option>
      ))}
    </NativeSelect>
  );
}
