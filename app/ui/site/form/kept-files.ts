import { del, get, keys, set } from 'idb-keyval';
import { tabMemory } from './tab-memory.ts';

/**
 * A chosen file, kept through a reload: its content in IndexedDB, encrypted, the key in this tab's memory. Computers are
 * shared: once the tab is closed nobody can read what is left, and the next visitor's form clears it away.
 *
 * Where the browser offers no encryption (the site is reached without TLS) or no room, nothing is kept.
 */

/** Before the names, in the tab's memory and in IndexedDB. */
const PREFIX = 'kept-file:';
const DAY_MS = 24 * 60 * 60 * 1_000;
const CIPHER = 'AES-GCM';

/** What the tab remembers of the file; the same as in `isMemory`. */
type Memory = { place: string; key: JsonWebKey; name: string; type: string; lastModified: number };
type Kept = { iv: Uint8Array<ArrayBuffer>; content: ArrayBuffer };

/** Keeps a file under a name that the tab remembers, in place of one before. */
export async function keepFile(name: string, file: File): Promise<void> {
  await forgetFile(name);
  const key = await crypto.subtle.generateKey({ name: CIPHER, length: 256 }, true, ['encrypt', 'decrypt']);
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const content = await crypto.subtle.encrypt({ name: CIPHER, iv }, key, await file.arrayBuffer());
  const place = `${PREFIX}${Date.now()}:${crypto.randomUUID()}`;
  await set(place, { iv, content } satisfies Kept);
  tabMemory.write(PREFIX + name, {
    place,
    key: await crypto.subtle.exportKey('jwk', key),
    name: file.name,
    type: file.type,
    lastModified: file.lastModified,
  } satisfies Memory);
  await clearAway();
}

/** The file as it was chosen, or null where it is gone. */
export async function recallFile(name: string): Promise<File | null> {
  const memory = tabMemory.read(PREFIX + name);
  if (!isMemory(memory)) return null;
  const kept = await get<Kept>(memory.place);
  if (kept === undefined) return null;
  const key = await crypto.subtle.importKey('jwk', memory.key, CIPHER, false, ['decrypt']);
  const content = await crypto.subtle.decrypt({ name: CIPHER, iv: kept.iv }, key, kept.content);
  const { type, lastModified } = memory;
  return new File([content], memory.name, { type, lastModified });
}

export async function forgetFile(name: string): Promise<void> {
  const memory = tabMemory.read(PREFIX + name);
  tabMemory.forget(PREFIX + name);
  if (isMemory(memory)) await del(memory.place);
}

/** Removes what closed tabs have left behind. Younger ones may belong to a tab that is open. */
async function clearAway(): Promise<void> {
  for (const place of await keys<string>()) {
    const since = Number(place.split(':')[1]);
    if (place.startsWith(PREFIX) && Date.now() - since > DAY_MS) await del(place);
  }
}

function isMemory(memory: Record<string, unknown>): memory is Memory {
  return (
    typeof memory.place === 'string' && typeof memory.key === 'object' && typeof memory.name === 'string'
  );
}
