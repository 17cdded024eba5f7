/** The statuses that staff can choose, in the order of the select. A new application is active. // R5 */
export const STATUSES = ['active', 'busy', 'accepted', 'closed'] as const;
export type Status = (typeof STATUSES)[number];

/** The statuses without a decision. Only imported applications are pending. // H11 */
export const OPEN_STATUSES = ['active', 'busy', 'pending'] as const;

/**
 * The colour of each status, as a colour name of Mantine's theme. Migrated data may have one of the last three; any
 * other value is gray. // R5, D5
 */
const COLOURS: ReadonlyMap<string, string> = new Map([
  ['active', 'blue'],
  ['busy', 'orange'],
  ['accepted', 'green'],
  ['closed', 'red'],
  ['pending', 'yellow'],
  ['rejected', 'pink'],
  ['hired', 'teal'],
]);

export function statusColour(status: string): string {
  return COLOURS.get(status) ?? 'gray';
}

/** The word for a status, written alike everywhere. */
export function statusLabel(status: string): string {
  return status.charAt(0).toUpperCase() + status.slice(1);
}

/** The status as staff read it; a withdrawn application is closed, and says so. // H10 */
export function statusText({
  status,
  withdrawnAt,
}: {
  status: string;
  withdrawnAt: Date | string | null;
}): string {
  return withdrawnAt === null ? statusLabel(status) : `${statusLabel(status)}, withdrawn`;
}

/** Whether staff can choose it, or imported data may have it, so that undoing brings it back. */
export function isKnownStatus(text: string): boolean {
  return COLOURS.has(text);
}

export function statusOf(text: unknown): Status | null {
  return STATUSES.find((status) => status === text) ?? null;
}
