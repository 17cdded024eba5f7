import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from './config.server.ts';
import { makeFolderDurably, writeDurably } from './durable.server.ts';

/**
 * The secret that signs cookies: SESSION_SECRET, or one generated at the first start and stored in
 * DATA_DIR/session-secret, readable only by its owner. Call it while holding the data lock.
 */
export async function openSecret({ sessionSecret, dataDir }: Config): Promise<string> {
  if (sessionSecret !== null) return sessionSecret;
  const file = path.join(dataDir, 'session-secret');
  const kept = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw new Error(`The session secret could not be read: ${error.message}`, { cause: error });
  });
  if (kept.length >= 32) return kept;
  return makeSecret(file);
}

async function makeSecret(file: string): Promise<string> {
  const secret = randomBytes(48).toString('base64url');
  await makeFolderDurably(path.dirname(file), 0o700);
  await writeDurably(file, secret, 0o600);
  return secret;
}
