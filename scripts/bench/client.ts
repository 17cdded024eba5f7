import { spawn, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export const CONNECTIONS = 16;
/** Client processes if wrk is not installed: one alone is busier than the server that it asks. */
const PROCESSES = 3;

const hasWrk = spawnSync('wrk', ['-v']).error === undefined;
export const CLIENT = hasWrk ? 'wrk' : `${PROCESSES} Node processes`;

/**
 * Requests a URL over 16 busy connections.
 *
 * @param many whether each request comes from an address of its own, for pages that are limited per sender; needs TRUST_PROXY.
 * @returns the number of answers.
 * @throws if one is not 200.
 */
export async function load(
  url: string,
  seconds: number,
  headers: Readonly<Record<string, string>> = {},
  many = false,
): Promise<number> {
  return hasWrk && !many
    ? loadWithWrk(url, seconds, headers)
    : loadWithProcesses(url, seconds, { headers, many });
}

async function loadWithWrk(url: string, seconds: number, headers: Readonly<Record<string, string>>) {
  const lines = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const output = await outputOf('wrk', ['-t1', `-c${CONNECTIONS}`, `-d${seconds}s`, ...lines, url]);
  const fault = /Non-2xx.*|Socket errors.*/.exec(output)?.[0];
  if (fault !== undefined) throw new Error(`${url}: ${fault}`);
  return Number(/(\d+) requests in/.exec(output)?.[1]);
}

async function loadWithProcesses(
  url: string,
  seconds: number,
  sent: { headers: Readonly<Record<string, string>>; many: boolean },
) {
  const script = fileURLToPath(new URL('client-process.ts', import.meta.url));
  const options = { url, seconds, ...sent, connections: Math.ceil(CONNECTIONS / PROCESSES) };
  const counts = await Promise.all(
    Array.from({ length: PROCESSES }, () => outputOf(process.execPath, [script, JSON.stringify(options)])),
  );
  return counts.reduce((sum, count) => sum + Number(count), 0);
}

async function outputOf(command: string, args: readonly string[]): Promise<string> {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const output = (await Array.fromAsync(child.stdout)).join('');
  const code = child.exitCode ?? (await new Promise((resolve) => child.once('exit', resolve)));
  if (code !== 0) throw new Error(`${command} ended with ${code}`);
  return output;
}
