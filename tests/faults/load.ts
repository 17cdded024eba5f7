import { randomInt, randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';

type Answer = { status: number; body: string };

/** A request that got no answer although the server had accepted its connection. */
class Dropped extends Error {}

/** Sends one form over a connection of the agent. @returns null if the server accepts no connections. */
function post(agent: Agent, url: string, fields: Record<string, string>): Promise<Answer | null> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer | null>();
  const body = new URLSearchParams(fields).toString();
  const sent = request(url, {
    agent,
    method: 'POST',
    headers: {
      'Content-Type': 'application/x-www-form-urlencoded',
      // Another sender each time, for a server that trusts a proxy: one may send a hundred forms in ten minutes.
      'X-Forwarded-For': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`,
      'Content-Length': Buffer.byteLength(body),
    },
  });
  sent.on('error', (error: NodeJS.ErrnoException) =>
    error.code === 'ECONNREFUSED' ? resolve(null) : reject(new Dropped(error.message, { cause: error })),
  );
  sent.on('response', (response) => {
    let text = '';
    response.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
    response.on('error', (error) => reject(new Dropped(error.message)));
    response.on('end', () => resolve({ status: response.statusCode ?? 0, body: text }));
  });
  sent.end(body);
  return promise;
}

export type LoadReport = {
  /** The references that senders were given. */
  acknowledged: string[];
  /** Answers that asked the sender to try again. */
  refused: number;
  dropped: string[];
};

/**
 * Sends enquiries over connections that are kept alive, each with a new key, until told to stop or the server accepts no more
 * connections. Requests that are answered with an error are sent again with the same key, as browsers do.
 */
export function startLoad(url: string, clients: number) {
  const report: LoadReport = { acknowledged: [], refused: 0, dropped: [] };
  let stopped = false;
  const agent = new Agent({ keepAlive: true });
  async function client(): Promise<void> {
    let submissionKey = randomUUID();
    while (!stopped) {
      const fields = { phone: '0115550100', email: 'load@example.com', message: 'Load', submissionKey };
      try {
        const answer = await post(agent, `${url}/api/send-contact`, fields);
        if (answer === null) return;
        const reference = answer.status === 200 ? /"reference":"([^"]+)"/.exec(answer.body)?.[1] : undefined;
        if (reference === undefined) {
          report.refused += 1;
          // The next attempt, not at once: no assertion depends on it.
          await new Promise((resolve) => setTimeout(resolve, 50));
          continue;
        }
        report.acknowledged.push(reference);
        submissionKey = randomUUID();
      } catch (error) {
        if (!(error instanceof Dropped)) throw error;
        report.dropped.push(error.message);
      }
    }
  }
  const running = Promise.all(Array.from({ length: clients }, client));
  return {
    report,
    /** Ends the load when every request in progress is answered. */
    async stop(): Promise<LoadReport> {
      stopped = true;
      await running;
      agent.destroy();
      return report;
    },
  };
}
