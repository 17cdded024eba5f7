import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Writes a file to the file store of a server with this DATA_DIR. */
export async function addStoredFile(
  dataDir: string,
  key: string,
  content: string | Uint8Array,
): Promise<void> {
  const file = path.join(dataDir, 'files', key);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, content);
}
