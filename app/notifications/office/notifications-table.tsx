import { ActionIcon } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { type Column, ListTable, RowLink } from '#app/ui/office/list-table.tsx';
import { Moment } from '#app/ui/office/moment.tsx';
import { OfficeForm, useSubmitProps } from '#app/ui/office/office-form.tsx';
import { PersonAvatar } from '#app/ui/office/person-avatar.tsx';
import { StatusMark } from '#app/ui/office/status-mark.tsx';
import { useAction } from '#app/ui/office/use-action.ts';
import { NONE, NOTIFICATION_NOTICES } from '../notices.ts';
import type { Notification } from '../notifications.queries.server.ts';

type Props = {
  notifications: Notification[];
  isNew: (notification: Notification) => boolean;
  onDelete: (index: number) => void;
};

/** D8 */
export function NotificationsTable({ notifications, isNew, onDelete }: Props) {
  const columns: Column<Notification>[] = [
    { header: 'New applicant', cell: (row) => <Applicant notification={row} isNew={isNew(row)} /> },
    { header: 'Position', className: 'wide', cell: positionOf },
    { header: 'Received', className: 'wide', cell: ({ createdAt }) => <Moment at={createdAt} time /> },
    {
      header: 'Actions',
      className: 'actions',
      cell: ({ id, candidate }, index) => (
        <DeleteButton id={id} candidate={candidate} onDelete={() => onDelete(index)} />
      ),
    },
  ];
  return (
    <ListTable
      rows={notifications}
      columns={columns}
      isNew={isNew}
      empty={
        <>
          <p>
            <strong>{NONE}</strong>
          </p>
          <p>When somebody applies for a job, it shows here and the bell counts it.</p>
        </>
      }
    />
  );
}

function positionOf({ position }: Notification): string {
  return position ?? 'Unknown Position'; // R14
}

function Applicant({ notification, isNew }: { notification: Notification; isNew: boolean }) {
  const { id, candidate, avatar, createdAt } = notification;
  return (
    <span className="who">
      <PersonAvatar name={candidate} avatar={avatar} />
      <span>
        <RowLink className="notification-link" to={`/admin/job-applications/${id}`}>
          {candidate}
        </RowLink>
        {isNew && <StatusMark colour="orange">New</StatusMark>}
        <span className="who-more">
          {positionOf(notification)}
          <br />
          <Moment at={createdAt} time />
        </span>
      </span>
    </span>
  );
}

type DeleteProps = { id: string; candidate: string; onDelete: () => void };

function DeleteButton({ id, candidate, onDelete }: DeleteProps) {
  const action = useAction(NOTIFICATION_NOTICES, { onDone: onDelete });
  return (
    <OfficeForm action={action} intent="delete" hidden={{ id }}>
      <ActionIcon
        {...useSubmitProps()}
        variant="subtle"
        color="red"
        size={44}
        loading={action.busy}
        aria-label={`Delete the notification about ${candidate}`}
      >
        <IconTrash aria-hidden="true" stroke={1.5} />
      </ActionIcon>
    </OfficeForm>
  );
}
