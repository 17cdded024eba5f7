import { inOneLine, mainUnit, whatsAppLink } from '#app/company/company.ts';
import { CompanyPhone } from '#app/company/company-phone.tsx';
import { hoursText } from '#app/company/opening-hours.ts';
import type { Branch } from '#app/company/profile/people-and-places.ts';
import { useCompany } from '#app/company/use-company.ts';
import { phoneLink } from '#app/country/phone-number.ts';
import { ContactForm } from '#app/leads/requests/public/contact-form.tsx';
import { quotePath } from '#app/leads/requests/public/quote-path.ts';
import { mailLink } from '#app/ui/mail-link.ts';
import { BannerPage } from '#app/ui/site/banner-page.tsx';
import { ButtonLink } from '#app/ui/site/button.tsx';
import type { FormResponse } from '#app/ui/site/form/send-form.ts';
import { Section } from '#app/ui/site/section.tsx';
import { ContactCards, type Contacts } from './contact-cards.tsx';

/** How the company can be reached; the loaders of its pages return it. */
export type Reach = {
  readonly branches: readonly Branch[];
  readonly contacts: Contacts;
};

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

type Level = 'h2' | 'h3';

/** How to write to the company, before the form. // S5 */
function Enquiries({ level: Heading }: { level: Level }) {
  const company = useCompany();
  return (
    <div className="enquiries">
      <Heading>Enquiries</Heading>
      <p>
        Fill in the form, email <a href={mailLink(company.salesEmail)}>{company.salesEmail}</a> or phone{' '}
        <CompanyPhone />. Tell us the material, the thickness and the quantity.
      </p>
      <p>
        Do you have a drawing? <a href={quotePath(mainUnit(company).key)}>Send it with a quote request</a>.
      </p>
    </div>
  );
}

/**
 * The head office, and quotes by phone and fax; of a company with several branches each with its address, hours and numbers.
 * On a phone they follow the form. // S5, O4
 */
function Places({ branches, level: Heading }: { branches: readonly Branch[]; level: Level }) {
  const [head, ...others] = branches;
  if (head === undefined) return null;
  return (
    <div className="places">
      {others.length > 0 ? (
        branches.map((branch) => (
          <div key={branch.name}>
            <Heading>{branch.name}</Heading>
            <Place branch={branch} />
            <Numbers branch={branch} />
          </div>
        ))
      ) : (
        <>
          <div>
            <Heading>{head.name}</Heading>
            <Place branch={head} />
          </div>
          <div>
            <Heading>Quotes</Heading>
            <Numbers branch={head} />
          </div>
        </>
      )}
    </div>
  );
}

function Place({ branch: { street, suburb, town, postalCode, province, hours } }: { branch: Branch }) {
  const open = hoursText(hours);
  return (
    <>
      <address>
        {inOneLine(street, suburb)}
        <br />
        {town}, {postalCode}
        <br />
        {province}, South Africa
      </address>
      {open === '' ? null : <p className="muted">{open}</p>}
      <p className="directions">
        <ButtonLink
          kind="secondary"
          href={directionsTo(inOneLine(street, suburb, town, postalCode, province))}
        >
          Directions
        </ButtonLink>
      </p>
    </>
  );
}

/** Opens the map of a phone, from where the visitor is. */
const directionsTo = (address: string) =>
  `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(address)}`;

function Numbers({ branch: { phone, fax, whatsApp } }: { branch: Branch }) {
  return (
    <dl>
      <dt>Phone</dt>
      <dd>
        <a href={phoneLink(phone)}>{phone}</a>
      </dd>
      {fax === '' ? null : (
        <>
          <dt>Fax</dt>
          <dd>{fax}</dd>
        </>
      )}
      {whatsApp === '' ? null : (
        <>
          <dt>WhatsApp</dt>
          <dd>
            <a href={whatsAppLink(whatsApp)}>{whatsApp}</a>
          </dd>
        </>
      )}
    </dl>
  );
}
