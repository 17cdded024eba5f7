import { ActionIcon } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { officeAction } from '#app/accounts/session/office/office-action.server.ts';
import { signedIn } from '#app/accounts/session/signed-in.queries.server.ts';
import { officeHead } from '#app/company/head/office-head.ts';
import { requestedPage } from '#app/platform/db/list-filter.ts';
import { servicesContext } from '#app/platform/http/services.server.ts';
import { UNKNOWN_POSITION } from '#app/recruitment/positions/position.ts';
import { countOf } from '#app/ui/count-of.ts';
import { DateTime } from '#app/ui/office/date-time.tsx';
import { DeletionForm } from '#app/ui/office/dialog-form.tsx';
import { BarButton } from '#app/ui/office/list-filter.tsx';
import { ListPanel, Pages } from '#app/ui/office/list-panel.tsx';
import { type Column, ListTable, RowLink } from '#app/ui/office/list-table.tsx';
import { Modal } from '#app/ui/office/modal.tsx';
import { OfficeForm, useSubmitProps } from '#app/ui/office/office-form.tsx';
import { PersonAvatar } from '#app/ui/office/person-avatar.tsx';
import { StatusBadge } from '#app/ui/office/status-badge.tsx';
import { formOf, useAction } from '#app/ui/office/use-action.ts';
import { type Count, TOPICS } from '../bell.ts';
import { NO_NOTIFICATIONS, NOTIFICATION_NOTICES } from '../notices.ts';
import { countUnread, listNotifications, type Notification } from '../notifications.queries.server.ts';
import type { Route } from './+types/notifications.route.ts';
import { notificationIntents } from './change-notifications.server.ts';

export const meta: Route.MetaFunction = ({ matches }) => officeHead(matches, 'Notifications');

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const { id: me } = context.get(signedIn);
  // Read before the list, so that a notification that arrives in between stays unread.
  const count = await countUnread(db, me);
  return { count, ...(await listNotifications(db, me, requestedPage(url.searchParams))) };
}

export const action = officeAction(notificationIntents);

/** D8 */
export default function Notifications({ loaderData }: Route.ComponentProps) {
  const { count, rows } = loaderData;
  const isNew = useMarkAsRead(count, rows);
  const { list, keepFocus } = useFocusAfterDelete(rows);
  return (
    <ListPanel label="Notifications" ref={list}>
      {rows.length > 0 && <ClearAll newest={count.newest} total={loaderData.total} />}
      <NotificationsTable notifications={rows} isNew={isNew} onDelete={keepFocus} />
      <Pages paged={loaderData} />
    </ListPanel>
  );
}

type Props = {
  notifications: Notification[];
  isNew: (notification: Notification) => boolean;
  onDelete: (index: number) => void;
};

/** D8 */
function NotificationsTable({ notifications, isNew, onDelete }: Props) {
  const columns: Column<Notification>[] = [
    { header: 'From', cell: (row) => <From notification={row} isNew={isNew(row)} /> },
    { header: 'What', className: 'wide', cell: ({ topic }) => TOPICS[topic].label },
    { header: 'About', className: 'wide', cell: aboutOf },
    { header: 'Received', className: 'wide', cell: ({ createdAt }) => <DateTime at={createdAt} time /> },
    {
      header: 'Actions',
      className: 'actions',
      cell: (row, index) => <DeleteButton row={row} onDelete={() => onDelete(index)} />,
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
            <strong>{NO_NOTIFICATIONS}</strong>
          </p>
          <p>New leads and job applications appear here, and the bell counts them.</p>
        </>
      }
    />
  );
}

/** Only a position that was deleted has no name. // R14 */
function aboutOf({ about }: Notification): string {
  return about ?? UNKNOWN_POSITION;
}

function From({ notification, isNew }: { notification: Notification; isNew: boolean }) {
  const { topic, to, name, avatar, createdAt } = notification;
  return (
    <span className="who">
      <PersonAvatar name={name} avatar={avatar} />
      <span>
        <RowLink className="notification-link" to={to}>
          {name}
        </RowLink>
        {isNew && <StatusBadge colour="blue">New</StatusBadge>}
        <span className="who-more">
          {TOPICS[topic].label}, {aboutOf(notification)}
          <br />
          <DateTime at={createdAt} time />
        </span>
      </span>
    </span>
  );
}

type DeleteProps = { row: Notification; onDelete: () => void };

function DeleteButton({ row: { id, name, createdAt }, onDelete }: DeleteProps) {
  const action = useAction(NOTIFICATION_NOTICES);
  return (
    <OfficeForm action={action} intent="delete" hidden={{ id, seen: createdAt.toISOString() }}>
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

type ClearProps = {
  /** The date of the newest listed notification; later ones are not cleared. */
  newest: string | null;
  total: number;
};

/** Asks first, since it empties the list of all staff, and nothing brings it back. */
function ClearAll({ newest, total }: ClearProps) {
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const action = useAction(NOTIFICATION_NOTICES, { onDone: close });
  return (
    <div className="list-bar">
      <p>All staff share this list. Clear All empties it for everyone.</p>
      <div className="list-bar-end">
        <BarButton onClick={() => setAsking(true)}>Clear All</BarButton>
      </div>
      <Modal opened={isAsking} onClose={close} title="Clear all notifications?">
        <DeletionForm
          action={action}
          intent="clear"
          hidden={{ newest: newest ?? '' }}
          close={close}
          submit="Clear All"
        >
          <p>
            {`${countOf(total, 'notification is', 'notifications are')} removed from this list, for all staff. The leads and applications themselves stay.`}
          </p>
        </DeletionForm>
      </Modal>
    </div>
  );
}

/**
 * After a row is deleted together with its focused button, moves the focus to the button now in its place, or to the
 * list if it is empty. Otherwise the browser would reset the focus to the page's start.
 */
function useFocusAfterDelete(rows: readonly unknown[]) {
  const list = useRef<HTMLElement>(null);
  const deletedIndex = useRef<number | null>(null);
  const length = useRef(rows.length);

  useEffect(() => {
    const rowRemoved = rows.length < length.current;
    length.current = rows.length;
    const focusLost = document.activeElement === document.body || document.activeElement === null;
    if (!rowRemoved || !focusLost) return;
    const buttons = list.current?.querySelectorAll<HTMLElement>('tbody button');
    const next = buttons?.item(Math.min(deletedIndex.current ?? 0, buttons.length - 1));
    (next ?? list.current)?.focus();
    deletedIndex.current = null;
  }, [rows]);

  return {
    list,
    /** @param index of the row about to be deleted, from 0. */
    keepFocus(index: number): void {
      deletedIndex.current = index;
    },
  };
}

type Listed = { id: string; read: boolean };

/**
 * Opening the list marks everything as read for all staff, once per visit and in an effect, so that a prefetch doesn't.
 * Notifications that arrive later aren't marked, or a forgotten open tab would silence everybody's bell. Rows that were
 * unread when shown keep their "new" mark until the page is left. // D8
 *
 * @returns whether a row is to be marked as new.
 */
function useMarkAsRead({ unread, newest }: Count, listed: readonly Listed[]) {
  const { send } = useAction(NOTIFICATION_NOTICES);
  const visit = useLocation().key;
  const [shownUnread, setShownUnread] = useState<ReadonlySet<string>>(new Set());

  const fresh = listed.filter(({ id, read }) => !read && !shownUnread.has(id));
  if (fresh.length > 0) setShownUnread(new Set([...shownUnread, ...fresh.map(({ id }) => id)]));

  const markRead = useEffectEvent((_visit: string) => {
    if (unread > 0 && newest !== null) send(formOf({ intent: 'read', newest }));
  });
  useEffect(() => markRead(visit), [visit]);

  return ({ id }: Pick<Listed, 'id'>) => shownUnread.has(id);
}
