import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import type { Note } from '../../application.queries.server.ts';
import { mailStates } from './note-mail-states.ts';

const FIRST_POLL_MS = 2_000;
const MAX_PAUSE_MS = 30_000;

/**
 * Shows what becomes of notes' mails while one is on its way. It looks by itself and has the page loaded again only where
 * something changed: loading it after the session has ended would lead to the sign-in page, away from what was typed.
 */
export function useNoteMails(applicationId: string, notes: readonly Note[]): void {
  const { revalidate } = useRevalidator();
  const isUnderWay = notes.some(({ mail }) => mail?.state === 'waiting' || mail?.state === 'sending');
  const shown = mailStates(notes);

  useEffect(() => {
    if (!isUnderWay) return;
    let pause = FIRST_POLL_MS;
    let timer = setTimeout(look, pause);
    const leaving = new AbortController();

    async function look(): Promise<void> {
      if (document.visibilityState === 'visible' && (await hasChanged())) {
        if (!leaving.signal.aborted) void revalidate();
        return;
      }
      pause = Math.min(pause * 1.5, MAX_PAUSE_MS);
      if (!leaving.signal.aborted) timer = setTimeout(look, pause);
    }

    async function hasChanged(): Promise<boolean> {
      const address = `/admin/job-applications/${applicationId}/note-mails`;
      try {
        const answer = await fetch(address, { redirect: 'manual', signal: leaving.signal });
        return answer.ok && (await answer.text()) !== shown;
      } catch {
        // No line, no session, or the page was left: the next look tells.
        return false;
      }
    }

    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [applicationId, isUnderWay, shown, revalidate]);
}
