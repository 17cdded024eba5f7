import { tabStorage } from './tab-storage.ts';

/**
 * The key by which the server knows a repetition (C8, L13): sending the same again after a lost answer keeps it, after a
 * reload too; any change makes a new one, so that nothing that was added is taken for a repetition.
 *
 * @param name the form's, under which the tab remembers the key.
 */
export function submissionKeys(name: string): { keyFor: (content: FormData) => string; used: () => void } {
  const place = `key:${name}`;
  return {
    keyFor(content) {
      const now = describeContent(content);
      const last = tabStorage.read(place);
      const key = last.content === now && typeof last.key === 'string' ? last.key : randomKey();
      tabStorage.write(place, { content: now, key });
      return key;
    },
    used: () => tabStorage.forget(place),
  };
}

/** The fields of a form as a text to compare; files by name, size and date, without reading them. */
export function describeContent(form: FormData): string {
  return JSON.stringify(
    [...form].map(([field, value]) => [
      field,
      typeof value === 'string' ? value : [value.name, value.size, value.lastModified],
    ]),
  );
}

/** 128 random bits in hex. Not `crypto.randomUUID`, which browsers offer only over TLS. */
export function randomKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}
