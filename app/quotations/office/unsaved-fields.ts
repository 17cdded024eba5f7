import { useEffect, useId } from 'react';
import { createStore, useStore } from '#app/ui/office/store.ts';

/** Why fields of a draft say something else than what is stored: they are on their way, could not be stored, or were refused. */
export type Unsaved = 'saving' | 'failed' | 'refused';

const unsaved = createStore<Readonly<Record<string, Unsaved>>>({});

/** Tells the rest of the screen how some of its fields differ from what is stored; null if they don't. */
export function useReportedUnsaved(state: Unsaved | null): void {
  const id = useId();
  useEffect(() => {
    if (state === null) return;
    unsaved.set({ ...unsaved.get(), [id]: state });
    return () => {
      const { [id]: _, ...others } = unsaved.get();
      unsaved.set(others);
    };
  }, [id, state]);
}

/** What keeps the draft on the screen from being stored as it is shown; null if it is. */
export function useUnsavedFields(): Unsaved | null {
  const states = Object.values(useStore(unsaved));
  return (['failed', 'refused', 'saving'] as const).find((state) => states.includes(state)) ?? null;
}
