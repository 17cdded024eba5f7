import { createContext, type RefObject, useContext, useEffect } from 'react';
import { readState, restoreState } from '../site/form/form-state.ts';
import { tabStorage } from '../site/form/tab-storage.ts';

/** The id of whoever is signed in: a draft is brought back to nobody else. */
export const DraftOwner = createContext('');

const PREFIX = 'office-draft:';

/** Removes the drafts of everybody else from this tab. */
export function forgetDraftsOfOthers(owner: string): void {
  for (const key of keptKeys())
    if (key.startsWith(PREFIX) && !key.startsWith(`${PREFIX}${owner}:`)) tabStorage.forget(key);
}

/**
 * Keeps what is typed into a form in this tab until it is saved or discarded, so that it is there again after a reload or
 * after signing in on the sign-in page.
 *
 * @param name what the form is about, with the row's id; null keeps nothing.
 * @returns what forgets the draft.
 */
export function useDraft(form: RefObject<HTMLFormElement | null>, name: string | null): () => void {
  const owner = useContext(DraftOwner);
  const key = name === null || owner === '' ? null : `${PREFIX}${owner}:${name}`;
  useEffect(() => {
    const element = form.current;
    if (key === null || element === null) return;
    const restore = () => restoreState(element, tabStorage.read(key));
    const save = () => tabStorage.write(key, { ...tabStorage.read(key), ...readState(element) });
    restore();
    element.addEventListener('input', save);
    // Fields that appear with a choice, such as a position's questions, get theirs when they appear.
    const added = new MutationObserver(restore);
    added.observe(element, { childList: true, subtree: true });
    return () => {
      element.removeEventListener('input', save);
      added.disconnect();
    };
  }, [form, key]);
  return () => {
    if (key !== null) tabStorage.forget(key);
  };
}

/** Storage may be forbidden: then nothing is kept. */
function keptKeys(): string[] {
  try {
    return Object.keys(sessionStorage);
  } catch {
    return [];
  }
}
