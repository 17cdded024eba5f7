import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { useRevalidator } from 'react-router';

/** Milliseconds: each pause is half as long again as the one before, up to the longest. */
type Pauses = { first: number; longest: number };

/**
 * Reloads the screen's data while something is under way and the tab is visible, less and less often, since a mail may wait
 * long for its server.
 *
 * @param shown what the screen shows of it; each change is followed by quick polls again. Null if nothing is under way.
 * @param hasChanged asks first, on a screen on which people type: a reload after the session has ended would lead to the
 *   sign-in page and lose what was typed. If it fails, the next poll asks again.
 * @returns polls at once, as happens too when somebody returns to the window.
 */
export function usePolled(
  shown: string | null,
  hasChanged: (signal: AbortSignal) => Promise<boolean> = async () => true,
  { first, longest }: Pauses = { first: 2_000, longest: 30_000 },
): RefObject<() => void> {
  const { revalidate } = useRevalidator();
  const ask = useEffectEvent(hasChanged);
  const pollNow = useRef(() => {});
  useEffect(() => {
    if (shown === null) return;
    const leaving = new AbortController();
    let pause = first;
    let isPolling = false;
    let isDue = false;
    let timer = setTimeout(poll, pause);

    async function poll(): Promise<void> {
      isPolling = true;
      isDue = false;
      const isVisible = document.visibilityState === 'visible';
      const isChanged = isVisible && (await ask(leaving.signal).catch(() => false));
      if (leaving.signal.aborted) return;
      isPolling = false;
      if (isChanged) void revalidate();
      pause = Math.min(pause * 1.5, longest);
      timer = setTimeout(poll, isDue ? 0 : pause);
    }

    const now = () => {
      isDue = true;
      if (isPolling) return;
      clearTimeout(timer);
      void poll();
    };
    pollNow.current = now;
    addEventListener('focus', now);
    return () => {
      removeEventListener('focus', now);
      pollNow.current = () => {};
      clearTimeout(timer);
      leaving.abort();
    };
  }, [shown, first, longest, revalidate]);
  return pollNow;
}
