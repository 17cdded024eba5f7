import { useEffect, useEffectEvent } from 'react';
import { useRevalidator } from 'react-router';

const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 30_000;

/**
 * Reloads the screen's data while something is under way and the tab is visible, less and less often, since a mail may wait
 * long for its server.
 *
 * @param shown what the screen shows of it; each change is followed by quick polls again. Null if nothing is under way.
 * @param hasChanged asks first, on a screen on which people type: a reload after the session has ended would lead to the
 *   sign-in page and lose what was typed. If it fails, the next poll asks again.
 */
export function usePolled(
  shown: string | null,
  hasChanged: (signal: AbortSignal) => Promise<boolean> = async () => true,
): void {
  const { revalidate } = useRevalidator();
  const ask = useEffectEvent(hasChanged);
  useEffect(() => {
    if (shown === null) return;
    const leaving = new AbortController();
    let pause = FIRST_PAUSE_MS;
    let timer = setTimeout(poll, pause);

    async function poll(): Promise<void> {
      const isVisible = document.visibilityState === 'visible';
      const isChanged = isVisible && (await ask(leaving.signal).catch(() => false));
      if (leaving.signal.aborted) return;
      if (isChanged) void revalidate();
      pause = Math.min(pause * 1.5, LONGEST_PAUSE_MS);
      timer = setTimeout(poll, pause);
    }

    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [shown, revalidate]);
}
