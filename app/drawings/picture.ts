import type { DrawingAnalysis } from './analyse-drawing.ts';
import { BoxBuilder, boxOf, type Curve, longestSide } from './curve.ts';

/** A drawing as paths of SVG, with y downwards: the coordinates of the drawing in mm, y negated. */
export type Picture = {
  readonly minX: number;
  readonly minY: number;
  readonly width: number;
  readonly height: number;
  readonly cut: string;
  readonly bend: string;
  readonly mark: string;
  /** Curves that are shown, and all that could be: of very many only the largest are shown. */
  readonly shown: number;
  readonly curves: number;
};

/** Characters of all paths: a phone draws so many at once, and the page of the lead carries them. */
const MAX_CHARACTERS = 250_000;

type Drawn = 'cut' | 'bend' | 'mark';

/** The picture of what is cut, bent and marked; null if there is nothing. The largest curves come first. */
export function toPicture({ curves, roles }: Pick<DrawingAnalysis, 'curves' | 'roles'>): Picture | null {
  const drawn: DrawnCurve[] = [];
  const whole = new BoxBuilder();
  for (const [at, curve] of curves.entries()) {
    const role = roles[at];
    if (role === undefined || role === 'ignore' || role === 'hidden') continue;
    whole.addCurve(curve);
    drawn.push({ curve, role, size: longestSide(boxOf(curve)) });
  }
  const box = whole.build();
  if (box === null) return null;
  const decimals = decimalsOf(longestSide(box));
  const paths: Record<Drawn, string[]> = { cut: [], bend: [], mark: [] };
  let shown = 0;
  let characters = 0;
  for (const { role, path } of fitting(drawn, decimals)) {
    characters += path.length;
    if (characters > MAX_CHARACTERS) break;
    paths[role].push(path);
    shown += 1;
  }
  return {
    minX: short(box.minX),
    minY: short(-box.maxY),
    width: short(box.maxX - box.minX),
    height: short(box.maxY - box.minY),
    cut: paths.cut.join(''),
    bend: paths.bend.join(''),
    mark: paths.mark.join(''),
    shown,
    curves: drawn.length,
  };
}

type DrawnCurve = {
  readonly curve: Curve;
  readonly role: Drawn;
  /** The longer side of its box. */
  readonly size: number;
};

/**
 * The largest curves as paths, about as many as there is room for. Of the smallest size that is shown only some are, spread
 * over the whole: the first of them would look like a plate that is perforated on one side.
 */
function* fitting(curves: readonly DrawnCurve[], decimals: number): Generator<{ role: Drawn; path: string }> {
  const sorted = curves.toSorted((a, b) => b.size - a.size);
  let characters = 0;
  let room = 0;
  while (room < sorted.length && characters <= MAX_CHARACTERS) {
    const next = sorted[room];
    if (next !== undefined) characters += pathOf(next.curve, decimals).length;
    room += 1;
  }
  const least = room < sorted.length ? (sorted[room]?.size ?? 0) : 0;
  const isSmall = ({ size }: DrawnCurve) => size <= least * 1.01;
  const start = least === 0 ? sorted.length : sorted.findIndex(isSmall);
  const end = sorted.findLastIndex(({ size }) => size >= least * 0.99) + 1;
  for (const { curve, role } of sorted.slice(0, start)) yield { role, path: pathOf(curve, decimals) };
  const step = (end - start) / Math.max(room - start, 1);
  for (let at = start; at < end; at += step) {
    const drawn = sorted[Math.floor(at)];
    if (drawn !== undefined) yield { role: drawn.role, path: pathOf(drawn.curve, decimals) };
  }
}

/** Digits after the point: a ten-thousandth of the picture or less, which is less than a pixel until it is enlarged ten times. */
function decimalsOf(side: number): number {
  return Math.min(Math.max(4 - Math.ceil(Math.log10(Math.max(side, 1))), 0) + 1, 3);
}

/** Each point as steps from the one before, both rounded, so that errors don't add up. */
function pathOf({ points, closed }: Curve, decimals: number): string {
  const unit = 10 ** decimals;
  const inUnits = (value: number) => Math.round(value * unit);
  const written = (units: number) => String(units / unit);
  let [x, y] = [inUnits(points[0] ?? 0), inUnits(-(points[1] ?? 0))];
  let path = `M${written(x)} ${written(y)}`;
  let command = '';
  const count = points.length / 3;
  for (let at = 0; at < (closed ? count : count - 1); at += 1) {
    const to = ((at + 1) % count) * 3;
    const [toX, toY] = [points[to] ?? 0, points[to + 1] ?? 0];
    const [nextX, nextY] = [inUnits(toX), inUnits(-toY)];
    const bulge = points[at * 3 + 2] ?? 0;
    const step = `${written(nextX - x)} ${written(nextY - y)}`;
    if (bulge === 0) {
      // Z draws it.
      if (closed && at === count - 1) break;
      path += command === 'l' ? ` ${step}` : `l${step}`;
      command = 'l';
    } else {
      const chord = Math.hypot(toX - (points[at * 3] ?? 0), toY - (points[at * 3 + 1] ?? 0));
      const radius = written(inUnits((chord * (1 + bulge * bulge)) / (4 * Math.abs(bulge))));
      // Counter-clockwise in the drawing is so on the screen, too: both axes' turn and SVG's sweep are mirrored.
      path += `a${radius} ${radius} 0 0 ${bulge > 0 ? 0 : 1} ${step}`;
      command = 'a';
    }
    [x, y] = [nextX, nextY];
  }
  return closed ? `${path}Z` : path;
}

const short = (value: number): number => Math.round(value * 1000) / 1000;
