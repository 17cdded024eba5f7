import { TextInput } from '@mantine/core';
import { MAX_LINE_LENGTH, MAX_PHONE_LENGTH } from '#app/platform/submission/text-fields.ts';
import { CONTACT_LABELS, type Contact } from '../../records/lead-fields.ts';

type FieldProps = { contact?: Contact; messages: Record<string, string> };

/** The contact fields, shared with the form of a new lead. */
export function ContactFields({ contact, messages }: FieldProps) {
  const field = (name: keyof Contact) => ({
    name,
    label: CONTACT_LABELS[name],
    autoComplete: 'off',
    defaultValue: contact?.[name] ?? '',
    error: messages[name],
  });
  return (
    <>
      <div className="form-pair">
        <TextInput maxLength={MAX_LINE_LENGTH} data-autofocus {...field('name')} />
        <TextInput maxLength={MAX_LINE_LENGTH} {...field('company')} />
      </div>
      <div className="form-pair">
        <TextInput type="tel" maxLength={MAX_PHONE_LENGTH} {...field('phone')} />
        <TextInput type="email" {...field('email')} />
      </div>
    </>
  );
}
