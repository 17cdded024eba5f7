import { localBusiness } from '#app/company/head/business.ts';
import { pageHead } from '#app/company/head/page-head.ts';
import { receiveEnquiry } from '#app/leads/public/receive-leads.server.ts';
import { readSentReference, respondWithPage } from '#app/platform/submission/receive.server.ts';
import type { Route } from './+types/contact-us.route.ts';
import stylesheet from './contact/contact-page.css?url';
import { ContactPage } from './contact/contact-section.tsx';
import type { SiteHandle } from './frame/site-frame.tsx';
import { contactPage } from './heads/contact-page.ts';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

export const handle = { footer: 'short' } satisfies SiteHandle;

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, contactPage, [localBusiness]);
}

export function loader({ request }: Route.LoaderArgs) {
  return { sent: readSentReference(request, 'EQ') };
}

/** The contact form posts here without scripts. // L14 */
export async function action({ request, context }: Route.ActionArgs) {
  return respondWithPage(await receiveEnquiry(request, context), '/contact-us');
}

export default function ContactUs({ loaderData, actionData }: Route.ComponentProps) {
  return <ContactPage answer={actionData ?? loaderData.sent} />;
}
