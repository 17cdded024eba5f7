import { RateLimiterRes } from 'rate-limiter-flexible';
import type { RouterContextProvider } from 'react-router';
import { limiter } from '#app/platform/http/sending-limits.server.ts';
import { type Services, servicesContext, visitor } from '#app/platform/http/services.server.ts';
import { senderKey } from '#app/platform/http/visitor.server.ts';
import { findLinked } from '../links.commands.server.ts';
import { type NoticeKey, type Purpose, privatePagePath } from '../private-page.ts';

/** Actions from one address; more than a family with one connection needs. */
const ACTIONS = { count: 60, seconds: 600 };

const opened = new WeakMap<Services['pool'], ReturnType<typeof limiter>>();

function actions(pool: Services['pool']): ReturnType<typeof limiter> {
  const known = opened.get(pool) ?? limiter(pool, 'private-page', ACTIONS);
  opened.set(pool, known);
  return known;
}

/**
 * The application of a link that something is to be done with; each action counts against the sender's limit. // H10
 *
 * @returns why not, if it can't be.
 */
export async function openForAction(
  context: Readonly<RouterContextProvider>,
  token: string,
): Promise<{ ok: true; id: string } | { ok: false; why: 'gone' | 'busy' }> {
  const { db, pool } = context.get(servicesContext);
  try {
    await actions(pool).consume(senderKey(context.get(visitor).address));
  } catch (reason) {
    if (!(reason instanceof RateLimiterRes)) throw reason;
    return { ok: false, why: 'busy' };
  }
  const id = await findLinked(db, token);
  return id === null ? { ok: false, why: 'gone' } : { ok: true, id };
}

/**
 * Leads back to the page with a notice, so that a reload doesn't repeat the action.
 *
 * @param code what a code is asked for: its field is shown, and the notice beside it.
 */
export function backTo(token: string, notice: NoticeKey, code?: Purpose): Response {
  const search = new URLSearchParams({ notice, ...(code && { code }) });
  const anchor = code ? `#${code}` : '';
  return new Response(null, {
    status: 303,
    headers: {
      Location: `${privatePagePath(token)}?${search}${anchor}`,
      'Cache-Control': 'private, no-store',
    },
  });
}
