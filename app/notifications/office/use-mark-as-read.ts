import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router';
import { formOf, useAction } from '#app/ui/office/use-action.ts';
import type { Count } from '../bell.ts';
import { NOTIFICATION_NOTICES } from '../notices.ts';

type Listed = { id: string; read: boolean };

/**
 * Opening the list marks everything as read for all staff, once per visit and in an effect, so that a prefetch doesn't.
 * Notifications that arrive later aren't marked, or a forgotten open tab would silence everybody's bell. Rows that were
 * unread when shown keep their "new" mark until the page is left. // D8
 *
 * @returns whether a row is to be marked as new.
 */
export function useMarkAsRead({ unread, newest }: Count, listed: readonly Listed[]) {
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
