import { data, type RouterContextProvider } from 'react-router';
import type { Database } from '#app/platform/db/client.server.ts';
import { countOne, limiterPerPool } from '#app/platform/http/sending-limits.server.ts';
import { type Services, servicesContext, visitor } from '#app/platform/http/services.server.ts';
import { readSmallForm } from '#app/platform/http/small-form.server.ts';
import { senderKey } from '#app/platform/http/visitor.server.ts';
import { keysOf } from '#app/platform/keys-of.ts';
import { LINK_FIELD, tokenIn } from '#app/ui/mailed-link.tsx';
import { ownCookie, readCookie, writeCookie } from '../session/cookies.server.ts';

/** Actions from one address; more than a family, or an office, with one connection needs. */
const ACTIONS = { count: 60, seconds: 600 };

/** How long a browser may show a page without its link being opened again. */
const OPENED_SECONDS = 12 * 60 * 60;

type Context = Readonly<RouterContextProvider>;

/** Pages that a mailed link opens, such as the applicants'. */
type PrivatePages<Target extends { page: string }> = {
  /** Of the cookies, which have the page behind it. */
  name: string;
  limit: string;
  /** What a token leads to: `page` is the last part of its address. Null if the link doesn't work. */
  find(db: Database, token: string): Promise<Target | null>;
  /** The address of a page. */
  pathOf(page: string): string;
  /** What a link opens beside its own page: pages with the same key. */
  keyOf(page: string): string;
};

/**
 * How people without an account see pages of their own: a mailed link is opened once, its token goes into a cookie, and
 * is in no address that could be logged or sent as a Referer. // X7
 */
export function privatePages<Target extends { page: string }>(pages: PrivatePages<Target>) {
  /** One for each page, so that a person with two acts on the one that is in front of them. */
  const cookieOf = (page: string, services: Services) =>
    ownCookie(`${pages.name}.${pages.keyOf(page)}`, services.config.hasTls);
  const limitOf = limiterPerPool(pages.limit, ACTIONS);

  /** The redirect from a mailed link to its page; null if the link doesn't work. */
  async function openLink(context: Context, token: string, search = ''): Promise<Response | null> {
    const services = context.get(servicesContext);
    const opened = await pages.find(services.db, token);
    if (opened === null) return null;
    const response = seeOther(pages.pathOf(opened.page) + search);
    response.headers.append(
      'Set-Cookie',
      writeCookie(cookieOf(opened.page, services), token, OPENED_SECONDS),
    );
    return response;
  }

  /** Counts an action, or the opening of a link, against the sender's limit. @returns whether it is below. // H10 */
  async function countAction(context: Context): Promise<boolean> {
    const limit = limitOf(context.get(servicesContext).pool);
    return (await countOne(limit, senderKey(context.get(visitor).address))) === null;
  }

  return {
    openLink,
    countAction,
    /**
     * The action of the page that takes the token of a mailed link.
     *
     * @param error shown if the link doesn't work.
     * @param busy shown if the sender has reached the limit.
     */
    openingAction: (error: string, busy: string) => async (sent: { request: Request; context: Context }) => {
      if (!(await countAction(sent.context))) return data({ error: busy }, { status: 429 });
      const token = tokenIn((await readSmallForm(sent.request)).get(LINK_FIELD));
      const redirect = await openLink(sent.context, token);
      if (redirect) throw redirect;
      return data({ error }, { status: 404 });
    },
    /** What stands at an address, if this browser has opened a link to it. */
    async findOpened(context: Context, request: Request, page: string): Promise<Target | null> {
      const services = context.get(servicesContext);
      const opened = await pages.find(services.db, readCookie(request, cookieOf(page, services)));
      return opened !== null && pages.keyOf(opened.page) === pages.keyOf(page) ? opened : null;
    },
    /** Whether this browser has opened a link to an address, even if the link no longer works. */
    wasOpened(context: Context, request: Request, page: string): boolean {
      return readCookie(request, cookieOf(page, context.get(servicesContext))) !== '';
    },
  };
}

/** How the last action ended, named in the address that it leads to. */
export function noticeIn<Key extends string>(
  notices: Readonly<Record<Key, string>>,
  address: URL,
): Key | null {
  return keysOf(notices).find((key) => key === address.searchParams.get('notice')) ?? null;
}

/** A redirect that nobody stores. */
export function seeOther(location: string): Response {
  return new Response(null, {
    status: 303,
    headers: { Location: location, 'Cache-Control': 'private, no-store' },
  });
}
