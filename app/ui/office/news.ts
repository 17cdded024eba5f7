import { useSyncExternalStore } from 'react';

let latest: string | null = null;
const listeners = new Set<() => void>();

/** Tells the open screen that a notification has come in. @param news its date. */
export function publishNews(news: string): void {
  latest = news;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The date of the newest notification that came in while the office was open; null before the first one. */
export function useNews(): string | null {
  return useSyncExternalStore(
    subscribe,
    () => latest,
    () => null,
  );
}
