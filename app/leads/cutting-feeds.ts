import { type Feed, readFeeds } from '#app/drawings/cutting-time.ts';
import { PROCESSES, type Process } from '#app/drawings/machine.ts';

export const FEED_NOTICES = {
  done: 'Cutting speeds saved',
  failed: 'The cutting speeds were not saved',
} as const;

/** Reads the form of cutting speeds, one text for each process. */
export function readFeedsForm(
  fields: Readonly<Record<string, unknown>>,
): { ok: true; feeds: Feed[] } | { ok: false; messages: Record<string, string> } {
  const read = PROCESSES.map((process) => [process, readFeeds(process, textOf(fields, process))] as const);
  const messages = Object.fromEntries(
    read.flatMap(([process, feeds]) =>
      'wrong' in feeds
        ? [
            [
              process,
              `This line is not a thickness, a speed and a pierce time, or its thickness is listed twice: ${feeds.wrong}`,
            ],
          ]
        : [],
    ),
  );
  if (Object.keys(messages).length > 0) return { ok: false, messages };
  return { ok: true, feeds: read.flatMap(([, feeds]) => ('wrong' in feeds ? [] : feeds)) };
}

function textOf(fields: Readonly<Record<string, unknown>>, process: Process): string {
  const text = fields[process];
  return typeof text === 'string' ? text : '';
}
