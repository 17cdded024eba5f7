import { IconBell } from '@tabler/icons-react';
import { useEffect, useEffectEvent } from 'react';
import { Link, useMatch, useRevalidator } from 'react-router';
import { OFFICE } from '#app/accounts/sign-in/sign-in.ts';
import { LEADS } from '#app/leads/office/leads-path.ts';
import { announceNotification } from '#app/ui/office/latest-notification.ts';
import { type Bell, bellLabel, formatUnread, TOPICS } from '../bell.ts';
import { useBell } from './use-bell.ts';

const NOTIFICATIONS = `${OFFICE}/notifications`;
const MAIL = `${OFFICE}/mail`;

/** Reloads the notification list, the dashboard or the list of leads, if open, when a new notification arrives. */
function useReloadOnNews(news: string | null): void {
  const { revalidate } = useRevalidator();
  const list = useMatch(NOTIFICATIONS);
  const leads = useMatch(LEADS);
  const open = useMatch(OFFICE) ?? list ?? leads;
  const refresh = useEffectEvent((date: string) => {
    announceNotification(date);
    if (open !== null) revalidate();
  });
  useEffect(() => {
    if (news !== null) refresh(news);
  }, [news]);
}

/** @returns a function that reloads the list of mails, if open. // L22 */
function useReloadMails(): () => void {
  const { revalidate } = useRevalidator();
  const mails = useMatch(MAIL);
  return () => {
    if (mails !== null) revalidate();
  };
}

/** The bell in the header with the live number of unread notifications; links to the list. // D7 */
export function BellLink({ loaded }: { loaded: Bell }) {
  const { bell, news } = useBell(loaded, useReloadMails());
  useReloadOnNews(news);
  const topic = (typeof bell === 'string' ? undefined : bell.topic) ?? 'application';
  return (
    <section className="bell" aria-label="What is new">
      <Link to={NOTIFICATIONS} className="bell-link" aria-label={bellLabel(bell)}>
        <IconBell aria-hidden="true" stroke={1.5} />
        {typeof bell !== 'string' && (
          <span className="bell-count" data-none={bell.unread === 0 || undefined}>
            {formatUnread(bell.unread)}
          </span>
        )}
      </Link>
      <div role="status" className="visually-hidden">
        {/* The key replaces the node, since screen readers don't announce unchanged text again. */}
        {news !== null && <span key={news}>{TOPICS[topic].live}</span>}
      </div>
    </section>
  );
}
