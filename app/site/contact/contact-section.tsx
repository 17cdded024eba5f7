import { ContactForm } from '#app/leads/public/contact-form.tsx';
import { Section } from '#app/ui/site/section.tsx';
import { ContactCards } from './contact-cards.tsx';
import { ReachUs } from './reach-us.tsx';

/** S5: everything one needs to reach us. With `page` it is the contact page itself (S17), otherwise a part of one. */
export function ContactSection({ page = false }: { page?: boolean }) {
  const Heading = page ? 'h1' : 'h2';
  return (
    <Section id="contact" tone="plate" labelledBy="contact-title" className={page ? 'contact contact-page' : 'contact'}>
      <div className="contact-columns">
        <div className="contact-text">
          <Heading id="contact-title">{page ? 'Contact Us' : 'Send us the drawing'}</Heading>
          <ReachUs />
        </div>
        <div className="contact-form" data-tone="white">
          <ContactForm />
        </div>
      </div>
      <ContactCards />
    </Section>
  );
}
