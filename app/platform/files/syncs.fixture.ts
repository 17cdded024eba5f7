import { readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';

/** What was flushed to disk with its state at that time: a folder's names, or the length of a file. */
export type Sync = { place: string; names: string[]; bytes: number };

/**
 * Records every fsync of a file or folder until it is disposed of; the real calls run too. Linux only, since other
 * systems don't tell which file a descriptor refers to.
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
