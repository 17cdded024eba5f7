import { TextInput } from '@mantine/core';
import { MAX_LINE_LENGTH } from '#app/platform/submission/text-fields.ts';
import { DeletionForm, DialogForm } from '#app/ui/office/dialog-form.tsx';
import { type Dialogs, OfficeDialog } from '#app/ui/office/office-dialog.tsx';
import { MAX_NUMBER_LENGTH } from '../../applications/candidate.ts';
import type { ListedCandidate } from '../candidates.queries.server.ts';

type Candidate = Pick<ListedCandidate, 'id' | 'version' | 'fullName' | 'email' | 'contactNumber'>;
type Props<Row> = { dialogs: Dialogs<Row>; title: string; intent: string; submit: string };

/** Edits a candidate, or asks before one without an application is deleted. // R9, R12, X5 */
export function EditCandidate<Row extends Candidate>({ dialogs, title, intent, submit }: Props<Row>) {
  return (
    <OfficeDialog dialogs={dialogs} titles={{ edit: title, delete: 'Delete Candidate' }}>
      {(dialog) => {
        if (dialog.kind === 'edit')
          return (
            <DialogForm action={dialogs.action} intent={intent} row={dialog.row} submit={submit}>
              {(messages) => <CandidateDetails candidate={dialog.row} messages={messages} />}
            </DialogForm>
          );
        if (dialog.kind === 'delete')
          return (
            <DeletionForm action={dialogs.action} id={dialog.row.id} close={dialogs.close}>
              <p>{`Delete ${dialog.row.fullName}? Everything that is stored of this candidate is in this list: name, email, phone and date.`}</p>
            </DeletionForm>
          );
        return null;
      }}
    </OfficeDialog>
  );
}

type DetailsProps = { candidate: Candidate; messages: Record<string, string> };

/** The details that staff can edit. */
function CandidateDetails({ candidate, messages }: DetailsProps) {
  return (
    <>
      <TextInput
        label="Full Name"
        name="fullName"
        maxLength={MAX_LINE_LENGTH}
        required
        defaultValue={candidate.fullName}
        error={messages.fullName}
        data-autofocus
      />
      <TextInput
        label="Email"
        name="email"
        type="email"
        required
        defaultValue={candidate.email}
        error={messages.email}
      />
      <TextInput
        label="Contact Number"
        name="contactNumber"
        type="tel"
        maxLength={MAX_NUMBER_LENGTH}
        required
        defaultValue={candidate.contactNumber}
        error={messages.contactNumber}
      />
    </>
  );
}
