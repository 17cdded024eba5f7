import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { distance, type Point } from './curve.ts';
import { type Frame, moveBy, type PictureView, wholeView, zoomAt } from './picture-view.ts';

const STEP = 1.6;
const DOUBLE_TAP = { factor: 3, ms: 350, pixels: 30 };
/** A finger that moves less than this has tapped. */
const STILL_PIXELS = 8;
const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: 1, y: 0 },
  ArrowRight: { x: -1, y: 0 },
  ArrowUp: { x: 0, y: 1 },
  ArrowDown: { x: 0, y: -1 },
};

/**
 * Enlarging and moving a picture by two fingers, a drag, a double tap, the wheel with Ctrl, buttons and arrow keys. One finger
 * scrolls the page as long as nothing is enlarged (`touch-action` in drawing-picture.css).
 *
 * @param whole the picture with its margins. A new one needs a new component.
 */
export function usePictureView(whole: Frame) {
  const [view, setView] = useState(() => wholeView(whole));
  // Several events may come before the next render.
  const latest = useRef(view);
  const svg = useRef<SVGSVGElement>(null);
  const fingers = useRef(new Map<number, Point>());
  const tap = useRef({ at: { x: 0, y: 0 }, time: Number.NEGATIVE_INFINITY, moved: false });

  function show(next: PictureView): void {
    latest.current = next;
    setView(next);
  }

  /** Pixels of the screen in a millimetre of the whole picture, and the middle of the picture on the screen. */
  function measureScreen(): { pixels: number; middle: Point } {
    const box = svg.current?.getBoundingClientRect() ?? new DOMRect();
    const pixels = Math.min(box.width / whole.width, box.height / whole.height) || 1;
    return { pixels, middle: { x: box.x + box.width / 2, y: box.y + box.height / 2 } };
  }

  function zoomOnScreen({ x, y }: Point, factor: number): void {
    const { pixels, middle } = measureScreen();
    const place = { x: (x - middle.x) / pixels, y: (y - middle.y) / pixels };
    show(zoomAt(latest.current, whole, place, factor));
  }

  function moveOnScreen(x: number, y: number): void {
    const { pixels } = measureScreen();
    show(moveBy(latest.current, whole, { x: x / pixels, y: y / pixels }));
  }

  function registerTap(at: Point, time: number): void {
    const { at: before, time: timeBefore } = tap.current;
    const isDouble = time - timeBefore < DOUBLE_TAP.ms && distance(at, before) < DOUBLE_TAP.pixels;
    tap.current = { ...tap.current, at, time: isDouble ? Number.NEGATIVE_INFINITY : time };
    if (!isDouble) return;
    if (latest.current.scale > 1) show(wholeView(whole));
    else zoomOnScreen(at, DOUBLE_TAP.factor);
  }

  const wheel = useRef(zoomOnScreen);
  wheel.current = zoomOnScreen;
  useEffect(() => {
    const element = svg.current;
    if (element === null) return;
    // React's own listeners are passive: they can't keep the page from zooming or scrolling.
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      wheel.current({ x: event.clientX, y: event.clientY }, Math.exp(-event.deltaY / 120));
    };
    const onTouch = (event: TouchEvent) => {
      if (event.touches.length > 1 && event.cancelable) event.preventDefault();
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    element.addEventListener('touchmove', onTouch, { passive: false });
    return () => {
      element.removeEventListener('wheel', onWheel);
      element.removeEventListener('touchmove', onTouch);
    };
  }, []);

  function onPointerDown(event: PointerEvent<SVGSVGElement>): void {
    if (event.button !== 0) return;
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    tap.current.moved = fingers.current.size > 1;
    if (latest.current.scale > 1 || fingers.current.size > 1)
      event.currentTarget.setPointerCapture(event.pointerId);
  }

  function onPointerMove(event: PointerEvent<SVGSVGElement>): void {
    const from = fingers.current.get(event.pointerId);
    if (from === undefined) return;
    const to = { x: event.clientX, y: event.clientY };
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1];
    if (distance(from, to) < STILL_PIXELS && !tap.current.moved && other === undefined) return;
    tap.current.moved = true;
    fingers.current.set(event.pointerId, to);
    if (other !== undefined) {
      const before = middleOf(from, other);
      const after = middleOf(to, other);
      zoomOnScreen(before, distance(to, other) / Math.max(distance(from, other), 1));
      moveOnScreen(after.x - before.x, after.y - before.y);
    } else if (latest.current.scale > 1) moveOnScreen(to.x - from.x, to.y - from.y);
  }

  function onPointerUp(event: PointerEvent<SVGSVGElement>): void {
    const wasDown = fingers.current.delete(event.pointerId);
    if (wasDown && !tap.current.moved) registerTap({ x: event.clientX, y: event.clientY }, event.timeStamp);
  }

  function onPointerCancel(event: PointerEvent<SVGSVGElement>): void {
    fingers.current.delete(event.pointerId);
  }

  return {
    view,
    isWhole: view.scale === 1,
    /** For the SVG. */
    gestures: { ref: svg, onPointerDown, onPointerMove, onPointerUp, onPointerCancel },
    /** @param towards what stays in sight while the whole is enlarged: the middle if null. */
    zoomIn(towards: Point | null) {
      const { middle, scale } = latest.current;
      const place = towards === null || scale > 1 ? middle : towards;
      show(zoomAt(latest.current, whole, { x: place.x - middle.x, y: place.y - middle.y }, STEP));
    },
    zoomOut: () => show(zoomAt(latest.current, whole, { x: 0, y: 0 }, 1 / STEP)),
    fit: () => show(wholeView(whole)),
    /** For the buttons: an arrow moves what is seen by a quarter. */
    onKeyDown(event: KeyboardEvent): void {
      const arrow = ARROWS[event.key];
      if (arrow === undefined || latest.current.scale === 1) return;
      event.preventDefault();
      show(
        moveBy(latest.current, whole, { x: (arrow.x * whole.width) / 4, y: (arrow.y * whole.height) / 4 }),
      );
    },
  };
}

function middleOf(a: Point, b: Point): Point {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}
