import { describeContent, randomKey } from '../site/form/submission-keys.ts';

/**
 * The random key by which the server recognises a repeated submission: sending the same content again keeps it, any
 * change creates a new one. It lives as long as the form is on the screen; nothing is stored.
 */
export function idempotencyKeys(): (content: FormData) => string {
  let last = { content: '', key: '' };
  return (content) => {
    const now = describeContent(content);
    if (last.content !== now) last = { content: now, key: randomKey() };
    return last.key;
  };
}
