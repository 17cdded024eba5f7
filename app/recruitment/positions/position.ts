import * as z from 'zod/mini';
import { companyDay, DAY_MS } from '#app/country/day.ts';
import { dayOrNone } from '#app/platform/db/list-filter.ts';
import { line, lines, MAX_LINE_LENGTH } from '#app/platform/submission/text-fields.ts';

/** Of applications and questions whose position was deleted. // R14 */
export const UNKNOWN_POSITION = 'Unknown Position';

/** The specified toast texts. // R3 */
export const POSITION_NOTICES = {
  create: { done: 'New position created successfully', failed: 'Failed to create position' },
  update: { done: 'Position updated successfully', failed: 'Failed to update position' },
  delete: { done: 'Position deleted successfully', failed: 'Failed to delete position' },
} as const;
export const POSITIONS_NOT_FETCHED = 'Failed to fetch positions'; // R3

/** Maximum length in characters. */
export const MAX_DESCRIPTION_LENGTH = 5_000;

/** The form Create New Position. // R3 */
export const positionSchema = z.object({
  name: line(MAX_LINE_LENGTH, 'Give the position a name'),
  description: lines(MAX_DESCRIPTION_LENGTH),
  /** A switch that is off sends nothing. // R3 */
  active: z.pipe(
    z.optional(z.string()),
    z.transform((sent) => sent === 'on'),
  ),
  /** The last day on which it accepts applications; null without one. // H8 */
  closesOn: z.pipe(
    z.optional(z.string()),
    z.transform((typed = '', context) => {
      if (typed.trim() === '') return null;
      const day = dayOrNone(typed.trim());
      if (day !== '') return day;
      context.issues.push({ code: 'custom', message: 'Choose a day', input: typed });
      return z.NEVER;
    }),
  ),
});

/** The form Edit Position sends only changes. // R3 */
export const positionEdit = z.partial(positionSchema);

export type PositionFields = z.output<typeof positionSchema>;

/** Whether a position accepts applications: it is active, and its closing date isn't over. // H8 */
export function isOpen(
  { active, closesOn }: { active: boolean; closesOn: string | null },
  today = companyDay(),
): boolean {
  return active && (closesOn === null || closesOn >= today);
}

/** For how long the date of an advertisement says that it is a new one. */
const RECENT_MS = 60 * DAY_MS;

/** Whether a position was advertised lately: an old date would only say that nobody was found. */
export function isRecentlyAdvertised(createdAt: Date, now: Date): boolean {
  return now.getTime() - createdAt.getTime() < RECENT_MS;
}

/** The specified colours of position badges by name. // R11 */
const COLOURS: Readonly<Record<string, string>> = { sales: 'blue', production: 'cyan', other: 'pink' };

/**
 * A position badge's colour in Mantine's theme: that of the first word in its name that has one, ignoring case, so
 * 'Internal Sales' is blue; otherwise gray. // R11
 */
export function positionColour(name: string): string {
  const words = name.toLowerCase().match(/\p{L}+/gu) ?? [];
  const coloured = words.find((word) => Object.hasOwn(COLOURS, word));
  return (coloured && COLOURS[coloured]) ?? 'gray';
}
