import { del, get, keys, set } from 'idb-keyval';
import type { State } from './form-state.ts';
import { announceOutbox, flagWaiting, isWaiting, setKeptId } from './outbox-flag.ts';
import { type SendResult, sendForm } from './send-form.ts';
import { storeFiles } from './stored-files.ts';
import { tabStorage } from './tab-storage.ts';

/**
 * Complete forms that could not be sent because the connection was lost: kept in IndexedDB, and sent by outbox-bar.tsx
 * when the connection is back. The submission key is among the fields, so that the server recognises a repetition.
 */
export type WaitingForm = {
  /** The submission key: whatever becomes of the form, it is one submission until an answer came. */
  id: string;
  draftName: string;
  /** Where the form is, to be corrected there. */
  page: string;
  endpoint: string;
  fields: readonly (readonly [name: string, value: string | File])[];
  /** What was entered, as a draft holds it. */
  draft: State;
  keptAt: number;
  /** Shown once it was received. */
  success: string;
  /** The server's refusal. A refused form is not sent again until somebody has corrected it. */
  refusal: string | null;
};

/** What became of a waiting form. */
export type Outcome =
  | { kind: 'sent'; reference: string; form: WaitingForm }
  | { kind: 'refused'; refused: Extract<SendResult, { ok: false }> }
  | { kind: 'deleted' };

const PREFIX = 'outbox:';
const DAY_MS = 24 * 60 * 60 * 1_000;

/** The form of this page that a waiting form was kept from, by its id: it shows the outcome itself. */
const owners = new Map<string, (outcome: Outcome) => void>();

export function claimForm(id: string, take: (outcome: Outcome) => void): void {
  owners.set(id, take);
  announceOutbox();
}

export function releaseForm(id: string): void {
  owners.delete(id);
}

export const hasOwner = (id: string) => owners.has(id);

/** @throws if the browser has no room or no storage. */
export async function keepForm(form: WaitingForm): Promise<void> {
  await set(PREFIX + form.id, form);
  flagWaiting(true);
}

/**
 * Puts a changed form, which is about to be sent by hand, in the place of the one that waits. The answer to a copy that is
 * on its way no longer counts then (`sendWaiting`).
 */
export async function replaceWaiting(
  id: string,
  changed: Pick<WaitingForm, 'fields' | 'draft' | 'keptAt'>,
): Promise<void> {
  const before = await get<WaitingForm>(PREFIX + id);
  if (before?.refusal === null) await set(PREFIX + id, { ...before, ...changed } satisfies WaitingForm);
}

/** Deletes a form that was sent, or is not to be sent. */
export async function deleteForm(id: string, outcome: Outcome = { kind: 'deleted' }): Promise<void> {
  await del(PREFIX + id);
  flagWaiting((await outboxKeys()).length > 0);
  owners.get(id)?.(outcome);
}

/** The waiting forms, oldest first. Those older than a day are deleted and counted. */
export async function readOutbox(): Promise<{ forms: WaitingForm[]; expired: number }> {
  const stored = await Promise.all((await outboxKeys()).map((key) => get<WaitingForm>(key)));
  const forms = stored.filter((form) => form !== undefined).sort((a, b) => a.keptAt - b.keptAt);
  const expired = forms.filter(({ keptAt }) => Date.now() - keptAt > DAY_MS);
  for (const { id } of expired) await deleteForm(id);
  // The browser may have thrown its storage away.
  if (forms.length === 0 && isWaiting()) flagWaiting(false);
  return { forms: forms.filter((form) => !expired.includes(form)), expired: expired.length };
}

/**
 * Sends a waiting form. It is deleted when the server has received it, and marked when the server refuses it; without an
 * answer, or while the server can't store anything, it goes on waiting.
 */
export async function sendWaiting(form: WaitingForm): Promise<Outcome | { kind: 'waiting' }> {
  const body = new FormData();
  for (const [name, value] of form.fields) body.append(name, value);
  const texts = { failed: '', noConnection: '', unexpected: '' };
  const result = await sendForm(form.endpoint, body, texts);
  // Changed and kept again meanwhile: that is another submission.
  if ((await get<WaitingForm>(PREFIX + form.id))?.keptAt !== form.keptAt) return { kind: 'waiting' };
  if (result.ok) {
    const sent = { kind: 'sent', reference: result.reference, form } as const;
    await deleteForm(form.id, sent);
    return sent;
  }
  if (isTemporary(result.status) || result.error === '') return { kind: 'waiting' };
  const refused = { kind: 'refused', refused: result } as const;
  await set(PREFIX + form.id, { ...form, refusal: result.error } satisfies WaitingForm);
  owners.get(form.id)?.(refused);
  return refused;
}

const isTemporary = (status: number) => status === 0 || status === 408 || status === 429 || status >= 500;

/** Makes a waiting form the draft of this tab, which its page restores like any other draft. */
export async function restoreAsDraft({ id, draftName, fields, draft }: WaitingForm): Promise<void> {
  const files = fields.flatMap(([, value]) => (typeof value === 'string' ? [] : [value]));
  tabStorage.write(`draft:${draftName}`, draft);
  await storeFiles(draftName, files);
  if (files.length > 0)
    tabStorage.write(`chosen-files:${draftName}`, { names: files.map(({ name }) => name) });
  setKeptId(draftName, id);
}

async function outboxKeys(): Promise<string[]> {
  return (await keys<string>()).filter((key) => key.startsWith(PREFIX));
}
