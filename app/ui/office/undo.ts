import { createStore, useStore } from './store.ts';

/** How long something that was done can be undone, in milliseconds. // H5 */
const UNDO_MS = 10_000;

/** Something that was just done, and the form that undoes it. */
export type Undo = {
  key: number;
  text: string;
  form: Readonly<Record<string, string>>;
  next: NextStep | null;
};

/** What usually follows, of the rows with these ids: the screen that is open then does it. */
export type NextStep = { label: string; ids: readonly string[] };

const current = createStore<Undo | null>(null);
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Offers to undo what was just done. The offer is kept outside the screens, because the next application is opened while
 * it is shown; a later one replaces it.
 */
export function offerUndo(text: string, form: Undo['form'], next: NextStep | null = null): void {
  clearTimeout(timer);
  current.set({ key: (current.get()?.key ?? 0) + 1, text, form, next });
  timer = setTimeout(withdrawUndo, UNDO_MS);
}

export function withdrawUndo(): void {
  clearTimeout(timer);
  current.set(null);
}

/** What can be undone now; null if nothing. */
export const useUndo = (): Undo | null => useStore(current);
