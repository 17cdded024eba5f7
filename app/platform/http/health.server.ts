import type { RequestListener } from 'node:http';
import type pg from 'pg';
import type { Outages } from './outages.server.ts';
import type { Services } from './services.server.ts';

const READY_TIMEOUT_MS = 2_000;
/** However often it is asked, the database is asked once in this time. */
const READY_FOR_MS = 1_000;

/**
 * Answers /health/live, which says that the process answers at all, and /health/ready, which says whether it should get
 * requests: the database answers, and the server isn't stopping. Without file store or mail server it still should, since
 * every other process lacks them too and most works without; the answer names them.
 *
 * @returns a listener that says whether it answered the request.
 */
export function openHealth({ pool, closing, outages }: Pick<Services, 'pool' | 'closing' | 'outages'>) {
  let askedAt = -Infinity;
  let answer: Promise<boolean> = Promise.resolve(false);
  const isDatabaseReady = () => {
    if (performance.now() - askedAt > READY_FOR_MS) {
      askedAt = performance.now();
      answer = answers(pool);
    }
    return answer;
  };
  return (...[{ url, method }, response]: Parameters<RequestListener>): boolean => {
    const path = url?.split('?', 1)[0];
    if ((method !== 'GET' && method !== 'HEAD') || (path !== '/health/live' && path !== '/health/ready'))
      return false;
    const send = (status: number, text: string) => {
      const headers = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' };
      response.writeHead(status, { ...headers, 'X-Content-Type-Options': 'nosniff' }).end(`${text}\n`);
    };
    if (path === '/health/live') send(200, 'live');
    else if (closing.aborted) send(503, 'stopping');
    else
      void isDatabaseReady().then((ready) =>
        ready ? send(200, readiness(outages.latest())) : send(503, 'the database does not answer'),
      );
    return true;
  };
}

function readiness({ files, mail }: Outages): string {
  const away = [files && 'the file store', mail && 'the mail server'].filter(Boolean);
  return away.length === 0 ? 'ready' : `ready, but not working: ${away.join(', ')}`;
}

/** Whether the database answers in time. A query that is late gives its connection back when it ends. */
async function answers(pool: pg.Pool): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), READY_TIMEOUT_MS);
  const answered = pool.query('select 1').then(
    () => true,
    () => false,
  );
  try {
    return await Promise.race([answered, late]);
  } finally {
    clearTimeout(timer);
  }
}
