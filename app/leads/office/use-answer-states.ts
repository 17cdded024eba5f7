import { type RefObject, useEffect } from 'react';
import { useRevalidator } from 'react-router';

/** How often an open page looks: soon while a mail is on its way, seldom for who else is writing. In milliseconds. */
const SOON_MS = 2_000;
const SELDOM_MS = 10_000;

type Shown = { leadId: string; states: string; isUnderWay: boolean };

/**
 * Shows what becomes of answers, and who else is writing one, while the page is open; it tells colleagues likewise while
 * `isWriting`. It looks by itself and has the page loaded again only where something changed: loading it after the
 * session has ended would lead to the sign-in page, away from what was typed.
 */
export function useAnswerStates(
  { leadId, states, isUnderWay }: Shown,
  isWriting: RefObject<() => boolean>,
): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const pause = isUnderWay ? SOON_MS : SELDOM_MS;
    const leaving = new AbortController();
    let timer = setTimeout(look, pause);

    async function look(): Promise<void> {
      if (document.visibilityState === 'visible' && (await hasChanged())) {
        if (!leaving.signal.aborted) void revalidate();
      }
      if (!leaving.signal.aborted) timer = setTimeout(look, pause);
    }

    async function hasChanged(): Promise<boolean> {
      try {
        const answer = await fetch(`/admin/leads/${leadId}/answers`, {
          method: isWriting.current() ? 'POST' : 'GET',
          redirect: 'manual',
          signal: leaving.signal,
        });
        return answer.ok && (await answer.text()) !== states;
      } catch {
        // No line, no session, or the page was left: the next look tells.
        return false;
      }
    }

    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [leadId, states, isUnderWay, isWriting, revalidate]);
}
