import { randomBytes } from 'node:crypto';
import { Agent, request } from 'node:http';

/** A client where wrk is not installed: asks for one URL until the time is over, and prints the number of answers. */
const { url, seconds, headers, many, connections } = JSON.parse(process.argv[2] ?? '') as {
  url: string;
  seconds: number;
  headers: Record<string, string>;
  many: boolean;
  connections: number;
};
const agent = new Agent({ keepAlive: true, maxSockets: connections });
const end = Date.now() + seconds * 1_000;
let count = 0;

function sendNext(): void {
  const sender = many ? { 'X-Forwarded-For': `10.${randomBytes(3).join('.')}` } : {};
  const outgoing = request(url, { agent, headers: { ...headers, ...sender } }, (response) => {
    if (response.statusCode !== 200) throw new Error(`${url} answered ${response.statusCode}`);
    response.resume().on('end', () => {
      count += 1;
      if (Date.now() < end) sendNext();
      else agent.destroy();
    });
  });
  // Destroying the agent ends the requests of the other connections.
  outgoing.on('error', (error) => {
    if (Date.now() < end) throw error;
  });
  outgoing.end();
}

for (let index = 0; index < connections; index += 1) sendNext();
process.on('exit', () => process.stdout.write(String(count)));
