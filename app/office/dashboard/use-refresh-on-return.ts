import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';

/**
 * Reloads the figures when somebody returns to the open page. If the session has ended, the page stays and says so;
 * reloading would redirect to the sign-in page.
 *
 * @returns whether the session has ended.
 */
export function useRefreshOnReturn(): boolean {
  const { revalidate } = useRevalidator();
  const [signedOut, setSignedOut] = useState(false);
  const refresh = useRef(revalidate);
  refresh.current = revalidate;

  useEffect(() => {
    async function refreshFigures(): Promise<void> {
      if (document.visibilityState !== 'visible') return;
      // Without a connection, the figures stay.
      const answer = await fetch('/admin/session', { redirect: 'manual' }).catch(() => null);
      if (answer === null) return;
      const over = answer.type === 'opaqueredirect';
      setSignedOut(over);
      if (!over) await refresh.current();
    }
    document.addEventListener('visibilitychange', refreshFigures);
    return () => document.removeEventListener('visibilitychange', refreshFigures);
  }, []);
  return signedOut;
}
