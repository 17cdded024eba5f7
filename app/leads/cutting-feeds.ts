import { type Feed, readFeeds } from '#app/drawings/cutting-time.ts';
import { GROUPS, type Group, PROCESSES, type Process } from '#app/drawings/machine.ts';
import { TYPICAL_FEEDS } from '#app/drawings/thresholds.ts';

export const FEED_NOTICES = {
  done: 'Cutting speeds saved',
  failed: 'The cutting speeds were not saved',
} as const;

/** The lists of speeds: one for each group of material and each process that cuts it. */
export const SPEED_LISTS: readonly { group: Group; process: Process }[] = GROUPS.flatMap((group) =>
  PROCESSES.filter((process) => group in TYPICAL_FEEDS[process]).map((process) => ({ group, process })),
);

/** The name of a list's field in the form. */
export function speedField(group: Group, process: Process): string {
  return `${group}-${process}`;
}

/** Reads the form of cutting speeds, one text for each list. */
export function readFeedsForm(
  fields: Readonly<Record<string, unknown>>,
): { ok: true; feeds: Feed[] } | { ok: false; messages: Record<string, string> } {
  const feeds: Feed[] = [];
  const messages: Record<string, string> = {};
  for (const { group, process } of SPEED_LISTS) {
    const field = speedField(group, process);
    const text = fields[field];
    const read = readFeeds(process, group, typeof text === 'string' ? text : '');
    if ('wrong' in read)
      messages[field] =
        `This line is not a thickness, a speed and a pierce time, or its thickness is listed twice: ${read.wrong}`;
    else feeds.push(...read);
  }
  return Object.keys(messages).length > 0 ? { ok: false, messages } : { ok: true, feeds };
}
