import { type RefObject, useEffect } from 'react';
import { tabMemory } from './tab-memory.ts';

/**
 * Keeps what is typed into a form until it is sent.
 *
 * @param sent whether this page is the answer to its sending, where no script was awake: what was kept is done with.
 * @returns what to call once the form was sent.
 */
export function useDraft(form: RefObject<HTMLFormElement | null>, name: string, sent: boolean): () => void {
  const key = `draft:${name}`;
  useEffect(() => {
    const element = form.current;
    if (element === null) return;
    if (sent) tabMemory.forget(key);
    restore(element, tabMemory.read(key));
    const save = () => tabMemory.write(key, textsOf(element));
    // What was typed before React woke is kept from now on too.
    save();
    element.addEventListener('input', save);
    return () => element.removeEventListener('input', save);
  }, [form, key, sent]);

  return () => tabMemory.forget(key);
}

function restore(form: HTMLFormElement, draft: Record<string, unknown>): void {
  for (const [field, value] of Object.entries(draft)) {
    const control = form.elements.namedItem(field);
    const writable =
      control instanceof HTMLInputElement ||
      control instanceof HTMLTextAreaElement ||
      control instanceof HTMLSelectElement;
    if (writable && control.value === '' && typeof value === 'string') control.value = value;
  }
}

function textsOf(form: HTMLFormElement): Record<string, unknown> {
  return Object.fromEntries(
    [...new FormData(form)].filter(([, value]) => typeof value === 'string' && value !== ''),
  );
}
