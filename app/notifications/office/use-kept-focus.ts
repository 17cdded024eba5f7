import { useEffect, useRef } from 'react';

/**
 * Where something of a list is deleted, its button goes with it, and the focus would fall back to the beginning of the
 * page: it goes to the button that took its place, or to the list where none is left.
 */
export function useKeptFocus(rows: readonly unknown[]) {
  const list = useRef<HTMLElement>(null);
  const place = useRef<number | null>(null);
  const length = useRef(rows.length);

  useEffect(() => {
    const shorter = rows.length < length.current;
    length.current = rows.length;
    const lost = document.activeElement === document.body || document.activeElement === null;
    if (!shorter || !lost) return;
    const buttons = list.current?.querySelectorAll<HTMLElement>('tbody button');
    const next = buttons?.item(Math.min(place.current ?? 0, buttons.length - 1));
    (next ?? list.current)?.focus();
    place.current = null;
  }, [rows]);

  return {
    list,
    /** @param at the place of what is about to be deleted, from 0. */
    keepFocus(at: number): void {
      place.current = at;
    },
  };
}
