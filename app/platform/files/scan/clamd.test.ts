import { once } from 'node:events';
import { createServer } from 'node:net';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { EICAR, openClamd } from '#tests/support/clamd.ts';
import { scan, scannerAddress } from './clamd.server.ts';

const content =
  (...pieces: string[]) =>
  async () =>
    Readable.from(pieces.map((piece) => Buffer.from(piece)));

test('X3: a clean file, and one in which something is found, however it is cut into pieces', async () => {
  await using clamd = await openClamd();
  expect(await scan(clamd.address, content('a drawing'))).toEqual({ verdict: 'clean' });
  expect(await scan(clamd.address, content(''))).toEqual({ verdict: 'clean' });
  expect(await scan(clamd.address, content('%PDF', EICAR.slice(0, 20), EICAR.slice(20)))).toEqual({
    verdict: 'infected',
    found: 'Eicar-Test-Signature',
  });
});

test('X3: a file that is longer than the scanner takes', async () => {
  await using clamd = await openClamd(100_000);
  const large = Array.from({ length: 100 }, () => 'x'.repeat(10_000));
  expect(await scan(clamd.address, content(...large))).toEqual({ verdict: 'too-large' });
});

test('X3: a scanner that is away, hangs, hangs up or answers something else gives no verdict', async () => {
  const clamd = await openClamd();
  const { address } = clamd;
  clamd.hang();
  await expect(scan(address, content('a drawing'), 50)).rejects.toThrow('The virus scanner gave no answer.');
  await clamd.stop();
  await expect(scan(address, content('a drawing'))).rejects.toThrow('The virus scanner can’t be reached');
  const odd = createServer((socket) => socket.end('stream: Can’t allocate memory ERROR\0'));
  odd.listen(0, '127.0.0.1');
  await once(odd, 'listening');
  const at = odd.address();
  const port = at !== null && typeof at === 'object' ? at.port : 0;
  await expect(scan(`127.0.0.1:${port}`, content('a drawing'))).rejects.toThrow('allocate memory');
  odd.removeAllListeners('connection').on('connection', (socket) => socket.destroy());
  await expect(scan(`127.0.0.1:${port}`, content('a drawing'))).rejects.toThrow('closed the connection');
  odd.close();
});

test('X3: a file that can’t be read is an error of ours, not a verdict', async () => {
  await using clamd = await openClamd();
  async function* failing() {
    yield Buffer.from('a');
    throw new Error('The disk is gone');
  }
  const broken = async () => Readable.from(failing());
  await expect(scan(clamd.address, broken)).rejects.toThrow('The disk is gone');
});

test('X3: the addresses of a socket, a host and an IPv6 host', () => {
  expect(scannerAddress('/run/clamav/clamd.ctl')).toEqual({ path: '/run/clamav/clamd.ctl' });
  expect(scannerAddress('scanner.example:3310')).toEqual({ host: 'scanner.example', port: 3310 });
  expect(scannerAddress('[::1]:3310')).toEqual({ host: '::1', port: 3310 });
});
