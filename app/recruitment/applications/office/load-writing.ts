import type { Writing } from '../candidate-mail.ts';
import { JOB_APPLICATIONS } from './job-applications-path.ts';

/** Loads what writing to some candidates needs; null if it can't be loaded, or if `signal` aborts it. */
export async function loadWriting(ids: readonly string[], signal: AbortSignal): Promise<Writing | null> {
  const body = new URLSearchParams({ ids: ids.join(' ') });
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
