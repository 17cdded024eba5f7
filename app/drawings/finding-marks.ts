import { distance, type Point } from './curve.ts';
import type { Frame } from './picture-view.ts';

/** A numbered balloon beside the place of a finding, in the coordinates of the picture: mm, y downwards. */
export type FindingMark = {
  /** The place of the finding's kind in the list, from 1. */
  readonly number: number;
  readonly at: Point;
  readonly balloon: Point;
};

/** Marks on one picture at most. */
const MAX_MARKS = 24;
/** Findings of one kind that are closer than this share one mark, as a multiple of the text's height. */
const MERGED = 4;
/** From the place to the middle of its balloon, and the balloon's radius, as multiples of the text's height. */
const DISTANCE = 1.7;
export const BALLOON_RADIUS = 0.7;
/** How far beside the picture a balloon may be: on a strip there is no room within. */
const BESIDE = 1.3;

/** Towards the upper right first, then around. */
const DIRECTIONS = [-45, 45, -135, 135, -90, 0, 90, 180].map((degrees) => (degrees * Math.PI) / 180);

/** The height of texts on a picture: in proportion to it, so that they have one size on the screen. */
export function textHeight({ width, height }: Pick<Frame, 'width' | 'height'>): number {
  return Math.max(width, height, 1) / 22;
}

/**
 * One mark for each place and kind of finding that is seen: where many lie close together, the first stands for all. Balloons
 * don't cover each other where there is room.
 *
 * @param seen the picture, or the part of it that is enlarged.
 * @param text the height of texts.
 */
export function placeMarks(
  findings: readonly { readonly code: string; readonly at: Point | null }[],
  seen: Frame,
  text: number,
): FindingMark[] {
  const kinds = [...new Set(findings.map(({ code }) => code))];
  const marks: FindingMark[] = [];
  for (const { code, at: place } of findings) {
    if (place === null || marks.length === MAX_MARKS) continue;
    const number = kinds.indexOf(code) + 1;
    const at = { x: place.x, y: -place.y };
    if (!isWithin(at, seen, text)) continue;
    const isMerged = marks.some((mark) => mark.number === number && distance(mark.at, at) < MERGED * text);
    if (!isMerged) marks.push({ number, at, balloon: freePlace(at, marks, seen, text) });
  }
  return marks;
}

function freePlace(at: Point, marks: readonly FindingMark[], seen: Frame, text: number): Point {
  const places = DIRECTIONS.map((angle) => ({
    x: at.x + Math.cos(angle) * DISTANCE * text,
    y: at.y + Math.sin(angle) * DISTANCE * text,
  }));
  const isFree = (place: Point) =>
    isWithin(place, seen, BESIDE * text) &&
    marks.every(({ balloon }) => distance(balloon, place) > 2.2 * BALLOON_RADIUS * text);
  return places.find(isFree) ?? places[0] ?? at;
}

function isWithin({ x, y }: Point, { minX, minY, width, height }: Frame, margin: number): boolean {
  return x > minX - margin && x < minX + width + margin && y > minY - margin && y < minY + height + margin;
}
