import { hkdfSync, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from './config.server.ts';
import { makeFolderDurably, writeDurably } from './durable.server.ts';
import { errorCode, errorMessage } from './errors.ts';

export const SECRET_FILE = 'session-secret';

type SecretConfig = Pick<Config, 'sessionSecret' | 'dataDir'>;

/**
 * The secret that signs cookies: SESSION_SECRET, or one generated at the first start and stored in
 * DATA_DIR/session-secret, readable only by its owner. Call it while holding the data lock.
 */
export async function openSecret(config: SecretConfig): Promise<string> {
  return (await readSecret(config)) ?? makeSecret(path.join(config.dataDir, SECRET_FILE));
}

/** The secret, or null if none is set and none was generated yet. */
async function readSecret({ sessionSecret, dataDir }: SecretConfig): Promise<string | null> {
  if (sessionSecret !== null) return sessionSecret;
  const stored = await readFile(path.join(dataDir, SECRET_FILE), 'utf8').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return '';
    throw new Error(`The session secret could not be read: ${errorMessage(error)}`, { cause: error });
  });
  return stored.length >= 32 ? stored : null;
}

/** The key that authenticates backups, derived from the secret; null if there is none. */
export async function readBackupKey(config: SecretConfig): Promise<Buffer | null> {
  const secret = await readSecret(config);
  return secret === null ? null : Buffer.from(hkdfSync('sha256', secret, '', 'kerf backup', 32));
}

async function makeSecret(file: string): Promise<string> {
  const secret = randomBytes(48).toString('base64url');
  await makeFolderDurably(path.dirname(file), 0o700);
  await writeDurably(file, secret, 0o600);
  return secret;
}
