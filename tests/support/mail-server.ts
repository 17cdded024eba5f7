import { once } from 'node:events';
import { SMTPServer } from 'smtp-server';

/** A local SMTP server that accepts a mail if `verdict` returns null, or rejects it. Dispose of it when done. */
export async function openMailServer(verdict: (mail: string) => Error | null) {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      Array.fromAsync(stream).then(
        (chunks) => done(verdict(Buffer.concat(chunks).toString())),
        (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
      );
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
