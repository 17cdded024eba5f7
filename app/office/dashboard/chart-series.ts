import { STATUSES, statusColour } from '#app/recruitment/applications/status.ts';
import type {
  AssignedToPosition,
  MonthOfApplications,
} from '#app/recruitment/statistics/figures.queries.server.ts';
import { monthName } from '#app/recruitment/statistics/months.ts';

export type Series = { name: string; colour: string; count: number };
export type Bar = { month: string; counts: Record<string, number> };

const OTHER = 'Other';
/** From the foot of a bar up; the last four only where data that was carried over holds them. // D3, R5 */
const ORDER = ['closed', 'active', 'busy', 'accepted', 'pending', 'rejected', 'hired', OTHER] as const;

/** The months as bars, and what they are stacked of: all that staff may decide, and whatever else there is. // D3 */
export function stackStatuses(months: readonly MonthOfApplications[]): { bars: Bar[]; series: Series[] } {
  const bars = months.map(({ month, statuses }) => ({
    month: monthName(month, 'short'),
    counts: named(statuses),
  }));
  const series = ORDER.map((status) => ({
    name: nameOf(status),
    colour: statusColour(status),
    count: bars.reduce((sum, { counts }) => sum + (counts[nameOf(status)] ?? 0), 0),
  }));
  const usual: string[] = STATUSES.map(nameOf);
  return { bars, series: series.filter(({ name, count }) => count > 0 || usual.includes(name)) };
}

function named(statuses: Record<string, number>): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const [status, n] of Object.entries(statuses)) {
    const name = nameOf(ORDER.find((one) => one === status) ?? OTHER);
    counts[name] = (counts[name] ?? 0) + n;
  }
  return counts;
}

/** In the chart, closed is Declined. // D3 */
function nameOf(status: string): string {
  return status === 'closed' ? 'Declined' : status.charAt(0).toUpperCase() + status.slice(1);
}

export type Slice = { name: string; colour: string; count: number };

/** Neighbours that are told apart in every kind of colour blindness; the remaining positions are gray. */
const SLICE_COLOURS = ['blue', 'yellow', 'pink', 'teal', 'orange'] as const;
const OTHER_POSITIONS = 'Other positions';

/** The positions most was assigned for, each with a colour, and the rest as one. // D4 */
export function slicePositions(assigned: readonly AssignedToPosition[]): Slice[] {
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

/** The colours of the status marks, the same as in status-mark.css. */
const SHADES: Readonly<Record<string, string>> = {
  blue: 'blue.4',
  orange: 'orange.4',
  green: 'green.5',
  red: '#ff6b6b',
  yellow: 'yellow.4',
  pink: 'pink.4',
  teal: 'teal.4',
  cyan: 'cyan.5',
};

/** A status mark's colour as the charting library takes it. */
export function chartColour(colour: string): string {
  return SHADES[colour] ?? 'dark.3';
}
