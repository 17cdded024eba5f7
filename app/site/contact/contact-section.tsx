import type { Branch } from '#app/company/profile/people-and-places.ts';
import type { Profile } from '#app/company/profile/profile.ts';
import { ContactForm } from '#app/leads/public/contact-form.tsx';
import { BannerPage } from '#app/ui/site/banner-page.tsx';
import type { FormResponse } from '#app/ui/site/form/send-form.ts';
import { Section } from '#app/ui/site/section.tsx';
import { ContactCards } from './contact-cards.tsx';
import { Enquiries, Places } from './reach-us.tsx';

/** How the company can be reached; the loaders of its pages return it. */
export interface Reach {
  readonly branches: readonly Branch[];
  readonly contacts: Profile['people']['contacts'];
}

/** S5: all contact information, as a section of a page. */
export function ContactSection({ branches, contacts }: Reach) {
  return (
    <Section id="contact" tone="plate" labelledBy="contact-title">
      <div className="contact-columns halves">
        <div className="contact-text">
          <h2 id="contact-title">Contact Us</h2>
          <Enquiries level="h3" />
        </div>
        <Form />
        <Places branches={branches} level="h3" />
      </div>
      <ContactCards contacts={contacts} level="h3" />
    </Section>
  );
}

interface ContactPageProps extends Reach {
  answer?: FormResponse;
}

/** The same as a page (S17). */
export function ContactPage({ branches, contacts, answer }: ContactPageProps) {
  return (
    <BannerPage id="contact" title="Contact Us">
      <div className="contact-columns halves">
        <Enquiries level="h2" />
        <Form answer={answer} />
        <Places branches={branches} level="h2" />
      </div>
      <ContactCards contacts={contacts} level="h2" />
    </BannerPage>
  );
}

function Form({ answer }: { answer?: FormResponse }) {
  return (
    <div id="enquiry-form" className="form-sheet" data-tone="white">
      <ContactForm answer={answer} />
    </div>
  );
}
