import { useEffect, useState } from 'react';
import type { Writing } from '../../contact/candidate-mail.ts';
import { JOB_APPLICATIONS } from '../../positions/job-applications-path.ts';

/** What writing to some candidates needs, once it is loaded. @param ids of their applications, divided by spaces. */
export function useWriting(ids: string): Writing | 'loading' | 'failed' {
  const [writing, setWriting] = useState<Writing | 'loading' | 'failed'>('loading');
  useEffect(() => {
    const leaving = new AbortController();
    loadWriting(ids, leaving.signal).then(
      (loaded) => leaving.signal.aborted || setWriting(loaded ?? 'failed'),
    );
    return () => leaving.abort();
  }, [ids]);
  return writing;
}

/** What a mail begins with; nothing if there is no template for it. */
export function textOf(template: Writing['templates'][number] | undefined): {
  subject: string;
  text: string;
} {
  return { subject: template?.subject ?? '', text: template?.body ?? '' };
}

/** @returns null if it can't be loaded, or if `signal` aborts it. */
async function loadWriting(ids: string, signal: AbortSignal): Promise<Writing | null> {
  const body = new URLSearchParams({ ids });
  try {
    const response = await fetch(`${JOB_APPLICATIONS}/recipients`, {
      method: 'POST',
      body,
      redirect: 'manual',
      signal,
    });
    return response.ok ? await response.json() : null;
  } catch {
    return null;
  }
}
