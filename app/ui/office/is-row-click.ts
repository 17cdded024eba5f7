import type { MouseEvent } from 'react';

/**
 * Whether a click on a row that is a link as a whole follows it: not where it met something that does something else,
 * wanted another tab, or ended the marking of text.
 */
export function isRowClick({ target, metaKey, ctrlKey }: MouseEvent): boolean {
  const onControl = target instanceof Element && target.closest('a, button') !== null;
  return !onControl && !metaKey && !ctrlKey && getSelection()?.type !== 'Range';
}
