import { tabStorage } from './tab-storage.ts';

declare global {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface adds to the one that exists
  interface WindowEventMap {
    /** A form was kept, or is gone. */
    'kerf:outbox': Event;
  }
}

/** In local storage while forms wait to be sent; the loader of deferred scripts (platform/http/deferred-loader.ts) reads it too. */
const FLAG = 'outbox';

/** Says whether forms wait, to this page and to those that are opened later. */
export function flagWaiting(waiting: boolean): void {
  if (waiting) localStorage.setItem(FLAG, 'waiting');
  else localStorage.removeItem(FLAG);
  announceOutbox();
}

/** Lets the outbox read again what waits, and who shows it. */
export function announceOutbox(): void {
  dispatchEvent(new Event('kerf:outbox'));
}

export function isWaiting(): boolean {
  try {
    return localStorage.getItem(FLAG) !== null;
  } catch {
    return false;
  }
}

/** The id of the element in which a form shows that it waits; on other pages this is shown over the page. */
export const OUTBOX_PLACE = 'outbox-place';

/** The submission key of this tab's form if it was sent without an answer, under which it waits; otherwise null. */
export function keptId(draftName: string): string | null {
  const { id } = tabStorage.read(`outbox:${draftName}`);
  return typeof id === 'string' ? id : null;
}

export function setKeptId(draftName: string, id: string | null): void {
  if (id === null) tabStorage.forget(`outbox:${draftName}`);
  else tabStorage.write(`outbox:${draftName}`, { id });
}
