import { TextInput } from '@mantine/core';
import { MAX_LINE_LENGTH } from '#app/platform/submission/text-fields.ts';
import { DeletionForm, DialogForm } from '#app/ui/office/dialog-form.tsx';
import { type Dialogs, OfficeDialog } from '#app/ui/office/office-dialog.tsx';
import { MAX_NUMBER_LENGTH } from '../../applications/candidate.ts';
import type { ListedCandidate } from '../candidates.queries.server.ts';

const TITLES = { edit: 'Edit Candidate', delete: 'Delete Candidate' };

/** The dialogs of the list: a candidate without an application can be deleted too. // R12, X5 */
export function CandidateDialogs({ dialogs }: { dialogs: Dialogs<ListedCandidate> }) {
  return (
    <OfficeDialog dialogs={dialogs} titles={TITLES}>
      {(dialog) => {
        if (dialog.kind === 'edit')
          return (
            <DialogForm action={dialogs.action} intent="update" row={dialog.row} submit="Update Candidate">
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

type DetailsProps = {
  candidate: Pick<ListedCandidate, 'fullName' | 'email' | 'contactNumber'>;
  messages: Record<string, string>;
};

/** The details that staff can edit. // R9, R12 */
export function CandidateDetails({ candidate, messages }: DetailsProps) {
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
