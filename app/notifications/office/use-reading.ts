import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router';
import { formOf, useAction } from '#app/ui/office/use-action.ts';
import type { Count } from '../bell.ts';
import { NOTIFICATION_NOTICES } from '../notices.ts';

type Listed = { applicationId: string; read: boolean };

/**
 * Opening the tab marks everything read, for all staff: once a visit, and only where somebody really has it on the
 * screen. What comes in while the tab stays open is not marked, or a tab that nobody looks at would silence the bell of
 * all. What was unread when it came on the screen stays marked as new until the tab is left. // D8
 *
 * @returns whether to mark one of the list as new.
 */
export function useReading({ unread, newest }: Count, listed: readonly Listed[]) {
  const { send } = useAction(NOTIFICATION_NOTICES);
  const visit = useLocation().key;
  const [seenUnread, setSeenUnread] = useState<ReadonlySet<string>>(new Set());

  const fresh = listed.filter(({ applicationId, read }) => !read && !seenUnread.has(applicationId));
  if (fresh.length > 0)
    setSeenUnread(new Set([...seenUnread, ...fresh.map(({ applicationId }) => applicationId)]));

  const markRead = useEffectEvent((_visit: string) => {
    if (unread > 0 && newest !== null) send(formOf({ intent: 'read', newest }));
  });
  useEffect(() => markRead(visit), [visit]);

  return ({ applicationId }: Pick<Listed, 'applicationId'>) => seenUnread.has(applicationId);
}
