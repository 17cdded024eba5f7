import { type RefObject, useEffect, useRef } from 'react';
import { useFetchers, useLocation } from 'react-router';

const TAKES_FOCUS = 'a[href], :is(button, input:not([type="hidden"]), select, textarea):enabled';

/**
 * Restores the focus for keyboard users: a button that is disabled while sending, or replaced afterwards, loses the
 * focus. When all requests have finished, the focus returns to it or to what replaced it. After a navigation, the new
 * screen gets the focus. // X4
 */
export function useRestoreFocus(screen: RefObject<HTMLElement | null>): void {
  const way = useRef<Element[]>([]);
  const busy = useFetchers().some(({ state }) => state !== 'idle');

  useEffect(() => {
    const around = screen.current;
    const note = ({ target }: FocusEvent) => {
      way.current = target instanceof Element ? outwards(target, around) : [];
    };
    around?.addEventListener('focusin', note);
    return () => around?.removeEventListener('focusin', note);
  }, [screen]);

  useEffect(() => {
    if (busy || document.activeElement !== document.body) return;
    const near = way.current.find((element) => element.isConnected && !element.matches(':disabled'));
    // What is folded away, or only for a phone, takes none.
    const inside = near === undefined ? [] : [near, ...near.querySelectorAll(TAKES_FOCUS)];
    const next = inside.find((element) => element.matches(TAKES_FOCUS) && element.checkVisibility());
    if (next instanceof HTMLElement) next.focus({ preventScroll: true });
  }, [busy]);

  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (document.activeElement === document.body) screen.current?.focus({ preventScroll: true });
  }, [pathname, screen]);
}

/** The focused element and its ancestors: if it is removed, the nearest remaining one shows where it was. */
function outwards(element: Element, around: Element | null): Element[] {
  const way: Element[] = [];
  for (let at: Element | null = element; at !== null && at !== around; at = at.parentElement) way.push(at);
  return way;
}
