import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';

/**
 * Reads the figures again when somebody comes back to the page that stood open. Where the session is over by then, the
 * page stays and says so: the guard would lead away from it.
 *
 * @returns whether the session is over.
 */
export function useFreshFigures(): boolean {
  const { revalidate } = useRevalidator();
  const [signedOut, setSignedOut] = useState(false);
  const refresh = useRef(revalidate);
  refresh.current = revalidate;

  useEffect(() => {
    async function look(): Promise<void> {
      if (document.visibilityState !== 'visible') return;
      // Off line, what is shown stays.
      const answer = await fetch('/admin/session', { redirect: 'manual' }).catch(() => null);
      if (answer === null) return;
      const over = answer.type === 'opaqueredirect';
      setSignedOut(over);
      if (!over) await refresh.current();
    }
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return signedOut;
}
