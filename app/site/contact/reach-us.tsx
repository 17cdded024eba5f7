import { company, phoneLink, whatsAppLink } from '#app/company/company.ts';

/** The three blocks beside the form: enquiries, head office, quotes by phone and fax. */
export function ReachUs() {
  const { address, hours, phone, fax, salesEmail } = company;
  return (
    <div className="reach-us">
      <div>
        <h3>Enquiries</h3>
        <p>
          Fill in the form or mail <a href={`mailto:${salesEmail}`}>{salesEmail}</a>. Drawing, material, thickness and quantity
          are what we price from.
        </p>
      </div>
      <div>
        <h3>Head office</h3>
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
        <h3>Quotes</h3>
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
