import type { AssignedToPosition } from '#app/recruitment/figures.queries.server.ts';

export type Slice = { name: string; colour: string; count: number };

/** Neighbours that are told apart in every kind of colour blindness; what is left over is gray. */
const COLOURS = ['blue', 'yellow', 'pink', 'teal', 'orange'] as const;
const REST = 'Other positions';

/** The positions most was assigned for, each with a colour, and the rest as one. // D4 */
export function slicePositions(assigned: readonly AssignedToPosition[]): Slice[] {
  const fits = assigned.length <= COLOURS.length + 1;
  const shown = fits ? assigned : assigned.slice(0, COLOURS.length);
  const rest = assigned.slice(shown.length).reduce((sum, { count }) => sum + count, 0);
  const slices = shown.map(({ position, count }, place) => ({
    name: position,
    colour: COLOURS[place] ?? 'gray',
    count,
  }));
  return rest > 0 ? [...slices, { name: REST, colour: 'gray', count: rest }] : slices;
}
