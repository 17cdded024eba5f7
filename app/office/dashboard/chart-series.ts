import { STATUSES, statusColour, statusLabel } from '#app/recruitment/applications/status.ts';
import type {
  AssignedToPosition,
  MonthOfApplications,
} from '#app/recruitment/statistics/figures.queries.server.ts';
import { monthName } from '#app/recruitment/statistics/months.ts';

/** A part of a chart: a status, or a position. */
export type Series = { name: string; colour: string; count: number };
export type Bar = { month: string; counts: Record<string, number> };

const OTHER = 'Other';
/** From the bottom of a bar up; the last four only occur in imported data. // D3, R5 */
const ORDER = ['closed', 'active', 'busy', 'accepted', 'pending', 'rejected', 'hired', OTHER] as const;

/** The months as stacked bars: all current statuses, and others that occur in the data. // D3 */
export function stackStatuses(months: readonly MonthOfApplications[]): { bars: Bar[]; series: Series[] } {
  const bars = months.map(({ month, statuses }) => ({
    month: monthName(month, 'short'),
    counts: countsByName(statuses),
  }));
  const series = ORDER.map((status) => ({
    name: nameOf(status),
    colour: statusColour(status),
    count: bars.reduce((sum, { counts }) => sum + (counts[nameOf(status)] ?? 0), 0),
  }));
  const usual: string[] = STATUSES.map(nameOf);
  return { bars, series: series.filter(({ name, count }) => count > 0 || usual.includes(name)) };
}

/** The most lines above zero. */
const MAX_LINES = 4;

/**
 * The labelled lines of the bars' axis: from 0 in equal steps of 1, 2 or 5 times a power of ten, up to the first that no
 * bar exceeds. // H11
 */
export function axisLines(highest: number): number[] {
  const rough = Math.max(1, highest) / MAX_LINES;
  const power = 10 ** Math.max(0, Math.floor(Math.log10(rough)));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((size) => size >= rough) ?? power;
  return Array.from({ length: Math.ceil(Math.max(1, highest) / step) + 1 }, (_, place) => place * step);
}

/** Named by its first and last month: June to November 2026. // H11 */
export function periodOf(months: readonly MonthOfApplications[]): string {
  const [first, last] = [months[0]?.month ?? '', months.at(-1)?.month ?? ''];
  const year = (month: string) => month.slice(0, 4);
  const from = year(first) === year(last) ? monthName(first) : `${monthName(first)} ${year(first)}`;
  return `${from} to ${monthName(last)} ${year(last)}`;
}

function countsByName(statuses: Record<string, number>): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const [status, n] of Object.entries(statuses)) {
    const name = nameOf(ORDER.find((known) => known === status) ?? OTHER);
    counts[name] = (counts[name] ?? 0) + n;
  }
  return counts;
}

/** The chart shows closed as Declined. // D3 */
function nameOf(status: string): string {
  return status === 'closed' ? 'Declined' : statusLabel(status);
}

/**
 * The neutral colours of the office, which no status has, from light to dark, so that they can be told apart with any colour
 * blindness; further positions are gray. // H11
 */
const SLICE_COLOURS = ['steel-1', 'steel-2', 'steel-3', 'steel-4', 'steel-5'] as const;
const OTHER_POSITIONS = 'Other positions';

/** The positions with the most assignments, each with a colour, and the others combined. // D4 */
export function slicePositions(assigned: readonly AssignedToPosition[]): Series[] {
  const fits = assigned.length <= SLICE_COLOURS.length + 1;
  const shown = fits ? assigned : assigned.slice(0, SLICE_COLOURS.length);
  const rest = assigned.slice(shown.length).reduce((sum, { count }) => sum + count, 0);
  const slices = shown.map(({ position, count }, place) => ({
    name: position,
    colour: SLICE_COLOURS[place] ?? 'gray',
    count,
  }));
  return rest > 0 ? [...slices, { name: OTHER_POSITIONS, colour: 'gray', count: rest }] : slices;
}
