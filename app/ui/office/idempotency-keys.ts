/**
 * The random key by which the server knows that a form was sent before: sending the same again keeps it, any change makes
 * a new one. It lives as long as the form is on the screen; nothing that was typed is stored for it.
 */
export function idempotencyKeys(): (content: FormData) => string {
  let last = { content: '', key: '' };
  return (content) => {
    const now = JSON.stringify([...content].map(([field, value]) => [field, contentOf(value)]));
    if (last.content !== now) last = { content: now, key: randomKey() };
    return last.key;
  };
}

function contentOf(value: FormDataEntryValue): unknown {
  return typeof value === 'string' ? value : [value.name, value.size, value.lastModified];
}

/** `crypto.randomUUID` is missing where the site is reached without TLS. */
function randomKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}
