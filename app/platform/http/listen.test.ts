import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { drain, listen } from './listen.server.ts';

test('X3: a server that stops answers connections which the kernel has accepted and it has not', async () => {
  const server = await listen((_, response) => response.end('answered'), 0, '127.0.0.1');
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  const answers = Array.from({ length: 20 }, () => {
    const socket = connect(port, '127.0.0.1');
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
    return text(socket).catch((error: Error) => error.message);
  });
  // Now the connections are begun, and nothing has turned the event loop since.
  await new Promise<void>((resolve) => process.nextTick(resolve));
  const [got] = await Promise.all([Promise.all(answers), drain(server)]);
  expect(got).toEqual(answers.map(() => expect.stringContaining('answered')));
});
