import { data, redirect } from 'react-router';
import type { Received } from './receive.server.ts';

/**
 * Answers a form that was sent without scripts: a success leads on to the same page, so that a reload sends nothing a
 * second time; a refusal is shown with what was typed.
 */
export function answerPage(received: Received, path: string) {
  if (received.ok) throw redirect(`${path}?sent=${received.reference}`, 303);
  return data(received, { status: received.status });
}

/** The success that such an address tells of, if it does. */
export function sentIn(request: Request): Received | undefined {
  const reference = new URL(request.url).searchParams.get('sent') ?? '';
  return /^[EQ]-\d{1,9}$/.test(reference) ? { ok: true, reference } : undefined;
}
