import type { RouterContextProvider } from 'react-router';
import { privatePages, seeOther } from '#app/accounts/sign-in/private-pages.server.ts';
import { companyDay } from '#app/country/day.ts';
import { servicesContext } from '#app/platform/http/services.server.ts';
import { findLinked } from '../links.commands.server.ts';
import { findQuotationPage, type QuotationPage } from '../private-page.queries.server.ts';
import { customerPagePath, type NoticeKey, OPENING_PAGE, quotationOf } from '../private-page.ts';

type Context = Readonly<RouterContextProvider>;

const pages = privatePages({
  name: 'quotation',
  limit: 'quotation-page',
  find: findLinked,
  pathOf: customerPagePath,
  keyOf: quotationOf,
});

export const { openingAction, countAction } = pages;

/**
 * The revision at an address.
 *
 * @throws Response leading to the page that opens a link if this browser has opened none to this quotation, or 404.
 */
export async function openQuotation(
  context: Context,
  request: Request,
  page: string,
): Promise<QuotationPage> {
  const opened = await pages.findOpened(context, request, page);
  if (opened === null) throw seeOther(OPENING_PAGE);
  const { db } = context.get(servicesContext);
  const quotation = await findQuotationPage(db, opened.quotationId, page, companyDay());
  if (quotation === null) throw seeOther(customerPagePath(opened.page));
  return quotation;
}

/** Only a POST is an action: the router takes PUT, PATCH and DELETE for one too. @throws Response 405. // P11 */
export function assertPost({ method }: Request): void {
  if (method !== 'POST') throw new Response('Use POST', { status: 405, headers: { Allow: 'POST' } });
}

/** Leads back to the page with a notice, so that a reload doesn't repeat the action. */
export function backTo(page: string, notice: NoticeKey): Response {
  return seeOther(`${customerPagePath(page)}?${new URLSearchParams({ notice })}`);
}
