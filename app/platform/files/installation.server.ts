import { randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../db/client.server.ts';
import type { Log } from '../log.server.ts';
import type { FileStore } from './file-store.server.ts';
import { installation } from './installation.tables.ts';

/** The file in the store that names it; the database has the same name. */
export const STORE_MARK = 'store-id';

/** The database's rows refer to files that are elsewhere. */
export class OtherFileStore extends Error {
  override message =
    'The files of this database are not here. All servers on one database need the same files: the same S3_… for each, or ' +
    `one folder DATA_DIR/files. If you have copied the files here, copy the file ${STORE_MARK} that lies among them too.`;
}

/**
 * Reads the identity of this installation, which its first start makes and its backups carry.
 *
 * @returns its first eight characters, which are part of the names of backups.
 */
export async function installationId(db: Database): Promise<string> {
  const [row] = await db
    .insert(installation)
    .values({})
    .onConflictDoUpdate({ target: installation.only, set: { only: true } })
    .returning();
  if (row === undefined) throw new Error('The installation has no row');
  return row.id.slice(0, 8);
}

/**
 * Makes sure that the database and the file store belong together; the first start marks both. Otherwise a second server with
 * a folder of its own would accept drawings that the first one can't find.
 *
 * @throws OtherFileStore.
 */
export async function joinFileStore(db: Database, files: FileStore): Promise<void> {
  await installationId(db);
  await db.transaction(async (tx) => {
    const [row] = await tx.select().from(installation).for('update');
    const mark = await readMark(files);
    if (row === undefined || (row.fileStore !== null && row.fileStore === mark)) return;
    if (row.fileStore !== null) throw new OtherFileStore();
    // The mark comes first: a start that is killed in between finds and takes it.
    const storeMark = mark ?? randomUUID();
    if (mark === null) await writeMark(files, storeMark);
    await tx.update(installation).set({ fileStore: storeMark });
  });
}

/**
 * The same at the start of a server. A store that doesn't answer stops no start: pages and forms without files work without it, and
 * System says that it is away.
 *
 * @param stop called if the store answers later, and belongs to another installation.
 * @param waitMs shorter only in tests.
 * @throws OtherFileStore.
 */
export async function joinFileStoreInTime(
  db: Database,
  files: FileStore,
  log: Log,
  stop: (error: OtherFileStore) => void,
  waitMs = STORE_WAIT_MS,
): Promise<void> {
  const late = pause(waitMs, new Error('The file store does not answer'), { ref: false });
  const joined = joinFileStore(db, files).catch((error: unknown) => error);
  const problem = await Promise.race([joined, late]);
  if (problem instanceof OtherFileStore) throw problem;
  if (!problem) return;
  log.error({ err: problem }, 'the file store could not be checked');
  void joined.then((answer) => {
    if (answer instanceof OtherFileStore) stop(answer);
  });
}

const STORE_WAIT_MS = 10_000;

async function readMark(files: FileStore): Promise<string | null> {
  if (!(await files.exists(STORE_MARK))) return null;
  return (await text(await files.read(STORE_MARK))).trim();
}

export function writeMark(files: FileStore, mark: string): Promise<void> {
  return files.put(STORE_MARK, Buffer.from(`${mark}\n`), 'text/plain');
}
