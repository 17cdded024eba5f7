import { TextInput } from '@mantine/core';
import { PositionSelect } from '#app/accounts/admins/office/position-select.tsx';
import { AvatarPicker } from '#app/ui/office/avatar-picker.tsx';

type Fields = { name: string; email: string; position: string; avatar: string | null };

type Props = {
  account?: Fields;
  /** Error messages by field name. */
  messages: Record<string, string>;
  children?: React.ReactNode;
};

const NEW_ACCOUNT: Fields = { name: '', email: '', position: '', avatar: null };

/** The fields that Create Admin Account, Edit Account and the Account tab share. // A7, A8, T2 */
export function AccountFields({ account = NEW_ACCOUNT, messages, children }: Props) {
  return (
    <>
      <AvatarPicker chosen={account.avatar} error={messages.avatar} />
      <TextInput
        label="Name"
        name="name"
        defaultValue={account.name}
        maxLength={120}
        error={messages.name}
        required
      />
      <TextInput
        label="Email"
        name="email"
        type="email"
        defaultValue={account.email}
        error={messages.email}
        required
      />
      {children}
      <PositionSelect chosen={account.position} error={messages.position} />
    </>
  );
}
