import { del, get, keys, set } from 'idb-keyval';
import { tabStorage } from './tab-storage.ts';

/**
 * Keeps chosen files across a reload: the content encrypted in IndexedDB, the keys in this tab's session storage. On a
 * shared computer nobody can read the files after the tab is closed, and old ones are deleted when a form next stores a
 * file.
 *
 * A file is not kept if the browser has no encryption (a site without TLS) or no storage space.
 */

/** Prefix of the keys in session storage and IndexedDB. */
const PREFIX = 'kept-file:';
const DAY_MS = 24 * 60 * 60 * 1_000;
const CIPHER = 'AES-GCM';

/** What the tab stores about a file; `isMemory` checks it. */
type Memory = { place: string; key: JsonWebKey; name: string; type: string; lastModified: number };
type Kept = { iv: Uint8Array<ArrayBuffer>; content: ArrayBuffer };

/** The storage key of each file that is already stored, so that it isn't encrypted again when another one is added. */
const places = new WeakMap<File, string>();

/** Stores these files in their order under a name, replacing the previous ones. */
export async function storeFiles(name: string, files: readonly File[]): Promise<void> {
  const before = remembered(name);
  const known = new Map(before.map((memory) => [memory.place, memory]));
  const wanted = new Set(files.map((file) => places.get(file)));
  // Deletes first, to free space.
  for (const { place } of before) {
    if (wanted.has(place)) continue;
    known.delete(place);
    await del(place);
  }
  for (const file of files) {
    if (known.has(places.get(file) ?? '')) continue;
    const memory = await keep(file).catch(() => null);
    if (memory === null) continue;
    known.set(memory.place, memory);
    places.set(file, memory.place);
    // Saved after each file, so that a crash while a later one is encrypted doesn't lose this one.
    remember(name, [...known.values()]);
  }
  remember(
    name,
    files.flatMap((file) => known.get(places.get(file) ?? '') ?? []),
  );
}

/** The stored files in their order, without those that can't be restored. */
export async function loadStoredFiles(name: string): Promise<File[]> {
  const found = await Promise.all(remembered(name).map((memory) => recall(memory).catch(() => null)));
  return found.filter((file) => file !== null);
}

async function keep(file: File): Promise<Memory> {
  const key = await crypto.subtle.generateKey({ name: CIPHER, length: 256 }, true, ['encrypt', 'decrypt']);
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const content = await crypto.subtle.encrypt({ name: CIPHER, iv }, key, await file.arrayBuffer());
  await deleteOldFiles();
  const place = `${PREFIX}${Date.now()}:${crypto.randomUUID()}`;
  await set(place, { iv, content } satisfies Kept);
  return {
    place,
    key: await crypto.subtle.exportKey('jwk', key),
    name: file.name,
    type: file.type,
    lastModified: file.lastModified,
  };
}

async function recall({ place, key, name, type, lastModified }: Memory): Promise<File | null> {
  const kept = await get<Kept>(place);
  if (kept === undefined) return null;
  const secret = await crypto.subtle.importKey('jwk', key, CIPHER, false, ['decrypt']);
  const content = await crypto.subtle.decrypt({ name: CIPHER, iv: kept.iv }, secret, kept.content);
  const file = new File([content], name, { type, lastModified });
  places.set(file, place);
  return file;
}

function remembered(name: string): Memory[] {
  const { files } = tabStorage.read(PREFIX + name);
  return Array.isArray(files) ? files.filter(isMemory) : [];
}

function remember(name: string, files: readonly Memory[]): void {
  if (files.length === 0) tabStorage.forget(PREFIX + name);
  else tabStorage.write(PREFIX + name, { files });
}

/** Deletes files that closed tabs have left behind. Files newer than a day may belong to an open tab. */
async function deleteOldFiles(): Promise<void> {
  for (const place of await keys<string>()) {
    const since = Number(place.split(':')[1]);
    if (place.startsWith(PREFIX) && Date.now() - since > DAY_MS) await del(place);
  }
}

function isMemory(memory: unknown): memory is Memory {
  return (
    typeof memory === 'object' &&
    memory !== null &&
    'place' in memory &&
    typeof memory.place === 'string' &&
    'key' in memory &&
    typeof memory.key === 'object' &&
    'name' in memory &&
    typeof memory.name === 'string'
  );
}
