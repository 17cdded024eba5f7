import type { Box } from './outline.ts';
import type { Shape, Turn } from './shape.ts';

/** The part of a plate that parts may lie on: within the edge. µm */
export type Sheet = Box;

/** A shape on a sheet: the place of its box's lower left corner. */
export type Placed = {
  readonly shape: Shape;
  readonly turn: Turn;
  readonly x: number;
  readonly y: number;
};

/** Places shapes on an empty sheet, in this order, as far as there is room. */
export type Fill = (sheet: Sheet, queue: readonly Shape[]) => Placed[];

export function fits({ left, bottom, right, top }: Sheet, { width, height }: Turn): boolean {
  return width <= right - left && height <= top - bottom;
}
