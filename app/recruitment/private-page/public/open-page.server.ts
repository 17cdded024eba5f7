import type { RouterContextProvider } from 'react-router';
import { isToken } from '#app/accounts/session/mailed-token.server.ts';
import { privatePages, seeOther } from '#app/accounts/sign-in/private-pages.server.ts';
import { servicesContext } from '#app/platform/http/services.server.ts';
import { findLinked } from '../links.commands.server.ts';
import { type NoticeKey, type Purpose, privatePagePath } from '../private-page.ts';

type Context = Readonly<RouterContextProvider>;

const pages = privatePages({
  name: 'application',
  limit: 'private-page',
  find: findLinked,
  pathOf: privatePagePath,
  keyOf: (page) => page,
});

export const { openLink, openingAction, wasOpened } = pages;

/** The id of the application at an address, if this browser has opened a link to it. */
export async function findOpened(context: Context, request: Request, page: string): Promise<string | null> {
  // A page that was opened before version 1.2 posts to its link.
  if (isToken(page)) return (await findLinked(context.get(servicesContext).db, page))?.id ?? null;
  return (await pages.findOpened(context, request, page))?.id ?? null;
}

/**
 * The application that something is to be done with.
 *
 * @throws Response leading back to the page, or from there to the one that opens a link, if it can't be.
 */
export async function openForAction(context: Context, request: Request, page: string): Promise<string> {
  if (!(await pages.countAction(context))) throw backTo(page, 'busy');
  const id = await findOpened(context, request, page);
  if (id === null) throw seeOther(privatePagePath(page));
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
