import { Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { MAX_BODY, MAX_SUBJECT, type MailText } from '../template.ts';

type FieldsProps = {
  children: ReactNode;
  /** What each recipient gets. */
  preview: ReactNode;
};

/** A mail that is being written, and its preview beside it where there is room. // H5, H7 */
export function MailFields({ children, preview }: FieldsProps) {
  return (
    <div className="mail-fields">
      <div className="form-stack">{children}</div>
      {preview && (
        <details className="mail-previews" open>
          <summary>Preview</summary>
          {preview}
        </details>
      )}
    </div>
  );
}

type Props = {
  mail: MailText;
  onChange: (mail: MailText) => void;
  messages: Readonly<Record<string, string>>;
  rows: number;
};

/** Subject and message of a mail that is being written, as the form's `subject` and `text`. // H5, H7 */
export function MailTextFields({ mail, onChange, messages, rows }: Props) {
  return (
    <>
      <TextInput
        label="Subject"
        name="subject"
        maxLength={MAX_SUBJECT}
        required
        value={mail.subject}
        error={messages.subject}
        onChange={({ currentTarget: { value } }) => onChange({ ...mail, subject: value })}
      />
      <Textarea
        label="Message"
        name="text"
        rows={rows}
        maxLength={MAX_BODY}
        required
        value={mail.text}
        error={messages.text}
        onChange={({ currentTarget: { value } }) => onChange({ ...mail, text: value })}
      />
    </>
  );
}
