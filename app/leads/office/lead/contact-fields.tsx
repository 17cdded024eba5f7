import { TextInput } from '@mantine/core';
import { MAX_LINE_LENGTH, MAX_PHONE_LENGTH } from '#app/platform/submission/text-fields.ts';

type FieldProps = {
  contact?: { name: string; company: string; email: string; phone: string };
  messages: Record<string, string>;
};

const EMPTY = { name: '', company: '', email: '', phone: '' };

/** The contact fields, shared with the form of a new lead. */
export function ContactFields({ contact = EMPTY, messages }: FieldProps) {
  const field = (name: keyof typeof EMPTY) =>
    ({ name, autoComplete: 'off', defaultValue: contact[name], error: messages[name] }) as const;
  return (
    <>
      <div className="form-pair">
        <TextInput label="Name" maxLength={MAX_LINE_LENGTH} data-autofocus {...field('name')} />
        <TextInput label="Company" maxLength={MAX_LINE_LENGTH} {...field('company')} />
      </div>
      <div className="form-pair">
        <TextInput label="Phone" type="tel" maxLength={MAX_PHONE_LENGTH} {...field('phone')} />
        <TextInput label="Email" type="email" {...field('email')} />
      </div>
    </>
  );
}
