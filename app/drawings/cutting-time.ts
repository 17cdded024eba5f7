import type { Group, Process } from './machine.ts';
import { CORNER_ALLOWANCE, TYPICAL_FEEDS } from './thresholds.ts';

/** The company's own speed of one process in one group of material and one thickness. */
export interface Feed {
  readonly process: Process;
  readonly group: Group;
  readonly thicknessMm: number;
  readonly mmPerMinute: number;
  /** For one pierce. */
  readonly pierceSeconds: number;
}

export interface CuttingTime {
  readonly process: Process;
  /** Seconds. */
  readonly from: number;
  readonly to: number;
  /** Whether the company's own feeds were used. */
  readonly calibrated: boolean;
  /** How it was worked out, with the numbers. */
  readonly formula: string;
}

/** What is cut: mm. */
interface Cut {
  readonly cutLength: number;
  readonly pierces: number;
}

/** What it is cut from. */
interface CutPlate {
  /** mm */
  readonly thickness: number;
  readonly group: Group;
}

/**
 * How long cutting takes, without loading and moving between contours: a range. From the company's own feeds in this group of
 * material it reaches to CORNER_ALLOWANCE times the time at full feed. Without them, and outside their thicknesses, it spans
 * the typical feeds, which is only an order of magnitude. For staff, never for visitors.
 *
 * @returns null where no typical feed is known either.
 */
export function cuttingTime(
  process: Process,
  { cutLength, pierces }: Cut,
  { thickness, group }: CutPlate,
  feeds: readonly Feed[],
): CuttingTime | null {
  const seconds = (pace: number, pierceSeconds: number) =>
    (cutLength / 1_000) * pace * 60 + pierces * pierceSeconds;
  const length = `${Math.round(cutLength)} mm`;
  const own = feeds
    .filter((feed) => feed.process === process && feed.group === group)
    .map((feed) => [feed.thicknessMm, paceOf(feed.mmPerMinute), feed.pierceSeconds] as const);
  const row = interpolate(own, thickness);
  if (row !== null) {
    const [, pace = 1, pierce = 0] = row;
    const from = seconds(pace, pierce);
    return {
      process,
      from,
      to: from * CORNER_ALLOWANCE,
      calibrated: true,
      formula: `${length} ÷ ${feedText(pace)} mm/min + ${pierces} pierces × ${shown(pierce)} s, up to ${CORNER_ALLOWANCE} times as long for corners and short cuts`,
    };
  }
  const typical = (TYPICAL_FEEDS[process][group] ?? []).map(
    ([at, slowest, fastest, ...pierce]) => [at, paceOf(slowest), paceOf(fastest), ...pierce] as const,
  );
  const range = interpolate(typical, thickness);
  if (range === null) return null;
  const [, slow = 1, fast = 1, shortPierce = 0, longPierce = 0] = range;
  return {
    process,
    from: seconds(fast, shortPierce),
    to: seconds(slow, longPierce),
    calibrated: false,
    formula: `${length} ÷ ${feedText(slow)} to ${feedText(fast)} mm/min + ${pierces} pierces × ${shown(shortPierce)} to ${shown(longPierce)} s`,
  };
}

/** Minutes for a metre: between two thicknesses the mean of two speeds would be faster than the machine cuts. */
function paceOf(mmPerMinute: number): number {
  return 1_000 / mmPerMinute;
}

function feedText(pace: number): string {
  return shown(1_000 / pace);
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

/** Three digits that count. */
function shown(value: number): string {
  return String(Number(value.toPrecision(3)));
}

/** 40 s to 1 min 10 s */
export function durationText({ from, to }: Pick<CuttingTime, 'from' | 'to'>): string {
  const [start, end] = [oneDuration(from), oneDuration(to)];
  return start === end ? `about ${start}` : `${start} to ${end}`;
}

function oneDuration(seconds: number): string {
  if (seconds < 90) return `${Math.max(1, Math.round(seconds))} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 90 ? `${minutes} min` : `${Number((minutes / 60).toFixed(1))} h`;
}

const MOST_FEEDS = 60;

/**
 * Reads feeds as staff write them: a line for each thickness with the thickness in mm, the feed in mm a minute, and the
 * seconds of a pierce: `6  3200  0.8`.
 *
 * @returns the feeds, or the first line that is none.
 */
export function readFeeds(process: Process, group: Group, text: string): Feed[] | { wrong: string } {
  const feeds: Feed[] = [];
  for (const line of text.slice(0, 4_000).split('\n')) {
    if (line.trim() === '') continue;
    const numbers = line
      .trim()
      .split(/[\s;:]+/)
      .map((word) => Number(word.replace(',', '.')));
    const [thicknessMm = 0, mmPerMinute = 0, pierceSeconds = -1] = numbers;
    const isFeed =
      numbers.length === 3 &&
      thicknessMm > 0 &&
      thicknessMm <= 1_000 &&
      mmPerMinute > 0 &&
      mmPerMinute <= 1e6 &&
      pierceSeconds >= 0 &&
      pierceSeconds <= 3_600;
    const isKnown = feeds.some((feed) => feed.thicknessMm === thicknessMm);
    if (!isFeed || isKnown || feeds.length === MOST_FEEDS) return { wrong: line.trim().slice(0, 60) };
    feeds.push({ process, group, thicknessMm, mmPerMinute, pierceSeconds });
  }
  return feeds;
}

/** The feeds of a process in a group of material as staff write them. */
export function feedsText(process: Process, group: Group, feeds: readonly Feed[]): string {
  return feeds
    .filter((feed) => feed.process === process && feed.group === group)
    .toSorted((a, b) => a.thicknessMm - b.thicknessMm)
    .map(({ thicknessMm, mmPerMinute, pierceSeconds }) => `${thicknessMm}  ${mmPerMinute}  ${pierceSeconds}`)
    .join('\n');
}
