import { once } from 'node:events';
import { SMTPServer } from 'smtp-server';

type Verdict = Error | null;

/** An SMTP rejection with its reply code, such as 550; without one the server replies 450, try again later. */
export function refusal(words: string, responseCode?: number): Error {
  return Object.assign(new Error(words), responseCode === undefined ? {} : { responseCode });
}

/**
 * A local SMTP server that answers each mail with `verdict` (null accepts it) and each recipient with `admits`. Dispose of
 * it when done.
 */
export async function openMailServer(
  inspectVerdict: (mail: string) => Verdict | Promise<Verdict>,
  admits: (address: string) => Verdict = () => null,
) {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) => done(admits(address)),
    onData(stream, _session, done) {
      Array.fromAsync(stream)
        .then((chunks) => inspectVerdict(Buffer.concat(chunks).toString()))
        .then(done, (error: unknown) => done(error instanceof Error ? error : new Error(String(error))));
    },
  });
  // A client that is killed breaks its connection.
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
