import { RateLimiterRes } from 'rate-limiter-flexible';
import type { RouterContextProvider } from 'react-router';
import { ownCookie, readCookie, writeCookie } from '#app/accounts/session/cookies.server.ts';
import { hasTls } from '#app/accounts/sign-in/admission.server.ts';
import { limiter } from '#app/platform/http/sending-limits.server.ts';
import { type Services, servicesContext, visitor } from '#app/platform/http/services.server.ts';
import { senderKey } from '#app/platform/http/visitor.server.ts';
import { findLinked, isToken } from '../links.commands.server.ts';
import { type NoticeKey, OPENING_PAGE, type Purpose, privatePagePath } from '../private-page.ts';

/** Actions from one address; more than a family with one connection needs. */
const ACTIONS = { count: 60, seconds: 600 };

/** How long a browser may show the page without its link being opened again. */
const OPENED_SECONDS = 12 * 60 * 60;

const opened = new WeakMap<Services['pool'], ReturnType<typeof limiter>>();

function actions(pool: Services['pool']): ReturnType<typeof limiter> {
  const known = opened.get(pool) ?? limiter(pool, 'private-page', ACTIONS);
  opened.set(pool, known);
  return known;
}

type Context = Readonly<RouterContextProvider>;

/** One for each page, so that a person with two applications acts on the one that is in front of them. */
function pageCookie(page: string, services: Services) {
  return ownCookie(`application.${page}`, hasTls(services));
}

/**
 * The redirect from a mailed link to its page. From here on the token is in a cookie, and in no address that could be
 * logged or sent as a Referer. // X7
 *
 * @returns null if the link doesn't work.
 */
export async function openLink(context: Context, token: string, search = ''): Promise<Response | null> {
  const services = context.get(servicesContext);
  const found = await findLinked(services.db, token);
  if (found === null) return null;
  const response = seeOther(privatePagePath(found.page) + search);
  response.headers.append('Set-Cookie', writeCookie(pageCookie(found.page, services), token, OPENED_SECONDS));
  return response;
}

/** The id of the application at an address, if this browser has opened a link to it. */
export async function findOpened(context: Context, request: Request, page: string): Promise<string | null> {
  const services = context.get(servicesContext);
  // A page that was opened before version 1.2 posts to its link.
  if (isToken(page)) return (await findLinked(services.db, page))?.id ?? null;
  const found = await findLinked(services.db, readCookie(request, pageCookie(page, services)));
  return found?.page === page ? found.id : null;
}

/** Counts an action, or the opening of a link, against the sender's limit. @returns whether it is below. // H10 */
export async function countAction(context: Context): Promise<boolean> {
  try {
    await actions(context.get(servicesContext).pool).consume(senderKey(context.get(visitor).address));
    return true;
  } catch (reason) {
    if (!(reason instanceof RateLimiterRes)) throw reason;
    return false;
  }
}

/**
 * The application that something is to be done with.
 *
 * @throws Response leading back to the page, or to the one that opens a link, if it can't be.
 */
export async function openForAction(context: Context, request: Request, page: string): Promise<string> {
  if (!(await countAction(context))) throw backTo(page, 'busy');
  const id = await findOpened(context, request, page);
  if (id === null) throw seeOther(OPENING_PAGE);
  return id;
}

/**
 * Leads back to the page with a notice, so that a reload doesn't repeat the action.
 *
 * @param code what a code is asked for: its field is shown, and the notice beside it.
 */
export function backTo(page: string, notice: NoticeKey, code?: Purpose): Response {
  const search = new URLSearchParams({ notice, ...(code && { code }) });
  const anchor = code ? `#${code}` : '';
  return seeOther(`${privatePagePath(page)}?${search}${anchor}`);
}

export function seeOther(location: string): Response {
  return new Response(null, {
    status: 303,
    headers: { Location: location, 'Cache-Control': 'private, no-store' },
  });
}
