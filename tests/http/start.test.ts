import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cloneDatabase } from '../support/database.ts';
import { signInOverHttp } from '../support/office.ts';
import { launch, type RunningServer, readMails, stop } from '../support/server.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'kerf-start-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const send = (url: string, message: string) =>
  fetch(`${url}/api/send-contact`, {
    method: 'POST',
    body: new URLSearchParams({ phone: '0115550100', email: 'thandi@example.com', message }),
  });

test('X1, X2: without configuration it starts with its own database, and a second start finds the stored data', async () => {
  const dataDir = path.join(folder, 'own');
  const first = await launch({ DATA_DIR: dataDir });
  const stored: { reference: string } = await (await send(first.url, 'First start')).json();
  await stop(first);
  const second = await launch({ DATA_DIR: dataDir });
  const repeated: { reference: string } = await (await send(second.url, 'First start')).json();
  expect(repeated).toEqual(stored);
  expect(second.output()).toContain(`data: ${dataDir}`);
  expect(second.output()).toContain(`mail: ${dataDir}/mail`);
  await stop(second);
});

test('X3: a second server on the same folder is refused with the reason, and the first keeps running', async () => {
  const dataDir = path.join(folder, 'twice');
  const first = await launch({ DATA_DIR: dataDir });
  await expect(launch({ DATA_DIR: dataDir })).rejects.toThrow(
    new RegExp(`${dataDir}[\\s\\S]*${first.process.pid}`),
  );
  expect((await send(first.url, 'Still here')).status).toBe(200);
  await stop(first);
});

test('X2: two processes on one database accept leads side by side, and each mail is sent once', async () => {
  const database = await cloneDatabase();
  const variables = { DATABASE_URL: database.url, DATA_DIR: path.join(folder, 'shared'), TRUST_PROXY: 'on' };
  const [one, two] = await Promise.all([launch(variables), launch(variables)]);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, count) =>
      send(count % 2 ? one.url : two.url, `Side by side ${count >> 1}`),
    ),
  );
  const references: string[] = await Promise.all(
    answers.map(async (answer) => (await answer.json()).reference),
  );
  // Each submission was sent to both servers: it is one lead, and both returned the same reference.
  expect(new Set(references).size).toBe(10);
  // One mail to sales for each, and the confirmations, of which one address gets at most three.
  await expect
    .poll(async () => (await database.query(`select 1 from outgoing_mails where state = 'sent'`)).length, {
      timeout: 20_000,
    })
    .toBe(13);
  await Promise.all([stop(one), stop(two)]);
  expect((await readMails(path.join(folder, 'shared/mail'))).length).toBe(13);
  await database.drop();
});

test('A10: the first start prints how to sign in, with a password that is never printed again', async () => {
  const database = await cloneDatabase();
  const variables = {
    DATABASE_URL: database.url,
    DATA_DIR: path.join(folder, 'first'),
    ADMIN_EMAIL: 'Chief@example.com',
    ADMIN_PASSWORD: '',
  };
  const first = await launch(variables);
  const told = /\/admin-login, as chief@example\.com, password ([\w-]{20}), shown this once/;
  const password = told.exec(first.output())?.[1] ?? '';
  expect((await signInOverHttp(first.url, { email: 'chief@example.com', password })).status).toBe(302);
  await stop(first);
  const second = await launch({ ...variables, ADMIN_PASSWORD: 'lantern-mussel-71' });
  expect(second.output()).toMatch(/back office: \S+\/admin-login\n/);
  // The account exists, so neither variable changes it any more.
  expect((await signInOverHttp(second.url, { email: 'chief@example.com', password })).status).toBe(302);
  await stop(second);
  await database.drop();
});

test('A10: a weak ADMIN_PASSWORD stops the first start with the reason', async () => {
  const database = await cloneDatabase();
  const start = launch({
    DATABASE_URL: database.url,
    DATA_DIR: path.join(folder, 'weak'),
    ADMIN_PASSWORD: 'password1234',
  });
  await expect(start).rejects.toThrow("ADMIN_PASSWORD can't be used: the password is one of those");
  expect(existsSync(path.join(folder, 'weak'))).toBe(false);
  await database.drop();
});

test('X3: a wrong configuration is reported completely, and nothing is started', async () => {
  const start = launch({ DATA_DIR: path.join(folder, 'wrong'), PUBLIC_URL: 'nowhere', SALES_EMAIL: 'sales' });
  await expect(start).rejects.toThrow(/PUBLIC_URL must be[\s\S]*SALES_EMAIL must be/);
});

test('X3: a port in use is reported with its number', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const address = taken.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  const start = launch({ DATA_DIR: path.join(folder, 'port'), PORT: String(port) });
  await expect(start).rejects.toThrow(`Port ${port} is taken. Stop what uses it, or set PORT to another.`);
  const metrics = launch({ DATA_DIR: path.join(folder, 'port'), METRICS_PORT: String(port) });
  await expect(metrics).rejects.toThrow(
    `Port ${port} is taken. Stop what uses it, or set METRICS_PORT to another.`,
  );
  taken.close();
  expect(existsSync(path.join(folder, 'port'))).toBe(false);
});

test.each(['192.0.2.1', 'no-such-machine.invalid'])(
  'X3: HOST %s, which this machine does not have, is reported before anything is made',
  async (host) => {
    const dataDir = path.join(folder, 'host');
    await expect(launch({ DATA_DIR: dataDir, HOST: host })).rejects.toThrow(
      `This machine has no address ${host}. Set HOST to one that it has`,
    );
    expect(existsSync(dataDir)).toBe(false);
  },
);

test('X3: a second server on the same database with a folder of its own for files is refused', async () => {
  const database = await cloneDatabase();
  const first = await launch({ DATABASE_URL: database.url, DATA_DIR: path.join(folder, 'files-1') });
  const second = launch({ DATABASE_URL: database.url, DATA_DIR: path.join(folder, 'files-2') });
  await expect(second).rejects.toThrow('The files of this database are not here.');
  await stop(first);
  await database.drop();
});

test('X3: an unreachable database server is waited for, which the log says, and then reported', async () => {
  const start = launch({
    DATA_DIR: path.join(folder, 'none'),
    DATABASE_URL: 'postgresql://kerf@127.0.0.1:1/kerf',
    DATABASE_WAIT: '1',
  });
  await expect(start).rejects.toThrow(
    /not there yet \(ECONNREFUSED\); trying for another 1 sec[\s\S]*could not be opened: .*ECONNREFUSED.*Check DATABASE_URL/,
  );
});

test('X2, X3: a database that is there only after the server was started is waited for', async () => {
  const database = await cloneDatabase();
  const variables = { DATABASE_URL: database.url, DATA_DIR: path.join(folder, 'later') };
  let told: () => void = () => {};
  const waiting = new Promise<void>((resolve) => {
    told = resolve;
  });
  const start: Promise<RunningServer>[] = [];
  await database.whileAway(async () => {
    start.push(launch(variables, (output) => /not there yet \(3D000\)/.test(output) && told()));
    await waiting;
  });
  const [server] = await Promise.all(start);
  if (server === undefined) throw new Error('Not started');
  expect((await send(server.url, 'Started before its database')).status).toBe(200);
  await stop(server);
  await database.drop();
});

test('X3: a server that still waits for its database stops at once when it is told to', async () => {
  let told: (pid: number) => void = () => {};
  const waiting = new Promise<number>((resolve) => {
    told = resolve;
  });
  const dataDir = path.join(folder, 'waits');
  const start = launch(
    { DATA_DIR: dataDir, DATABASE_URL: 'postgresql://kerf@127.0.0.1:1/kerf', DATABASE_WAIT: '3600' },
    (output, pid) => /not there yet/.test(output) && told(pid),
  );
  const ended = expect(start).rejects.toThrow('The server ended with 0');
  process.kill(await waiting, 'SIGTERM');
  await ended;
});

test('X3: a wrong name or password of the database is reported at once, without waiting', async () => {
  const { url, drop } = await cloneDatabase();
  const start = launch({
    DATA_DIR: path.join(folder, 'stranger'),
    DATABASE_URL: url.replace('//kerf@', '//stranger@'),
  });
  await expect(start).rejects.toThrow(/role "stranger" does not exist/);
  await expect(start).rejects.not.toThrow(/not there yet/);
  await drop();
});

test('X3: on shutdown the server finishes active requests first', async () => {
  const dataDir = path.join(folder, 'drain');
  const server = await launch({ DATA_DIR: dataDir });
  const { promise, resolve } = Promise.withResolvers<void>();
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      controller.enqueue(new TextEncoder().encode('phone=0115550100&email=thandi%40example.com&message='));
      await promise;
      controller.enqueue(new TextEncoder().encode('Under+way'));
      controller.close();
    },
  });
  const streamed = { duplex: 'half' };
  const answer = fetch(`${server.url}/api/send-contact`, {
    ...streamed,
    method: 'POST',
    body,
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  });
  await fetch(server.url);
  const stopped = stop(server);
  resolve();
  expect((await answer).status).toBe(200);
  await stopped;
});

test('L14, X2: behind a proxy with TLS the forms work without JavaScript', async () => {
  const server = await launch({
    DATA_DIR: path.join(folder, 'proxy'),
    PUBLIC_URL: 'https://steel.example.com',
    TRUST_PROXY: 'on',
  });
  const post = (headers: Record<string, string>) =>
    fetch(`${server.url}/contact-us`, {
      method: 'POST',
      body: new URLSearchParams({ phone: '0115550100', email: 'thandi@example.com', message: 'By proxy' }),
      headers,
      redirect: 'manual',
    });
  const own = await post({ Origin: 'https://steel.example.com', 'Sec-Fetch-Site': 'same-origin' });
  expect([own.status, own.headers.get('location')]).toEqual([
    303,
    expect.stringMatching(/^\/contact-us\?sent=E-\d+$/),
  ]);
  expect((await post({ Origin: 'https://steel.example.com' })).status).toBe(303);
  expect((await post({ Origin: 'https://evil.example.com' })).status).toBe(403);
  await stop(server);
});

test('X3: a server that is stopped during its start leaves no database running', async () => {
  const dataDir = path.join(folder, 'early');
  // Whether it reports its URL before it ends depends on the speed of the machine.
  const first = launch({ DATA_DIR: dataDir }).catch(() => null);
  const begun = () => existsSync(path.join(dataDir, 'postgres/PG_VERSION'));
  await expect.poll(begun, { timeout: 100_000 }).toBe(true);
  const { pid } = JSON.parse(readFileSync(path.join(dataDir, 'server.pid'), 'utf8'));
  process.kill(pid, 'SIGTERM');
  await expect.poll(() => isAlive(pid), { timeout: 100_000 }).toBe(false);
  await first;
  const again = await launch({ DATA_DIR: dataDir });
  await stop(again);
  expect(existsSync(path.join(dataDir, 'postgres/postmaster.pid'))).toBe(false);
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test.runIf(process.platform === 'linux').each([
  ['that cannot be made', '/proc/nope', "can't make"],
  ['that cannot be made, nor those above it', '/proc/nope/below/data', "can't make"],
  ['that cannot be written to', '/proc', "can't write to"],
])(
  'X3: a DATA_DIR %s is reported with what to do, with and without DATABASE_URL',
  async (_what, dataDir, fault) => {
    const named = new RegExp(`Kerf ${fault} its data directory ${dataDir} .*set DATA_DIR to another one`);
    await expect(launch({ DATA_DIR: dataDir })).rejects.toThrow(named);
    const elsewhere = { DATA_DIR: dataDir, DATABASE_URL: 'postgresql://nobody@localhost:1/none' };
    await expect(launch(elsewhere)).rejects.toThrow(named);
  },
);
