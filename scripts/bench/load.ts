import autocannon from 'autocannon';

/** One line of the table: how fast we are, how fast the plainest thing that could do the same is, in one run. */
export type Figure = { what: string; ours: number; against: string; theirs: number };

/** Seconds of each measurement, after one to warm up. */
const SECONDS = 5;
export const CONNECTIONS = 10;

/** Answers a second under ten connections that never pause. @throws Error where an answer is not 200. */
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
