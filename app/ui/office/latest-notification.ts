import { createStore, useStore } from './store.ts';

const latest = createStore<string | null>(null);

/** Tells the open screen that a notification has come in. @param date when. */
export const announceNotification = (date: string): void => latest.set(date);

/** The date of the newest notification that came in while the office was open; null before the first one. */
export const useLatestNotification = (): string | null => useStore(latest);
