import type { MetaFunction } from 'react-router';
import { company } from '#app/company/company.ts';
import { ContactSection } from './contact/contact-section.tsx';
import type { SiteHandle } from './frame/site-frame.tsx';
import { pageMeta } from './page-meta.ts';

export const handle = { footer: 'short' } satisfies SiteHandle;

export const meta: MetaFunction = () =>
  pageMeta({
    title: 'Contact Us',
    description: `Send ${company.name} your drawing or your question. Phone ${company.phone}, ${company.address.suburb}, ${company.address.town}. ${company.hours.text}.`,
  });

export default function ContactUs() {
  return <ContactSection page />;
}
