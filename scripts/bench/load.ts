import autocannon from 'autocannon';

/** One line of the table: our rate and that of a minimal baseline, measured in the same run. */
export type Figure = { what: string; ours: number; against: string; theirs: number };

/** Seconds per measurement, after one second of warm-up. */
const SECONDS = 5;
export const CONNECTIONS = 10;

/** Requests per second over ten busy connections. @throws Error if a response is not 200. */
export async function requestsPerSecond(
  url: string,
  options: Partial<autocannon.Options> = {},
): Promise<number> {
  await autocannon({ url, connections: CONNECTIONS, duration: 1, ...options });
  const result = await autocannon({ url, connections: CONNECTIONS, duration: SECONDS, ...options });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${url}: ${result.non2xx} answers were not 200, ${result.errors} failed`);
  }
  return result.requests.average;
}
