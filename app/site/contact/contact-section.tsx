import { ContactForm } from '#app/leads/public/contact-form.tsx';
import type { ServerAnswer } from '#app/leads/public/use-lead-form.ts';
import { Picture } from '#app/ui/site/picture.tsx';
import { Section } from '#app/ui/site/section.tsx';
import { ContactCards } from './contact-cards.tsx';
import { ReachUs } from './reach-us.tsx';

/** S5: everything one needs to reach us. With `page` it is the contact page itself (S17), otherwise a part of one. */
export function ContactSection({ page = false, answer }: { page?: boolean; answer?: ServerAnswer }) {
  return (
    <Section
      id="contact"
      tone="plate"
      labelledBy="contact-title"
      className={page ? 'contact contact-page' : 'contact'}
    >
      {page ? <Picture name="drawing" sizes="100vw" priority fill decorative focus={[50, 35]} /> : null}
      {page ? <h1 id="contact-title">Contact Us</h1> : null}
      <div className="contact-columns halves">
        <div className="contact-text">
          {page ? null : <h2 id="contact-title">Send us the drawing</h2>}
          <ReachUs level={page ? 'h2' : 'h3'} />
        </div>
        <div className="contact-form" data-tone="white">
          <ContactForm answer={answer} />
        </div>
      </div>
      <ContactCards level={page ? 'h2' : 'h3'} />
    </Section>
  );
}
