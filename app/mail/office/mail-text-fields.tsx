import { Textarea, TextInput } from '@mantine/core';
import { MAX_BODY, MAX_SUBJECT, type MailText } from '../template.ts';

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
