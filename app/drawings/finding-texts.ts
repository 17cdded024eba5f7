import type { ShownFinding } from './analysis-view.ts';
import type { Point } from './curve.ts';
import { counted, lengthText, sizeText } from './drawing-texts.ts';
import { LISTED_FINDINGS, PLAUSIBLE_SIDE, TOLERANCES } from './thresholds.ts';

type Kind = {
  /** How many there are. */
  readonly count: number;
  /** 'is' or 'are' */
  readonly is: string;
  /** 'it' or 'them' */
  readonly it: string;
  readonly worst: ShownFinding;
  /** Its number, its limit and its place. */
  readonly value: string;
  readonly limit: string;
  readonly place: string;
  /** Whether all of them are holes that can be drilled. */
  readonly isDrilled: boolean;
};

/** The sentence for each kind of finding: its number, its limit, and what to do. // Q14 */
const FINDINGS: Readonly<Record<string, (kind: Kind) => string>> = {
  unit: ({ value }) =>
    `Please check the unit: read like this, the longest side is ${value}. Parts usually measure ${lengthText(PLAUSIBLE_SIDE.least)} to ${PLAUSIBLE_SIDE.most / 1_000}\u00a0m. Choose the other unit if this one is wrong.`,
  'nothing-to-cut': () => 'There is no closed contour to cut: close the outline.',
  'several-parts': ({ count }) =>
    `${counted(count, 'part')} in one file: state the quantity of each, or send a file for each.`,
  frame: ({ worst }) =>
    `A rectangle of ${sizeText({ width: worst.value ?? 0, height: worst.limit ?? 0 })}, the size of a paper sheet, surrounds the part. If it is the drawing’s frame, remove it: it counts as a cut.`,
  'ignored-outline': ({ place }) =>
    `A closed line around the part${place} is not cut, because of its layer’s name. If it is the part’s outline, put it on a layer such as CUT.`,
  'not-flat': ({ is, count }) =>
    `${counted(count, 'curve')} ${is} not flat, rising by more than ${TOLERANCES.flat * 100}% of the length: the drawing is measured as seen from above. Send the flat part.`,
  open: (kind) => gapText(kind),
  gap: (kind) => gapText(kind),
  'loose-line': ({ count, value, place }) =>
    count === 1
      ? `A line of ${value}${place} belongs to no closed contour: close the contour, delete the line, or put it on a layer BEND or MARK.`
      : `${counted(count, 'line')} belong to no closed contour, the longest ${value}${place}: close the contour, delete them, or put them on a layer BEND or MARK.`,
  branch: ({ count, place }) =>
    `More than two lines meet at ${counted(count, 'point')}${place}: a contour has two at each point. Delete or trim the others.`,
  duplicate: ({ is, it, count, place }) =>
    `${counted(count, 'line')} ${is} drawn twice${place} and counted once: delete the ${it === 'it' ? 'copy' : 'copies'}.`,
  crossing: ({ count, place }) => `Lines cross at ${counted(count, 'point')}${place}: trim or join them.`,
  tiny: ({ is, count, place }) =>
    `${counted(count, 'curve')} shorter than ${TOLERANCES.tinyContour}\u00a0mm ${is} left out${place}: check the unit if ${count === 1 ? 'it was' : 'they were'} meant to be cut.`,
  text: ({ is, it, count, place }) =>
    `${counted(count, 'text')} ${is} not cut${place}: remove ${it}, or convert the letters to lines.`,
  'small-hole': (kind) =>
    `${holeText(kind)}, from ${kind.limit} on in this plate: ${
      kind.isDrilled ? `we drill ${kind.it}` : `make ${kind.it} larger, or ask us`
    }.`,
  'fine-hole': (kind) =>
    `${holeText(kind)}, clean from ${kind.limit} on in this plate: ${
      kind.isDrilled ? `we drill ${kind.it} for an exact fit` : `make ${kind.it} larger, or ask us`
    }.`,
  'thin-web': ({ count, value, limit, place }) =>
    count === 1
      ? `A web of ${value} between cuts${place}: below ${limit} it may warp in this plate. Make it wider, or ask us.`
      : `${counted(count, 'web')} between cuts, the narrowest ${value}${place}: below ${limit} they may warp in this plate. Make them wider, or ask us.`,
  'missing-block': ({ is, it, count }) =>
    `${counted(count, 'block')} ${is} missing or in another file: explode ${it} and save the drawing again.`,
  'paper-space': ({ is, count }) =>
    `${counted(count, 'object')} ${is} on a layout sheet, and none in model space. Draw the part in model space and save it again.`,
  unread: ({ is, it, count }) =>
    `${counted(count, 'object')} ${is} left out: multilines, regions, filled areas and solids have no lines to cut. Explode ${it} and save the drawing again.`,
  damaged: ({ is, count }) =>
    `${counted(count, 'object')} ${is} damaged and left out: save the drawing again, and compare the picture.`,
};

function gapText({ count, value, worst, place }: Kind): string {
  // A closed line without an area has no ends.
  if (worst.value === null) return `${counted(count, 'contour')} not closed${place}: close the outline.`;
  const closed = `Up to ${TOLERANCES.joined}\u00a0mm counts as closed.`;
  return count === 1
    ? `Gap of ${value} between the ends${place}: close it. ${closed}`
    : `${counted(count, 'gap')}, the widest ${value}${place}: close them. ${closed}`;
}

function holeText({ count, worst, value, place }: Kind): string {
  const size = worst.round === true ? `Ø\u00a0${value}` : `${value} wide`;
  if (count > 1) return `${counted(count, 'hole')}, the smallest ${size}${place}`;
  return worst.round === true ? `${size}${place}` : `An opening ${size}${place}`;
}

/** Findings of which the value says how many there are. */
const COUNTS = new Set(['several-parts', 'not-flat', 'missing-block', 'paper-space', 'unread', 'damaged']);
/** Findings of which the largest value is the worst; of others it is the smallest. */
const LARGEST = new Set(['gap', 'open', 'loose-line', 'unit', 'frame']);

/**
 * The findings in words, one sentence for each kind, in their order. // Q4, Q14
 *
 * @param largestDrilled the largest hole in mm that is drilled where it can't be cut; null if none is, or if it isn't known.
 */
export function findingTexts(
  { findings }: { readonly findings: readonly ShownFinding[] },
  largestDrilled: number | null,
): string[] {
  return [...Map.groupBy(findings, ({ code }) => code)].map(([code, list]) => {
    const sign = LARGEST.has(code) || COUNTS.has(code) ? -1 : 1;
    const [worst] = list.toSorted((a, b) => sign * ((a.value ?? 0) - (b.value ?? 0)));
    if (worst === undefined) return '';
    const count = COUNTS.has(code) ? (worst.value ?? 0) : list.length;
    const text = FINDINGS[code]?.({
      count,
      is: count === 1 ? 'is' : 'are',
      it: count === 1 ? 'it' : 'them',
      worst,
      value: exactText(worst.value ?? 0),
      limit: lengthText(worst.limit ?? 0),
      place: placeText(worst.at, list.length),
      isDrilled: list.every(({ round, value }) => round === true && (value ?? 0) <= (largestDrilled ?? 0)),
    });
    if (text === undefined) return code;
    // No more than LISTED_FINDINGS of a kind are listed.
    return count >= LISTED_FINDINGS && !COUNTS.has(code)
      ? text.replace(String(LISTED_FINDINGS), `${LISTED_FINDINGS} or more`)
      : text;
  });
}

/** Two decimals below 1 mm, where they decide. */
function exactText(mm: number): string {
  return mm < 1 ? `${mm.toFixed(2)}\u00a0mm` : lengthText(mm);
}

/** ' at (120, 40)' in the drawing's coordinates, in mm. */
function placeText(at: Point | null, count: number): string {
  if (at === null) return '';
  const [x, y] = [at.x, at.y].map((value) => lengthText(value).replace('\u00a0mm', ''));
  return count === 1 ? ` at (${x}, ${y})` : `, one at (${x}, ${y})`;
}
