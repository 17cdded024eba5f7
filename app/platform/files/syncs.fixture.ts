import { readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';

/** What was put on the disk, and what was in it at that moment: a folder's names, or the length of a file. */
export type Sync = { place: string; names: string[]; bytes: number };

/**
 * Notes every sync of a file or folder until it is disposed of; the real one happens too. Linux alone tells which file a
 * descriptor is of.
 */
export async function recordSyncs(): Promise<Disposable & { syncs: Sync[] }> {
  const handle = await open(import.meta.filename, 'r');
  const prototype: { sync(this: { fd: number }): Promise<void> } = Object.getPrototypeOf(handle);
  await handle.close();
  const { sync } = prototype;
  const syncs: Sync[] = [];
  Object.assign(prototype, {
    sync(this: { fd: number }) {
      const place = readlinkSync(`/proc/self/fd/${this.fd}`);
      const isFolder = statSync(place).isDirectory();
      syncs.push({
        place,
        names: isFolder ? readdirSync(place) : [],
        bytes: isFolder ? 0 : readFileSync(place).length,
      });
      return sync.call(this);
    },
  });
  return { syncs, [Symbol.dispose]: () => void Object.assign(prototype, { sync }) };
}
