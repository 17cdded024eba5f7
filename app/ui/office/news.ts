import { createStore, useStore } from './store.ts';

const latest = createStore<string | null>(null);

/** Tells the open screen that a notification has come in. @param news its date. */
export const publishNews = (news: string): void => latest.set(news);

/** The date of the newest notification that came in while the office was open; null before the first one. */
export const useNews = (): string | null => useStore(latest);
