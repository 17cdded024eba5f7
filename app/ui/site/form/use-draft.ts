import { type RefObject, useEffect } from 'react';
import { isTouched, readState, restoreState } from './form-state.ts';
import { tabStorage } from './tab-storage.ts';

/**
 * Keeps what is typed, ticked and chosen in a form until it is sent. What stood in fields that are not shown for now comes
 * back with them.
 *
 * @param sent whether this page is the answer to its sending, before hydration: what was kept is done with.
 * @returns what to call once the form was sent.
 */
export function useDraft(form: RefObject<HTMLFormElement | null>, name: string, sent: boolean): () => void {
  const key = `draft:${name}`;
  useEffect(() => {
    if (sent) tabStorage.forget(key);
    const element = form.current;
    if (element === null) return;
    const restore = () => restoreState(element, tabStorage.read(key));
    const save = () => {
      const before = tabStorage.read(key);
      // A draft wakes the page at once when it is opened again: who has only read must not pay for that.
      if (!isTouched(element) && Object.keys(before).length === 0) return;
      tabStorage.write(key, { ...before, ...readState(element) });
    };
    restore();
    // What was typed before React woke is kept from now on too.
    save();
    element.addEventListener('input', save);
    const added = new MutationObserver(restore);
    added.observe(element, { childList: true, subtree: true });
    return () => {
      element.removeEventListener('input', save);
      added.disconnect();
    };
  }, [form, key, sent]);

  return () => tabStorage.forget(key);
}
