import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from './config.server.ts';

/**
 * What cookies are signed with: SESSION_SECRET, or what the first start made and left in DATA_DIR/session-secret,
 * readable by its owner alone. To be called once DATA_DIR is this process's own.
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

/** Written whole under another name first: a power cut leaves either no secret or all of it. */
async function makeSecret(file: string): Promise<string> {
  const secret = randomBytes(48).toString('base64url');
  await mkdir(path.dirname(file), { recursive: true });
  const draft = await open(`${file}.new`, 'w', 0o600);
  await draft.writeFile(secret);
  await draft.sync();
  await draft.close();
  await rename(`${file}.new`, file);
  // Windows can't open a folder; there the file system's journal must do.
  const folder = await open(path.dirname(file), 'r').catch(() => null);
  await folder?.sync().catch(() => undefined);
  await folder?.close();
  return secret;
}
