import { type TouchEvent, useRef } from 'react';

/** A finger must travel so far, in px, to mean a swipe and not a tap. */
const SWIPE = 40;

/**
 * One finger, moved sideways, steps through pictures; two fingers go on zooming.
 *
 * @param step is called with 1 for a swipe to the left, as one turns to the next page, and with -1 for one to the right.
 * @returns the handlers for the element that is swiped on.
 */
export function useSwipe(step: (by: -1 | 1) => void) {
  const start = useRef<{ x: number; y: number } | null>(null);

  return {
    onTouchStart(event: TouchEvent) {
      const touch = event.touches[0];
      start.current = touch && event.touches.length === 1 ? { x: touch.clientX, y: touch.clientY } : null;
    },
    onTouchEnd(event: TouchEvent) {
      const end = event.changedTouches[0];
      if (start.current === null || end === undefined) return;
      const across = end.clientX - start.current.x;
      const down = end.clientY - start.current.y;
      start.current = null;
      if (Math.abs(across) > Math.max(SWIPE, Math.abs(down))) step(across < 0 ? 1 : -1);
    },
  };
}
