import { TextInput } from '@mantine/core';
import { MAX_LINE_LENGTH } from '#app/platform/submission/text-fields.ts';
import { AvatarPicker } from '#app/ui/office/avatar-picker.tsx';
import { MAX_NUMBER_LENGTH } from '../../applications/candidate.ts';

/** A candidate's details. Staff may enter a contact number in any format. // C2, R13 */
export function CandidateFields({ messages }: { messages: Record<string, string> }) {
  return (
    <>
      <TextInput
        label="Full Name"
        name="fullName"
        maxLength={MAX_LINE_LENGTH}
        required
        error={messages.fullName}
      />
      <div className="form-pair">
        <TextInput label="Email Address" name="email" type="email" required error={messages.email} />
        <TextInput
          label="Contact Number"
          name="contactNumber"
          type="tel"
          maxLength={MAX_NUMBER_LENGTH}
          required
          error={messages.contactNumber}
        />
      </div>
      <AvatarPicker chosen={null} optional error={messages.avatar} />
    </>
  );
}
