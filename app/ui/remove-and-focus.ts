import { flushSync } from 'react-dom';

/** Where the focus goes within what contains a list: selectors of the buttons that remove its items, and of what is left without them. */
type Targets = { buttons: string; otherwise: string };

/**
 * Removes an item of a list with the button that was pressed. The focus goes to the button that takes its place, of the next item or
 * the last one, or to what is left if there is none: otherwise it would fall back to the page.
 *
 * @param at which of the buttons was pressed.
 */
export function removeAndFocus(
  frame: Element | null | undefined,
  at: number,
  { buttons, otherwise }: Targets,
  remove: () => void,
): void {
  flushSync(remove);
  const left = [...(frame?.querySelectorAll<HTMLElement>(buttons) ?? [])];
  (left[at] ?? left.at(-1) ?? frame?.querySelector<HTMLElement>(otherwise))?.focus();
}
