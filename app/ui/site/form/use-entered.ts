import { type RefObject, useLayoutEffect, useState } from 'react';

/**
 * What is entered in the fields inside an element, by name, for a page that answers while somebody types. It reads the fields
 * themselves, so that it also knows what was entered before hydration, restored from a draft or set by another part of the page.
 *
 * @param start what the fields are rendered with; other fields are not read.
 * @param changed read again when this changes: a draft is restored without events.
 */
export function useEntered<Name extends string>(
  element: RefObject<HTMLElement | null>,
  start: Readonly<Record<Name, string>>,
  changed: unknown = null,
): Readonly<Record<Name, string>> {
  const [entered, setEntered] = useState(start);
  // A layout effect, so that no event comes in between.
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again when it changes.
  useLayoutEffect(() => {
    const root = element.current;
    if (root === null) return;
    const read = () => setEntered((before) => readFields(root, before));
    read();
    root.addEventListener('input', read);
    root.addEventListener('change', read);
    // A form is reset after the event.
    const form = root.closest('form');
    const readAfter = () => queueMicrotask(read);
    form?.addEventListener('reset', readAfter);
    return () => {
      form?.removeEventListener('reset', readAfter);
      root.removeEventListener('input', read);
      root.removeEventListener('change', read);
    };
  }, [element, changed]);
  return entered;
}

/** @returns `before` itself if nothing has changed. */
function readFields<Name extends string>(root: HTMLElement, before: Readonly<Record<Name, string>>) {
  const fields = [...root.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input[name],select[name]')];
  const changed = fields.filter(({ name, value }) => isOf(before, name) && before[name] !== value);
  if (changed.length === 0) return before;
  return { ...before, ...Object.fromEntries(changed.map(({ name, value }) => [name, value])) };
}

function isOf<Name extends string>(fields: Readonly<Record<Name, string>>, name: string): name is Name {
  return Object.hasOwn(fields, name);
}
