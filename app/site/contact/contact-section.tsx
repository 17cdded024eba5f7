import { ContactForm } from '#app/leads/public/contact-form.tsx';
import { BannerPage } from '#app/ui/site/banner-page.tsx';
import type { FormResponse } from '#app/ui/site/form/send-form.ts';
import { Section } from '#app/ui/site/section.tsx';
import { ContactCards } from './contact-cards.tsx';
import { ReachUs } from './reach-us.tsx';

/** S5: all contact information, as a section of a page. */
export function ContactSection() {
  return (
    <Section id="contact" tone="plate" labelledBy="contact-title">
      <div className="contact-columns halves">
        <div className="contact-text">
          <h2 id="contact-title">Contact Us</h2>
          <ReachUs level="h3" />
        </div>
        <Form />
      </div>
      <ContactCards level="h3" />
    </Section>
  );
}

/** The same as a page (S17). */
export function ContactPage({ answer }: { answer?: FormResponse }) {
  return (
    <BannerPage id="contact" title="Contact Us" picture="drawing" focus={[50, 35]}>
      <div className="contact-columns halves">
        <ReachUs level="h2" />
        <Form answer={answer} />
      </div>
      <ContactCards level="h2" />
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
