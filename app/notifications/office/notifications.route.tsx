import { useNavigation } from 'react-router';
import { officeAction } from '#app/accounts/office/office-action.server.ts';
import { company } from '#app/company/company.ts';
import { pageNumber } from '#app/platform/http/page-number.ts';
import { servicesContext } from '#app/platform/services.server.ts';
import { Pages } from '#app/ui/office/pages.tsx';
import { countUnread, listNotifications } from '../notifications.queries.server.ts';
import type { Route } from './+types/notifications.route.ts';
import { notificationIntents } from './change-notifications.server.ts';
import { ListHead, NoNotifications } from './list-head.tsx';
import { NotificationsTable } from './notifications-table.tsx';
import { useFocusAfterDelete } from './use-focus-after-delete.ts';
import { useMarkAsRead } from './use-mark-as-read.ts';

export const meta = () => [
  { title: `Notifications | ${company.name}` },
  { name: 'robots', content: 'noindex' },
];

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  // First: what comes in between stays unread.
  const count = await countUnread(db);
  return { count, ...(await listNotifications(db, pageNumber(url.searchParams))) };
}

export const action = officeAction(notificationIntents);

/** D8 */
export default function Notifications({ loaderData }: Route.ComponentProps) {
  const { count, notifications, page, pages } = loaderData;
  const isNew = useMarkAsRead(count, notifications);
  const { list, keepFocus } = useFocusAfterDelete(notifications);
  const busy = useNavigation().state === 'loading';
  return (
    <section className="panel" aria-label="Notifications" aria-busy={busy} tabIndex={-1} ref={list}>
      {notifications.length > 0 ? (
        <>
          <ListHead newest={count.newest} />
          <NotificationsTable notifications={notifications} isNew={isNew} onDelete={keepFocus} />
        </>
      ) : (
        <NoNotifications />
      )}
      <Pages page={page} pages={pages} />
    </section>
  );
}
