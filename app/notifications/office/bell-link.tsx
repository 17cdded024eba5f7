import { VisuallyHidden } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useEffect, useEffectEvent } from 'react';
import { Link, useMatch, useRevalidator } from 'react-router';
import { type Bell, bellLabel, formatUnread } from '../bell.ts';
import { useBell } from './use-bell.ts';

const OFFICE = '/admin';
const NOTIFICATIONS = `${OFFICE}/notifications`;

/** Reloads the notification list or the dashboard, if open, when a new notification arrives. */
function useReloadOnNews(news: string | null): void {
  const { revalidate } = useRevalidator();
  const list = useMatch(NOTIFICATIONS);
  const open = useMatch(OFFICE) ?? list;
  const refresh = useEffectEvent(() => {
    if (open !== null) revalidate();
  });
  useEffect(() => {
    if (news !== null) refresh();
  }, [news]);
}

/** The bell in the header with the live number of unread notifications; links to the list. // D7 */
export function BellLink({ loaded }: { loaded: Bell }) {
  const { bell, news } = useBell(loaded);
  useReloadOnNews(news);
  return (
    <section className="bell" aria-label="What is new">
      <Link to={NOTIFICATIONS} className="bell-link" aria-label={bellLabel(bell)}>
        <IconBell className="bell-icon" aria-hidden="true" stroke={1.5} />
        <span className="bell-word">Notifications</span>{' '}
        {typeof bell !== 'string' && (
          <span className="bell-count" data-none={bell.unread === 0 || undefined}>
            {formatUnread(bell.unread)}
          </span>
        )}
      </Link>
      <VisuallyHidden role="status">
        {/* The key replaces the node, since screen readers don't announce unchanged text again. */}
        {news !== null && <span key={news}>A new application has come in</span>}
      </VisuallyHidden>
    </section>
  );
}
