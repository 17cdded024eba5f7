import { ContactForm } from '#app/leads/public/contact-form.tsx';
import type { ServerAnswer } from '#app/leads/public/use-lead-form.ts';
import { Section } from '#app/ui/site/section.tsx';
import { ContactCards } from './contact-cards.tsx';
import { ReachUs } from './reach-us.tsx';

/** S5: everything one needs to reach us. With `page` it is the contact page itself (S17), otherwise a part of one. */
export function ContactSection({ page = false, answer }: { page?: boolean; answer?: ServerAnswer }) {
  const Heading = page ? 'h1' : 'h2';
  return (
    <Section id="contact" tone="plate" labelledBy="contact-title" className={page ? 'contact contact-page' : 'contact'}>
      <div className="contact-columns halves">
        <div className="contact-text">
          <Heading id="contact-title">{page ? 'Contact Us' : 'Send us the drawing'}</Heading>
          <ReachUs />
        </div>
        <div className="contact-form" data-tone="white">
          <ContactForm answer={answer} />
        </div>
      </div>
      <ContactCards />
    </Section>
  );
}
