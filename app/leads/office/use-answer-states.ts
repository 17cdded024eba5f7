import { type RefObject, useEffect } from 'react';
import { useRevalidator } from 'react-router';

/** Polling intervals in milliseconds: short while a mail is being sent or a drawing read, long to see who else is writing. */
const SOON_MS = 2_000;
const SELDOM_MS = 10_000;

type Shown = { leadId: string; states: string; isUnderWay: boolean };

/**
 * Polls the states of answers, who else is writing one, and what is being read, while the page is open, and reports to colleagues while
 * `isWriting`. The page is revalidated only if something changed: revalidating after the session has ended would
 * redirect to the sign-in page and lose what was typed.
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
        // Offline, signed out, or the page was left: the next poll decides.
        return false;
      }
    }

    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [leadId, states, isUnderWay, isWriting, revalidate]);
}
