import { createHmac, timingSafeEqual } from 'node:crypto';
import type { RouterContextProvider } from 'react-router';
import { ownCookie, readCookie, writeCookie } from '#app/accounts/session/cookies.server.ts';
import { findSession } from '#app/accounts/session/signed-in.queries.server.ts';
import { listDrafts } from '#app/company/company.queries.server.ts';
import { type Company, companyOf } from '#app/company/company.ts';
import { companyContext } from '#app/company/company-context.server.ts';
import type { CurrentCompany } from '#app/company/current-company.server.ts';
import type { Profile } from '#app/company/profile/profile.ts';
import { readProfile } from '#app/company/profile/read-profile.ts';
import { withReferencesFollowed } from '#app/company/profile/references.ts';
import type { Services } from '#app/platform/http/services.server.ts';
import { COMPANY } from './company-path.ts';

/** How long a preview lasts unless it is ended: a working day. */
const PREVIEW_SECONDS = 12 * 60 * 60;

type Signing = Pick<Services, 'secret' | 'config'>;

const cookieOf = ({ config }: Signing) => ownCookie('preview', config.hasTls);

/** The cookie that shows the drafts of the company to this browser while somebody is signed in on it; or none any more. */
export function previewCookie(signing: Signing, on: boolean): string {
  const until = String(Date.now() + PREVIEW_SECONDS * 1_000);
  return writeCookie(
    cookieOf(signing),
    on ? `${until}.${sign(until, signing)}` : '',
    on ? PREVIEW_SECONDS : 0,
  );
}

/**
 * Whether a request asks for the preview. The cookie is signed, since such a request is rendered instead of being answered from
 * memory, which nobody else may cause.
 */
export function asksForPreview(signing: Signing, headers: Headers): boolean {
  const [until = '', signature = ''] = readCookie({ headers }, cookieOf(signing)).split('.');
  const [sent, genuine] = [Buffer.from(signature), Buffer.from(sign(until, signing))];
  return sent.length === genuine.length && timingSafeEqual(sent, genuine) && Number(until) > Date.now();
}

function sign(until: string, { secret }: Signing): string {
  return createHmac('sha256', secret).update(`company preview ${until}`).digest('base64url');
}

/** Addresses of the office, with those that only fetch a page's data. */
const OFFICE = /^\/admin(?:[/.]|$)/;

/**
 * Gives every request its company: what is published, or with the drafts in a preview. The office always works with what is
 * published: a quotation that is sent during a preview must not have a letterhead or bank details that nobody has published. // O5
 */
export function prepareCompany(services: Services, company: CurrentCompany) {
  return async (context: RouterContextProvider, request: Request): Promise<void> => {
    // Who publishes sees the frame of the office follow at once, also before the event has arrived.
    const { pathname } = new URL(request.url);
    const isEdited = pathname.startsWith(COMPANY);
    const published = await (isEdited ? company.newest() : company.upToDate());
    const isPreview =
      !OFFICE.test(pathname) &&
      asksForPreview(services, request.headers) &&
      (await findSession(services, request)) !== null;
    context.set(companyContext, isPreview ? await previewed(services, published) : published);
  };
}

/** The company with all drafts. A draft with faults is left out: its section shows what is published. */
async function previewed({ db }: Services, { profile }: Company): Promise<Company> {
  let shown: Profile = profile;
  for (const { section, value } of await listDrafts(db)) {
    const reading = readProfile(withReferencesFollowed(shown, { ...shown, [section]: value }));
    if ('profile' in reading) shown = reading.profile;
  }
  return { ...companyOf(shown), isPreview: true };
}
