import { type TouchEvent, useRef } from 'react';

/** Minimum distance of a swipe in px; less is a tap. */
const SWIPE = 40;

/**
 * A horizontal swipe with one finger steps through pictures; two fingers still zoom.
 *
 * @param step called with 1 for a swipe to the left (next) and -1 for one to the right.
 * @returns handlers for the element.
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
