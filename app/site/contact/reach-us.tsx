import { company, whatsAppLink } from '#app/company/old-company.ts';
import { phoneLink } from '#app/country/phone-number.ts';
import { quotePath } from '#app/leads/public/quote-path.ts';

/** The three blocks beside the form: enquiries, head office, quotes by phone and fax. */
export function ReachUs({ level: Heading }: { level: 'h2' | 'h3' }) {
  const { address, hours, phone, fax, salesEmail } = company;
  return (
    <div className="reach-us">
      <div>
        <Heading>Enquiries</Heading>
        <p>
          Fill in the form or mail <a href={`mailto:${salesEmail}`}>{salesEmail}</a>. Tell us the material,
          the thickness and the quantity.
        </p>
        <p>
          Do you have a drawing? <a href={quotePath('steel')}>Send it with a quote request</a>.
        </p>
      </div>
      <div>
        <Heading>Head office</Heading>
        <address>
          {address.street}, {address.suburb}
          <br />
          {address.town}, {address.postalCode}
          <br />
          {address.province}, {address.country}
        </address>
        <p className="muted">{hours.text}</p>
      </div>
      <div>
        <Heading>Quotes</Heading>
        <dl>
          <dt>Phone</dt>
          <dd>
            <a href={phoneLink(phone)}>{phone}</a>
          </dd>
          <dt>Fax</dt>
          <dd>{fax}</dd>
          <dt>WhatsApp</dt>
          <dd>
            <a href={whatsAppLink}>{company.whatsApp}</a>
          </dd>
        </dl>
      </div>
    </div>
  );
}
