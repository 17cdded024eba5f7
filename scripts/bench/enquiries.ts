import path from 'node:path';
import { launch } from '../../tests/support/server.ts';
import { CONNECTIONS } from './client.ts';
import { type Figure, middle } from './figures.ts';
import { cpuSeconds } from './process-stats.ts';
import { enquiry, poolOf } from './server.ts';

const SECONDS = 4;
const ROUNDS = 3;

/** Submitting enquiries, in turn with single durable inserts on the same database over as many connections. */
export async function benchEnquiries(folder: string): Promise<Figure[]> {
  const dataDir = path.join(folder, 'enquiries');
  await using server = await launch({ DATA_DIR: dataDir, TRUST_PROXY: 'on' });
  await using pool = poolOf(dataDir, CONNECTIONS);
  await pool.query('create table bench (id serial primary key, message text)');
  const insert = () => pool.query('insert into bench (message) values ($1)', ['No. 1']);
  let number = 0;
  const submit = () => {
    number += 1;
    return submitEnquiry(server.url, number);
  };
  await rate(submit, 2);
  const pid = server.process.pid ?? 0;
  const rates = { ours: [] as number[], theirs: [] as number[], cpu: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = await cpuSeconds(pid);
    const ours = await rate(submit, SECONDS);
    rates.cpu.push(((await cpuSeconds(pid)) - before) / (ours * SECONDS));
    rates.ours.push(ours);
    rates.theirs.push(await rate(insert, SECONDS));
  }
  const [ours, theirs] = [middle(rates.ours), middle(rates.theirs)];
  return [
    {
      what: 'stored enquiry',
      measured: `${ours.toFixed(0)} a second, ${(middle(rates.cpu) * 1e6).toFixed(0)} µs of CPU`,
      against: `a bare insert, committed: ${theirs.toFixed(0)} a second`,
      value: ours,
      floor: { atLeast: 400 },
      limit:
        'one Node thread, which also writes its mails, beside PostgreSQL and the client on two cores. CPU profile: socket writes 16 % (in part PostgreSQL, which the kernel runs as soon as it is woken), mail files 10 %, nodemailer 7 %, garbage collection 7 %, pg and its pool 6 %, undici and streams 8 %, React Router 4 %',
    },
  ];
}

/** How often `act` completes in a second, over as many connections as the other parts use. */
async function rate(act: () => Promise<unknown>, seconds: number): Promise<number> {
  const start = performance.now();
  let count = 0;
  const repeat = async () => {
    while (performance.now() - start < seconds * 1_000) {
      await act();
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, repeat));
  return count / ((performance.now() - start) / 1_000);
}

async function submitEnquiry(url: string, number: number): Promise<void> {
  const { path: address, ...init } = enquiry(number);
  const response = await fetch(url + address, init);
  await response.bytes();
  if (response.status !== 200) throw new Error(`An enquiry was answered with ${response.status}`);
}
