import { type RefObject, useEffect, useId } from 'react';
import { createStore, useStore } from '#app/ui/office/store.ts';
import { useUnsaved } from '#app/ui/office/unsaved.ts';

/** Why fields of a draft say something else than what is stored: they are on their way, could not be stored, or were refused. */
export type Unsaved = 'saving' | 'failed' | 'refused';

const unsaved = createStore<Readonly<Record<string, Unsaved>>>({});

/**
 * Tells the rest of the screen how the fields in an element differ from what is stored; null if they don't. Whoever closes the tab
 * meanwhile is asked first, and whoever goes to another screen too unless it is stored by then.
 */
export function useReportedUnsaved(container: RefObject<HTMLElement | null>, state: Unsaved | null): void {
  const id = useId();
  useUnsaved(container, { isChanged: () => state === 'failed' || state === 'refused', discard: () => {} });
  useEffect(() => {
    if (state === null) return;
    unsaved.set({ ...unsaved.get(), [id]: state });
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => {
      removeEventListener('beforeunload', ask);
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
