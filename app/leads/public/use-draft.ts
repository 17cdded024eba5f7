import { type RefObject, useEffect } from 'react';

/**
 * Keeps what is typed into a form through a reload, a crash of the tab or a flat battery, in this tab alone.
 *
 * @returns what to call once the form was sent.
 */
export function useDraft(form: RefObject<HTMLFormElement | null>, name: string): () => void {
  const key = `draft:${name}`;
  useEffect(() => {
    const element = form.current;
    if (element === null) return;
    restore(element, read(key));
    const save = () => write(key, element);
    // What was typed before React woke is kept from now on too.
    save();
    element.addEventListener('input', save);
    return () => element.removeEventListener('input', save);
  }, [form, key]);

  return () => {
    try {
      sessionStorage.removeItem(key);
    } catch {
      // No storage, no draft.
    }
  };
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

function read(key: string): Record<string, unknown> {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}');
    return typeof draft === 'object' && draft !== null ? { ...draft } : {};
  } catch {
    return {};
  }
}

function write(key: string, form: HTMLFormElement): void {
  const texts = [...new FormData(form)].filter(([, value]) => typeof value === 'string' && value !== '');
  try {
    sessionStorage.setItem(key, JSON.stringify(Object.fromEntries(texts)));
  } catch {
    // Storage is full or forbidden: the form works without.
  }
}
