import { ActionIcon } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { DateTime } from '#app/ui/office/date-time.tsx';
import { type Column, ListTable, RowLink } from '#app/ui/office/list-table.tsx';
import { OfficeForm, useSubmitProps } from '#app/ui/office/office-form.tsx';
import { PersonAvatar } from '#app/ui/office/person-avatar.tsx';
import { StatusBadge } from '#app/ui/office/status-badge.tsx';
import { useAction } from '#app/ui/office/use-action.ts';
import type { Topic } from '../bell.ts';
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
    { header: 'From', cell: (row) => <From notification={row} isNew={isNew(row)} /> },
    { header: 'What', className: 'wide', cell: ({ topic }) => WHAT[topic] },
    { header: 'About', className: 'wide', cell: aboutOf },
    { header: 'Received', className: 'wide', cell: ({ createdAt }) => <DateTime at={createdAt} time /> },
    {
      header: 'Actions',
      className: 'actions',
      cell: ({ id, name }, index) => <DeleteButton id={id} name={name} onDelete={() => onDelete(index)} />,
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
          <p>New leads and job applications appear here, and the bell counts them.</p>
        </>
      }
    />
  );
}

const WHAT: Readonly<Record<Topic, string>> = {
  application: 'Application',
  withdrawn: 'Application withdrawn',
  lead: 'Lead',
  unanswered: 'Unanswered lead',
  reply: 'Reply from a customer',
  overdue: 'Not published in time',
  'infected-drawing': 'Virus in a drawing',
  'infected-cv': 'Virus in a CV',
  'new-cv': 'New CV',
  'time-asked': 'Another time wanted',
  'quotation-accepted': 'Quotation accepted',
  'quotation-declined': 'Quotation declined',
  'quotation-asked': 'Question about a quotation',
  assigned: 'Assigned to you',
  mentioned: 'Mentions you',
};

const UNNAMED: Readonly<Record<Topic, string>> = {
  application: 'Unknown Position', // R14
  withdrawn: 'Unknown Position',
  lead: 'Enquiry',
  unanswered: 'Enquiry',
  reply: 'Enquiry',
  overdue: 'Article',
  'infected-drawing': 'Enquiry',
  'infected-cv': 'Unknown Position',
  'new-cv': 'Unknown Position',
  'time-asked': 'Unknown Position',
  'quotation-accepted': 'Enquiry',
  'quotation-declined': 'Enquiry',
  'quotation-asked': 'Enquiry',
  assigned: 'Unknown Position',
  mentioned: 'Unknown Position',
};

const SCREENS: Readonly<Record<Topic, string>> = {
  application: 'job-applications',
  withdrawn: 'job-applications',
  lead: 'leads',
  unanswered: 'leads',
  reply: 'leads',
  overdue: 'blog',
  'infected-drawing': 'leads',
  'infected-cv': 'job-applications',
  'new-cv': 'job-applications',
  'time-asked': 'job-applications',
  'quotation-accepted': 'leads',
  'quotation-declined': 'leads',
  'quotation-asked': 'leads',
  assigned: 'job-applications',
  mentioned: 'job-applications',
};

function aboutOf({ topic, about }: Notification): string {
  return about ?? UNNAMED[topic];
}

function From({ notification, isNew }: { notification: Notification; isNew: boolean }) {
  const { topic, subjectId, name, avatar, createdAt } = notification;
  return (
    <span className="who">
      <PersonAvatar name={name} avatar={avatar} />
      <span>
        <RowLink className="notification-link" to={`/admin/${SCREENS[topic]}/${subjectId}`}>
          {name}
        </RowLink>
        {isNew && <StatusBadge colour="orange">New</StatusBadge>}
        <span className="who-more">
          {WHAT[topic]}, {aboutOf(notification)}
          <br />
          <DateTime at={createdAt} time />
        </span>
      </span>
    </span>
  );
}

type DeleteProps = { id: string; name: string; onDelete: () => void };

function DeleteButton({ id, name, onDelete }: DeleteProps) {
  const action = useAction(NOTIFICATION_NOTICES);
  return (
    <OfficeForm action={action} intent="delete" hidden={{ id }}>
      <ActionIcon
        {...useSubmitProps()}
        // Not when it is done: the list may be loaded without the row before the answer to the deletion arrives.
        onClick={onDelete}
        variant="subtle"
        color="gray"
        c="dimmed"
        size={44}
        loading={action.busy}
        aria-label={`Delete the notification about ${name}`}
      >
        <IconTrash aria-hidden="true" stroke={1.5} />
      </ActionIcon>
    </OfficeForm>
  );
}
