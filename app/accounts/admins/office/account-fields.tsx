import { NativeSelect, TextInput } from '@mantine/core';
import { AvatarPicker } from '#app/ui/office/avatar-picker.tsx';
import { POSITIONS } from '../account.ts';

type Fields = { name: string; email: string; position: string; avatar: string | null };

const NOTHING: Fields = { name: '', email: '', position: '', avatar: null };

/** The fields that Create Admin Account, Edit Account and the Account tab share. // A7, A8, T2 */
export function AccountFields({
  account = NOTHING,
  children,
}: {
  account?: Fields;
  children?: React.ReactNode;
}) {
  return (
    <>
      <AvatarPicker chosen={account.avatar} />
      <TextInput
        label="Name"
        name="name"
        autoComplete="off"
        defaultValue={account.name}
        maxLength={120}
        required
      />
      <TextInput
        label="Email"
        name="email"
        type="email"
        autoComplete="off"
        defaultValue={account.email}
        required
      />
      {children}
      <NativeSelect label="Position" name="position" defaultValue={account.position} required>
        {account.position === '' && (
          <option value="" disabled>
            Select position
          </option>
        )}
        {POSITIONS.map((position) => (
          <option key={position}>{position}</option>
        ))}
      </NativeSelect>
    </>
  );
}
