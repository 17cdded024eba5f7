import { useEffectEvent, useLayoutEffect } from 'react';

/** What each single key does, by `event.key`; letters in lower case. */
export type Shortcuts = Readonly<Record<string, () => void>>;

/** Where letters are typed, or keys have a meaning of their own. */
const TYPING =
  'input:not([type="checkbox"]), textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"]';

/**
 * Lets single keys act while nothing is being typed and no dialog is open. Keys with Ctrl, Alt or Meta are the browser's.
 *
 * @param enabled false for somebody who switched them off (WCAG 2.1.4). // H2
 */
export function useShortcuts(enabled: boolean, shortcuts: Shortcuts): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing || event.defaultPrevented) return;
    if (event.target instanceof Element && event.target.closest(TYPING) !== null) return;
    if (document.querySelector('[role="dialog"]') !== null) return;
    const act = shortcuts[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (act === undefined) return;
    event.preventDefault();
    act();
  });
  // A layout effect, so that a key pressed as soon as the screen is shown is not lost.
  useLayoutEffect(() => {
    if (!enabled) return;
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [enabled]);
}
