import { describeContent, randomKey } from '../site/form/submission-keys.ts';

/**
 * The random key by which the server knows that a form was sent before: sending the same again keeps it, any change makes
 * a new one. It lives as long as the form is on the screen; nothing that was typed is stored for it.
 */
export function idempotencyKeys(): (content: FormData) => string {
  let last = { content: '', key: '' };
  return (content) => {
    const now = describeContent(content);
    if (last.content !== now) last = { content: now, key: randomKey() };
    return last.key;
  };
}
