import { useEffect, useRef } from 'react';

/**
 * After a row is deleted together with its focused button, moves the focus to the button now in its place, or to the
 * list if it is empty. Otherwise the browser would reset the focus to the page's start.
 */
export function useFocusAfterDelete(rows: readonly unknown[]) {
  const list = useRef<HTMLElement>(null);
  const deletedIndex = useRef<number | null>(null);
  const length = useRef(rows.length);

  useEffect(() => {
    const rowRemoved = rows.length < length.current;
    length.current = rows.length;
    const focusLost = document.activeElement === document.body || document.activeElement === null;
    if (!rowRemoved || !focusLost) return;
    const buttons = list.current?.querySelectorAll<HTMLElement>('tbody button');
    const next = buttons?.item(Math.min(deletedIndex.current ?? 0, buttons.length - 1));
    (next ?? list.current)?.focus();
    deletedIndex.current = null;
  }, [rows]);

  return {
    list,
    /** @param index of the row about to be deleted, from 0. */
    keepFocus(index: number): void {
      deletedIndex.current = index;
    },
  };
}
