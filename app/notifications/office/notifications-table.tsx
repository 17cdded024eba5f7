import { ActionIcon } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { Link } from 'react-router';
import { DateTime } from '#app/ui/office/date-time.tsx';
import { OfficeForm, useSubmitProps } from '#app/ui/office/office-form.tsx';
import { PersonAvatar } from '#app/ui/office/person-avatar.tsx';
import { StatusBadge } from '#app/ui/office/status-badge.tsx';
import { useAction } from '#app/ui/office/use-action.ts';
import { NOTIFICATION_NOTICES } from '../notices.ts';
import type { Notification } from '../notifications.queries.server.ts';

type Props = {
  notifications: Notification[];
  isNew: (notification: Notification) => boolean;
  onDelete: (place: number) => void;
};

/** D8 */
export function NotificationsTable({ notifications, isNew, onDelete }: Props) {
  return (
    <table className="office-table">
      <thead>
        <tr>
          <th scope="col">New applicant</th>
          <th scope="col" className="wide">
            Position
          </th>
          <th scope="col" className="wide">
            Received
          </th>
          <th scope="col" className="actions">
            Actions
          </th>
        </tr>
      </thead>
      <tbody>
        {notifications.map((notification, place) => (
          <NotificationRow
            key={notification.applicationId}
            notification={notification}
            isNew={isNew(notification)}
            onDelete={() => onDelete(place)}
          />
        ))}
      </tbody>
    </table>
  );
}

type RowProps = { notification: Notification; isNew: boolean; onDelete: () => void };

function NotificationRow({ notification, isNew, onDelete }: RowProps) {
  const { applicationId, candidate, avatar, position, createdAt } = notification;
  const where = position ?? 'Unknown Position'; // R14
  return (
    <tr className="notification" data-new={isNew || undefined}>
      <td>
        <span className="who">
          <PersonAvatar name={candidate} avatar={avatar} />
          <span>
            <Link className="notification-link" to={`/admin/job-applications/${applicationId}`}>
              {candidate}
            </Link>
            {isNew && <StatusBadge colour="orange">New</StatusBadge>}
            <span className="who-more">
              {where}
              <br />
              <DateTime at={createdAt} time />
            </span>
          </span>
        </span>
      </td>
      <td className="wide">{where}</td>
      <td className="wide">
        <DateTime at={createdAt} time />
      </td>
      <td className="actions">
        <DeleteButton id={applicationId} candidate={candidate} onDelete={onDelete} />
      </td>
    </tr>
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
