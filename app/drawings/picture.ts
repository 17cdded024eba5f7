import type { DrawingAnalysis } from './analyse-drawing.ts';
import type { Role } from './assign-roles.ts';
import { BoxBuilder, type Curve } from './curve.ts';

/** A drawing as paths of SVG, with y downwards: the coordinates of the drawing in mm, y negated. */
export interface Picture {
  readonly minX: number;
  readonly minY: number;
  readonly width: number;
  readonly height: number;
  readonly cut: string;
  readonly bend: string;
  readonly mark: string;
}

/** Characters of all paths above which a drawing has no picture. */
const MAX_CHARACTERS = 400_000;

/** The picture of what is cut, bent and marked; null if there is nothing, or too much. */
export function toPicture({ curves, roles }: Pick<DrawingAnalysis, 'curves' | 'roles'>): Picture | null {
  const paths: Record<'cut' | 'bend' | 'mark', string[]> = { cut: [], bend: [], mark: [] };
  let characters = 0;
  const builder = new BoxBuilder();
  for (const [at, curve] of curves.entries()) {
    const role: Role = roles[at] ?? 'ignore';
    if (role === 'ignore' || role === 'hidden') continue;
    const path = pathOf(curve);
    characters += path.length;
    if (characters > MAX_CHARACTERS) return null;
    paths[role].push(path);
    builder.addCurve(curve);
  }
  const box = builder.build();
  if (box === null) return null;
  return {
    minX: short(box.minX),
    minY: short(-box.maxY),
    width: short(box.maxX - box.minX),
    height: short(box.maxY - box.minY),
    cut: paths.cut.join(''),
    bend: paths.bend.join(''),
    mark: paths.mark.join(''),
  };
}

function pathOf({ points, closed }: Curve): string {
  let path = `M${short(points[0] ?? 0)} ${short(-(points[1] ?? 0))}`;
  const count = points.length / 3;
  for (let at = 0; at < (closed ? count : count - 1); at += 1) {
    const to = ((at + 1) % count) * 3;
    const [x, y] = [points[to] ?? 0, points[to + 1] ?? 0];
    const bulge = points[at * 3 + 2] ?? 0;
    const end = `${short(x)} ${short(-y)}`;
    if (bulge === 0) path += `L${end}`;
    else {
      const chord = Math.hypot(x - (points[at * 3] ?? 0), y - (points[at * 3 + 1] ?? 0));
      const radius = short((chord * (1 + bulge * bulge)) / (4 * Math.abs(bulge)));
      // Counter-clockwise in the drawing is so on the screen, too: both axes' turn and SVG's sweep are mirrored.
      path += `A${radius} ${radius} 0 0 ${bulge > 0 ? 0 : 1} ${end}`;
    }
  }
  return closed ? `${path}Z` : path;
}

const short = (value: number): number => Math.round(value * 1000) / 1000;
