import { delMany, get, keys, set } from 'idb-keyval';
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
/** A file is encrypted and stored in pieces: handing over all of it at once blocks the page for up to a second on a phone. */
const PIECE_BYTES = 512 * 1024;

/** What the tab stores about a file; `isMemory` checks it. */
type Memory = {
  place: string;
  pieces: number;
  key: JsonWebKey;
  name: string;
  type: string;
  lastModified: number;
};

/** The storage key of each file that is already stored, so that it isn't encrypted again when another one is added. */
const places = new WeakMap<File, string>();

/** Stores these files in their order under a name, replacing the previous ones. */
export async function storeFiles(name: string, files: readonly File[]): Promise<void> {
  const before = remembered(name);
  const known = new Map(before.map((memory) => [memory.place, memory]));
  const wanted = new Set(files.map((file) => places.get(file)));
  // Deletes first, to free space.
  for (const memory of before) {
    if (wanted.has(memory.place)) continue;
    known.delete(memory.place);
    await delMany(placesOf(memory));
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
  const files = await Promise.all(remembered(name).map((memory) => recall(memory).catch(() => null)));
  return files.filter((file) => file !== null);
}

async function keep(file: File): Promise<Memory> {
  const key = await crypto.subtle.generateKey({ name: CIPHER, length: 256 }, true, ['encrypt', 'decrypt']);
  await deleteOldFiles();
  const kept = {
    place: `${PREFIX}${Date.now()}:${crypto.randomUUID()}`,
    pieces: Math.ceil(file.size / PIECE_BYTES),
  };
  try {
    for (const [piece, place] of placesOf(kept).entries()) {
      const plain = await file.slice(piece * PIECE_BYTES, (piece + 1) * PIECE_BYTES).arrayBuffer();
      await set(place, await crypto.subtle.encrypt({ name: CIPHER, iv: ivOf(piece) }, key, plain));
    }
  } catch (error) {
    await delMany(placesOf(kept));
    throw error;
  }
  return {
    ...kept,
    key: await crypto.subtle.exportKey('jwk', key),
    name: file.name,
    type: file.type,
    lastModified: file.lastModified,
  };
}

async function recall({ key, name, type, lastModified, ...kept }: Memory): Promise<File | null> {
  const secret = await crypto.subtle.importKey('jwk', key, CIPHER, false, ['decrypt']);
  const content: ArrayBuffer[] = [];
  for (const [piece, place] of placesOf(kept).entries()) {
    const stored = await get<ArrayBuffer>(place);
    if (stored === undefined) return null;
    content.push(await crypto.subtle.decrypt({ name: CIPHER, iv: ivOf(piece) }, secret, stored));
  }
  const file = new File(content, name, { type, lastModified });
  places.set(file, kept.place);
  return file;
}

function placesOf({ place, pieces }: Pick<Memory, 'place' | 'pieces'>): string[] {
  return Array.from({ length: pieces }, (_, piece) => `${place}:${piece}`);
}

/** Each file has a key of its own, so that the number of a piece is used once with it. */
function ivOf(piece: number): Uint8Array<ArrayBuffer> {
  return new Uint8Array(new Uint32Array([piece, 0, 0]).buffer);
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
  const isOld = (place: string) =>
    place.startsWith(PREFIX) && Date.now() - Number(place.split(':')[1]) > DAY_MS;
  await delMany((await keys<string>()).filter(isOld));
}

function isMemory(memory: unknown): memory is Memory {
  return (
    typeof memory === 'object' &&
    memory !== null &&
    'place' in memory &&
    typeof memory.place === 'string' &&
    'pieces' in memory &&
    typeof memory.pieces === 'number' &&
    'key' in memory &&
    typeof memory.key === 'object' &&
    'name' in memory &&
    typeof memory.name === 'string'
  );
}
