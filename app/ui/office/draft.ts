import { createContext, type RefObject, useContext, useEffect } from 'react';
import { keepDraft } from '../site/form/form-state.ts';
import { tabStorage } from '../site/form/tab-storage.ts';

/** The id of the signed-in user. Drafts are restored only for the user who typed them. */
export const DraftOwner = createContext('');

const PREFIX = 'office-draft:';

/** Removes other users' drafts from this tab. */
export function forgetDraftsOfOthers(owner: string): void {
  for (const key of keptKeys())
    if (key.startsWith(PREFIX) && !key.startsWith(`${PREFIX}${owner}:`)) tabStorage.forget(key);
}

/**
 * The draft of an office form, kept until it is saved or discarded, also while signing in again on the sign-in page.
 *
 * @param name the form's subject with the row's id; null keeps nothing.
 * @returns a function that discards the draft.
 */
export function useDraft(form: RefObject<HTMLFormElement | null>, name: string | null): () => void {
  const owner = useContext(DraftOwner);
  const key = name === null || owner === '' ? null : `${PREFIX}${owner}:${name}`;
  useEffect(() => {
    if (key !== null && form.current !== null) return keepDraft(form.current, key);
  }, [form, key]);
  return () => {
    if (key !== null) tabStorage.forget(key);
  };
}

/** Empty if the browser denies access to storage. */
function keptKeys(): string[] {
  try {
    return Object.keys(sessionStorage);
  } catch {
    return [];
  }
}
