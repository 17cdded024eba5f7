import { useRef } from 'react';

/**
 * The key by which the server knows a repetition (C8, L13): sending the same again after a lost answer keeps it, any
 * change makes a new one, so that nothing that was added is taken for a repetition.
 */
export function useSubmissionKey(): { keyFor: (content: FormData) => string; used: () => void } {
  const last = useRef({ content: '', key: '' });
  return {
    keyFor(content) {
      const now = JSON.stringify([...content].map(([name, value]) => [name, contentOf(value)]));
      if (now !== last.current.content) last.current = { content: now, key: randomKey() };
      return last.current.key;
    },
    used() {
      last.current = { content: '', key: '' };
    },
  };
}

function contentOf(value: FormDataEntryValue): unknown {
  return typeof value === 'string' ? value : [value.name, value.size, value.lastModified];
}

/** `crypto.randomUUID` is missing where the site is reached without TLS, as on a shop floor's own network. */
function randomKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}
