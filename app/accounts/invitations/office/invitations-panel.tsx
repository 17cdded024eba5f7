import { Button, TextInput } from '@mantine/core';
import { Link } from 'react-router';
import { describeProblem } from '#app/platform/mail/mail-problem.ts';
import { formatDay } from '#app/ui/dates.ts';
import { DialogForm } from '#app/ui/office/dialog-form.tsx';
import { EmailText } from '#app/ui/office/email-text.tsx';
import { type Column, ListTable } from '#app/ui/office/list-table.tsx';
import { type Dialogs, OfficeDialog } from '#app/ui/office/office-dialog.tsx';
import { StatusBadge } from '#app/ui/office/status-badge.tsx';
import { formOf, useAction } from '#app/ui/office/use-action.ts';
import { usePolled } from '#app/ui/office/use-polled.ts';
import { PositionSelect } from '../../admins/office/position-select.tsx';
import { INVITATION_NOTICES, LINK_DAYS } from '../invitation.ts';
import type { ListedInvitation } from '../invitations.queries.server.ts';

type Props = { invitations: ListedInvitation[]; now: Date };

/** The invitations that are neither accepted nor taken back; nothing if there are none. */
export function InvitationsPanel({ invitations, now }: Props) {
  const action = useAction(INVITATION_NOTICES);
  const states = invitations.map(({ mailState }) => mailState);
  usePolled(states.some((state) => state === 'waiting' || state === 'sending') ? states.join() : null);
  if (invitations.length === 0) return null;
  const send = (intent: keyof typeof INVITATION_NOTICES, id: string) =>
    action.busy || action.send(formOf({ intent, id }));
  const columns: Column<ListedInvitation>[] = [
    {
      header: 'Invited',
      cell: (invitation) => (
        <>
          <EmailText>{invitation.email}</EmailText>
          <span className="who-line">{`${invitation.position}, invited by ${invitation.inviter}`}</span>
          <span className="who-more">
            <State invitation={invitation} now={now} />
          </span>
        </>
      ),
    },
    { header: 'Mail', className: 'wide', cell: (invitation) => <State invitation={invitation} now={now} /> },
    {
      header: 'Actions',
      className: 'actions',
      cell: ({ id, email }) => (
        <div className="invitation-actions">
          <Button
            variant="default"
            size="compact-md"
            aria-label={`Send the invitation of ${email} again`}
            onClick={() => send('send-again', id)}
          >
            Send again
          </Button>
          <Button
            variant="default"
            size="compact-md"
            aria-label={`Take back the invitation of ${email}`}
            onClick={() => send('take-back', id)}
          >
            Take back
          </Button>
        </div>
      ),
    },
  ];
  return (
    <section className="panel invitations" aria-labelledby="invitations-heading">
      <h2 id="invitations-heading">Invitations</h2>
      <ListTable rows={invitations} columns={columns} empty={null} />
    </section>
  );
}

/** The state of the last mail; once it is sent, whether its link still works. */
function State({ invitation, now }: { invitation: ListedInvitation; now: Date }) {
  const { mailState, mailProblem, expiresAt } = invitation;
  if (mailState === 'waiting' || mailState === 'sending')
    return (
      <>
        <StatusBadge colour="yellow">Waiting</StatusBadge>
        <span className="who-line">
          {mailProblem === null ? 'Leaves in a moment' : describeProblem(mailProblem).why}
        </span>
      </>
    );
  if (mailState === 'failed')
    return (
      <>
        <StatusBadge colour="red">Failed</StatusBadge>
        <span className="who-line">
          {describeProblem(mailProblem).why} <Link to="/admin/mail?state=failed">See Mail</Link>
        </span>
      </>
    );
  if (expiresAt === null || expiresAt < now) return <StatusBadge colour="gray">Link expired</StatusBadge>;
  return (
    <>
      <StatusBadge colour="gray">Sent</StatusBadge>
      <span className="who-line">{`Link works until ${formatDay(expiresAt)}`}</span>
    </>
  );
}

/** Invites a colleague, who chooses name and password by the link in the mail. // A7 */
export function InviteDialog({ dialogs }: { dialogs: Dialogs<never> }) {
  return (
    <OfficeDialog dialogs={dialogs} titles={{ create: 'Invite Colleague' }}>
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
