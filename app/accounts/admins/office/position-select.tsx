import { NativeSelect } from '@mantine/core';
import { POSITIONS } from '../account.ts';

/** The specification names both and gives them the same rights. */
const EQUAL_RIGHTS = 'Admins and managers have the same rights.';

/** @param chosen empty for a new account. // A7, A8 */
export function PositionSelect({ chosen = '', error }: { chosen?: string; error: string | undefined }) {
  return (
    <NativeSelect
      label="Position"
      description={EQUAL_RIGHTS}
      name="position"
      defaultValue={chosen}
      error={error}
      required
      data={[{ value: '', label: 'Select position', disabled: true }, ...POSITIONS]}
    />
  );
}
