import { data, redirect } from 'react-router';
import type { Received } from './receive.server.ts';

/**
 * Answers a form that was sent without scripts: a success leads on to the same page, so that a reload sends nothing a
 * second time; a refusal is shown with what was typed.
 *
 * @param anchor the part of that page that tells of it, such as '#apply'.
 */
export function respondWithPage(received: Received, path: string, anchor = '') {
  if (received.ok) throw redirect(`${path}?sent=${received.reference}${anchor}`, 303);
  return data(received, { status: received.status });
}

/** The success that such an address tells of, if it does. @param prefixes letters that references of this form begin with. */
export function readSentReference(request: Request, prefixes: string): Received | undefined {
  const reference = new URL(request.url).searchParams.get('sent') ?? '';
  const known = /^[A-Z]-\d{1,9}$/.test(reference) && prefixes.includes(reference.charAt(0));
  return known ? { ok: true, reference } : undefined;
}
