import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';

/**
 * Reads the figures again when somebody comes back to the open page. Where the session is over by then, the page stays and
 * says so: reading them again would let the guard redirect to the sign-in.
 *
 * @returns whether the session is over.
 */
export function useRefreshOnReturn(): boolean {
  const { revalidate } = useRevalidator();
  const [signedOut, setSignedOut] = useState(false);
  const refresh = useRef(revalidate);
  refresh.current = revalidate;

  useEffect(() => {
    async function refreshFigures(): Promise<void> {
      if (document.visibilityState !== 'visible') return;
      // Without a connection, what is shown stays.
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
