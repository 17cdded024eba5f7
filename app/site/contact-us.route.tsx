import { companyContext } from '#app/company/company-context.server.ts';
import { businessDetails, localBusiness } from '#app/company/head/business.ts';
import { pageHead } from '#app/company/head/page-head.ts';
import { receiveEnquiry } from '#app/leads/requests/public/receive-leads.server.ts';
import { readSentReference, respondWithPage } from '#app/platform/submission/receive.server.ts';
import type { Route } from './+types/contact-us.route.ts';
import stylesheet from './contact/contact-page.css?url';
import { ContactPage } from './contact/contact-section.tsx';
import type { SiteHandle } from './frame/site-frame.tsx';
import { contactPage } from './heads/site-pages.ts';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

export const handle = { footer: 'short' } satisfies SiteHandle;

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return loaderData ? pageHead(matches, loaderData.page, [localBusiness(loaderData.business)]) : [];
}

export function loader({ request, context }: Route.LoaderArgs) {
  const company = context.get(companyContext);
  return {
    page: contactPage(company),
    business: businessDetails(company),
    contacts: company.profile.people.contacts,
    sent: readSentReference(request, 'EQ'),
  };
}

/** The contact form posts here without scripts. // L14 */
export async function action({ request, context }: Route.ActionArgs) {
  return respondWithPage(await receiveEnquiry(request, context), '/contact-us');
}

export default function ContactUs({ loaderData, actionData }: Route.ComponentProps) {
  const { business, contacts, sent } = loaderData;
  return <ContactPage branches={business.branches} contacts={contacts} answer={actionData ?? sent} />;
}
