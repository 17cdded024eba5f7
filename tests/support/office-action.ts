import { RouterContextProvider } from 'react-router';
import type { officeAction } from '#app/accounts/session/office/office-action.server.ts';
import { signedIn } from '#app/accounts/session/signed-in.queries.server.ts';
import { companyContext } from '#app/company/company-context.server.ts';
import { servicesContext } from '#app/platform/http/services.server.ts';
import { testCompany } from './company.ts';
import type { openTestServices } from './services.ts';

type Services = Awaited<ReturnType<typeof openTestServices>>;

/** Sends a form of the office to its action as a signed-in admin. @returns what the screen is told. */
export async function sendForm(
  services: Services,
  me: { id: string; name: string },
  action: ReturnType<typeof officeAction>,
  fields: Record<string, string> | FormData,
) {
  const context = new RouterContextProvider();
  context.set(servicesContext, services);
  context.set(companyContext, testCompany);
  context.set(signedIn, { ...me, email: '', avatar: null, position: 'Admin', sessionId: '' });
  const body = fields instanceof FormData ? fields : new URLSearchParams(fields).toString();
  const headers: Record<string, string> =
    typeof body === 'string'
      ? { 'Content-Type': 'application/x-www-form-urlencoded', 'Content-Length': String(body.length) }
      : {};
  const request = new Request('http://localhost/', { method: 'POST', body, headers });
  return (await action({ request, context, url: new URL(request.url), pattern: '', params: {} })).data;
}
