import { type RefObject, useEffect, useRef } from 'react';
import { useNavigation, useSubmit } from 'react-router';

/** Typing pauses this long before the list is asked for again. */
const PAUSE_MS = 250;

type Fields = Readonly<Record<string, string>>;

/**
 * Keeps a filter's form and the address in step: what is typed or chosen goes into the address, from where the list is
 * read; what the address says otherwise, after a link or Back, goes into the form.
 *
 * @param filter what each field holds by the address; the same object for as long as the address says the same.
 * @param nothing what each field holds where the address says nothing; that is not written into it.
 */
export function useListFilter(
  form: RefObject<HTMLFormElement | null>,
  filter: Fields,
  nothing: Fields,
): { look: () => void; clear: () => void } {
  const submit = useSubmit();
  const pending = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(pending.current), []);
  const loading = useNavigation().state !== 'idle';
  useEffect(() => {
    // What is being typed must stay, and so must what was typed while the list is asked for with it: the address still
    // says what was before, for as long as the server does not answer.
    if (pending.current === undefined && !loading) fillIn(form.current, filter);
  }, [form, filter, loading]);

  function look(): void {
    clearTimeout(pending.current);
    pending.current = setTimeout(() => {
      pending.current = undefined;
      if (form.current === null) return;
      const asked = [...new FormData(form.current)].map(([name, value]) => [name, String(value).trim()]);
      const told = asked.filter(([name = '', value]) => value !== nothing[name]);
      submit(new URLSearchParams(told), { replace: true, preventScrollReset: true });
    }, PAUSE_MS);
  }

  function clear(): void {
    fillIn(form.current, nothing);
    look();
  }

  return { look, clear };
}

/** Only what differs, so that a space one is about to type behind is not taken away. */
function fillIn(form: HTMLFormElement | null, fields: Fields): void {
  for (const [name, value] of Object.entries(fields)) {
    const field = form?.elements.namedItem(name);
    const holds = field instanceof HTMLInputElement || field instanceof HTMLSelectElement;
    if (holds && field.value.trim() !== value) field.value = value;
  }
}
