import { officeAction } from '#app/accounts/office/office-action.server.ts';
import { signedIn } from '#app/accounts/sign-in/signed-in.queries.server.ts';
import { company } from '#app/company/company.ts';
import { askedPage } from '#app/platform/db/list-filter.ts';
import { servicesContext } from '#app/platform/http/services.server.ts';
import { ListPanel, Pages } from '#app/ui/office/list-panel.tsx';
import { OfficeForm, SubmitButton } from '#app/ui/office/office-form.tsx';
import { useAction } from '#app/ui/office/use-action.ts';
import { NOTIFICATION_NOTICES } from '../notices.ts';
import { countUnread, listNotifications } from '../notifications.queries.server.ts';
import type { Route } from './+types/notifications.route.ts';
import { notificationIntents } from './change-notifications.server.ts';
import { NotificationsTable } from './notifications-table.tsx';
import { useFocusAfterDelete } from './use-focus-after-delete.ts';
import { useMarkAsRead } from './use-mark-as-read.ts';

export const meta = () => [
  { title: `Notifications | ${company.name}` },
  { name: 'robots', content: 'noindex' },
];

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const { id: me } = context.get(signedIn);
  // Read before the list, so that a notification that arrives in between stays unread.
  const count = await countUnread(db, me);
  return { count, ...(await listNotifications(db, me, askedPage(url.searchParams))) };
}

export const action = officeAction(notificationIntents);

/** D8 */
export default function Notifications({ loaderData }: Route.ComponentProps) {
  const { count, rows } = loaderData;
  const isNew = useMarkAsRead(count, rows);
  const { list, keepFocus } = useFocusAfterDelete(rows);
  return (
    <ListPanel label="Notifications" ref={list}>
      {rows.length > 0 && <ClearAll newest={count.newest} />}
      <NotificationsTable notifications={rows} isNew={isNew} onDelete={keepFocus} />
      <Pages of={loaderData} />
    </ListPanel>
  );
}

/** @param newest the date of the newest listed notification; later ones are not cleared. */
function ClearAll({ newest }: { newest: string | null }) {
  const action = useAction(NOTIFICATION_NOTICES);
  return (
    <div className="list-head">
      <p className="muted">All staff share this list. Clear All empties it for everyone.</p>
      <OfficeForm action={action} intent="clear" hidden={{ newest: newest ?? '' }}>
        <SubmitButton action={action} variant="default">
          Clear All
        </SubmitButton>
      </OfficeForm>
    </div>
  );
}
