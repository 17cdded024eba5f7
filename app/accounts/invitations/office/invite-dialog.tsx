import { TextInput } from '@mantine/core';
import { DialogForm } from '#app/ui/office/dialog-form.tsx';
import { type Dialogs, OfficeDialog } from '#app/ui/office/office-dialog.tsx';
import { PositionSelect } from '../../admins/office/position-select.tsx';
import { LINK_DAYS } from '../invitation.ts';

const TITLES = { create: 'Invite Colleague' };

/** Invites a colleague, who chooses name and password by the link in the mail. // A7 */
export function InviteDialog({ dialogs }: { dialogs: Dialogs<never> }) {
  return (
    <OfficeDialog dialogs={dialogs} titles={TITLES}>
      {() => (
        <DialogForm action={dialogs.action} intent="invite" submit="Send invitation">
          {(messages) => (
            <>
              <TextInput
                label="Email"
                name="email"
                type="email"
                description={`They get a link to set their own password. It works for ${LINK_DAYS} days; until then they have no access.`}
                error={messages.email}
                required
                data-autofocus
              />
              <PositionSelect error={messages.position} />
            </>
          )}
        </DialogForm>
      )}
    </OfficeDialog>
  );
}
