import { data, type MetaFunction } from 'react-router';
import { company } from '#app/company/company.ts';
import { receiveEnquiry } from '#app/leads/public/receive-enquiry.server.ts';
import type { Route } from './+types/contact-us.route.ts';
import { ContactPage } from './contact/contact-section.tsx';
import type { SiteHandle } from './frame/site-frame.tsx';
import { pageMeta } from './page-meta.ts';

export const handle = { footer: 'short' } satisfies SiteHandle;

export const meta: MetaFunction = () =>
  pageMeta({
    title: 'Contact Us',
    description: `Send ${company.name} your drawing or your question. Phone ${company.phone}, ${company.address.suburb}, ${company.address.town}. ${company.hours.text}.`,
  });

/** The contact form posts here where no script runs. // L14 */
export async function action({ request, context }: Route.ActionArgs) {
  const received = await receiveEnquiry(request, context);
  return data(received, { status: received.ok ? 200 : received.status });
}

export default function ContactUs({ actionData }: Route.ComponentProps) {
  return <ContactPage answer={actionData} />;
}
