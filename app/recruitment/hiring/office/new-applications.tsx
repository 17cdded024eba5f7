import { useEffect, useEffectEvent, useState } from 'react';
import { Link, useLocation, useRevalidator } from 'react-router';
import { countOf } from '#app/ui/count-of.ts';
import { useLatestNotification } from '#app/ui/office/latest-notification.ts';
import { JOB_APPLICATIONS } from '../../positions/job-applications-path.ts';

/**
 * Says how many applications came in since the list was loaded. The list itself stays as it is until somebody asks for
 * them, because rows that move are clicked by mistake. // H1
 *
 * @param latest the highest number when the list was loaded.
 */
export function NewApplications({ latest }: { latest: number }) {
  const news = useLatestNotification();
  const { pathname, search } = useLocation();
  const { revalidate } = useRevalidator();
  const [counted, setCounted] = useState({ after: latest, count: 0 });
  const count = counted.after === latest ? counted.count : 0;

  const countNew = useEffectEvent(async (signal: AbortSignal) => {
    const query = new URLSearchParams(search);
    query.set('after', String(latest));
    try {
      const response = await fetch(`${JOB_APPLICATIONS}/newer?${query}`, { redirect: 'manual', signal });
      if (response.ok) setCounted({ after: latest, count: Number(await response.text()) || 0 });
    } catch {
      // The next notification tries again.
    }
  });
  useEffect(() => {
    if (news === null) return;
    const unmounting = new AbortController();
    void countNew(unmounting.signal);
    return () => unmounting.abort();
  }, [news]);

  function firstPage(): string {
    const query = new URLSearchParams(search);
    query.delete('page');
    return `${pathname}?${query}`;
  }

  return (
    <div className="new-applications" role="status">
      {count > 0 && (
        <>
          {`${countOf(count, 'new application')} — `}
          <Link to={firstPage()} onClick={() => void revalidate()} preventScrollReset>
            show
          </Link>
        </>
      )}
    </div>
  );
}
