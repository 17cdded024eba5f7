import type { Point } from './curve.ts';

/** A rectangle of a picture, in its coordinates: mm, y downwards. */
export type Frame = {
  readonly minX: number;
  readonly minY: number;
  readonly width: number;
  readonly height: number;
};

/** What is seen of a picture: how many times it is enlarged, and the middle of what is seen. */
export type PictureView = {
  readonly scale: number;
  readonly middle: Point;
};

/** A web of 1 mm in a plate of 3 m is as wide on a phone's screen as a finger. */
const MOST_ENLARGED = 60;

export function wholeView(whole: Frame): PictureView {
  return { scale: 1, middle: { x: whole.minX + whole.width / 2, y: whole.minY + whole.height / 2 } };
}

/** The part of the whole that is seen: of the same proportions, so that the picture keeps its room on the page. */
export function seenFrame({ scale, middle }: PictureView, whole: Frame): Frame {
  const [width, height] = [whole.width / scale, whole.height / scale];
  return { minX: middle.x - width / 2, minY: middle.y - height / 2, width, height };
}

/**
 * Enlarges around a place, which stays where it is on the screen.
 *
 * @param place from the middle of what is seen, in mm of the whole picture: as if nothing were enlarged.
 */
export function zoomAt(view: PictureView, whole: Frame, place: Point, factor: number): PictureView {
  const scale = Math.min(Math.max(view.scale * factor, 1), MOST_ENLARGED);
  const shift = 1 / view.scale - 1 / scale;
  return within(whole, scale, { x: view.middle.x + place.x * shift, y: view.middle.y + place.y * shift });
}

/** Moves the picture with the finger. @param by in mm of the whole picture, as if nothing were enlarged. */
export function moveBy(view: PictureView, whole: Frame, by: Point): PictureView {
  const { scale, middle } = view;
  return within(whole, scale, { x: middle.x - by.x / scale, y: middle.y - by.y / scale });
}

/** What is seen never leaves the whole. */
function within(whole: Frame, scale: number, { x, y }: Point): PictureView {
  const across = whole.width / scale / 2;
  const down = whole.height / scale / 2;
  return {
    scale,
    middle: {
      x: Math.min(Math.max(x, whole.minX + across), whole.minX + whole.width - across),
      y: Math.min(Math.max(y, whole.minY + down), whole.minY + whole.height - down),
    },
  };
}
