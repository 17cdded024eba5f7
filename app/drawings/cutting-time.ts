import { decimal, grouped, type NumberMarks, threeDigits } from './drawing-texts.ts';
import type { Group, Process } from './machine.ts';
import { TYPICAL_FEEDS } from './thresholds.ts';

export type TypicalTime = {
  /** Seconds. */
  readonly from: number;
  readonly to: number;
  /** How it was worked out, with the numbers. */
  readonly formula: string;
};

/** What is cut: mm. */
export type Cut = {
  readonly cutLength: number;
  readonly pierces: number;
};

export type CutPlate = {
  /** mm */
  readonly thickness: number;
  readonly group: Group;
};

/**
 * How long typical machines cut, without loading and moving between contours: only an order of magnitude, for machines whose feeds
 * nobody has entered. For staff, never for visitors.
 *
 * @returns null where no typical feed is known.
 */
export function typicalCuttingTime(
  process: Process,
  { cutLength, pierces }: Cut,
  { thickness, group }: CutPlate,
  marks?: NumberMarks,
): TypicalTime | null {
  const typical = (TYPICAL_FEEDS[process][group] ?? []).map(
    ([at, slowest, fastest, ...pierce]) => [at, paceOf(slowest), paceOf(fastest), ...pierce] as const,
  );
  const range = interpolate(typical, thickness);
  if (range === null) return null;
  const [, slow = 1, fast = 1, shortPierce = 0, longPierce = 0] = range;
  const seconds = (pace: number, pierceSeconds: number) =>
    (cutLength / 1_000) * pace * 60 + pierces * pierceSeconds;
  const rounded = (value: number) => threeDigits(value, marks);
  return {
    from: seconds(fast, shortPierce),
    to: seconds(slow, longPierce),
    formula: `${grouped(cutLength, 0, marks)} mm ÷ ${rounded(1_000 / slow)} to ${rounded(1_000 / fast)} mm/min + ${pierces} pierces × ${rounded(shortPierce)} to ${rounded(longPierce)} s`,
  };
}

/** Minutes for a metre: between two thicknesses the mean of two speeds would be faster than the machine cuts. */
function paceOf(mmPerMinute: number): number {
  return 1_000 / mmPerMinute;
}

type Row = readonly number[];

/** The row for a thickness, which is a row's first number, linearly between the two nearest; null outside of all. */
function interpolate(rows: readonly Row[], thickness: number): Row | null {
  const sorted = rows.toSorted(([a = 0], [b = 0]) => a - b);
  const above = sorted.find(([at = 0]) => at >= thickness);
  const below = sorted.findLast(([at = 0]) => at <= thickness);
  if (above === undefined || below === undefined) return null;
  const [low = 0, high = 0] = [below[0], above[0]];
  const share = high === low ? 0 : (thickness - low) / (high - low);
  return below.map((value, at) => value + ((above[at] ?? value) - value) * share);
}

/** 40 s to 1 min 10 s */
export function durationText({ from, to }: Pick<TypicalTime, 'from' | 'to'>, marks?: NumberMarks): string {
  const [start, end] = [secondsText(from, marks), secondsText(to, marks)];
  return start === end ? `about ${start}` : `${start} to ${end}`;
}

function secondsText(seconds: number, marks?: NumberMarks): string {
  if (seconds < 90) return `${Math.max(1, Math.round(seconds))} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 90 ? `${minutes} min` : `${decimal(minutes / 60, 1, marks)} h`;
}
