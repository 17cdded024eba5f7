import { VisuallyHidden } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useEffect, useEffectEvent } from 'react';
import { Link, useMatch, useRevalidator } from 'react-router';
import { type Bell, bellLabel, writeUnread } from '../bell.ts';
import { useBell } from './use-bell.ts';

const OFFICE = '/admin';
const NOTIFICATIONS = `${OFFICE}/notifications`;

/** The list of notifications or the dashboard's figures, where they are open, get what the bell rang for. */
function useFreshList(news: string | null): void {
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

/** The bell in the head of every screen: how many notifications nobody has read, live. It leads to them. // D7 */
export function BellLink({ loaded }: { loaded: Bell }) {
  const { bell, news } = useBell(loaded);
  useFreshList(news);
  return (
    <section className="bell" aria-label="What is new">
      <Link to={NOTIFICATIONS} className="bell-link" aria-label={bellLabel(bell)}>
        <IconBell className="bell-icon" aria-hidden="true" stroke={1.5} />
        <span className="bell-word">Notifications</span>{' '}
        {typeof bell !== 'string' && (
          <span className="bell-count" data-none={bell.unread === 0 || undefined}>
            {writeUnread(bell.unread)}
          </span>
        )}
      </Link>
      <VisuallyHidden role="status">
        {/* The key: words that stay the same would not be said again. */}
        {news !== null && <span key={news}>A new application has come in</span>}
      </VisuallyHidden>
    </section>
  );
}
