import { inOneLine, mainUnit, whatsAppLink } from '#app/company/company.ts';
import { hoursText } from '#app/company/opening-hours.ts';
import type { Branch } from '#app/company/profile/people-and-places.ts';
import { useCompany } from '#app/company/use-company.ts';
import { phoneLink } from '#app/country/phone-number.ts';
import { quotePath } from '#app/leads/public/quote-path.ts';

type Level = 'h2' | 'h3';

/** How to write to the company, before the form. // S5 */
export function Enquiries({ level: Heading }: { level: Level }) {
  const company = useCompany();
  return (
    <div className="enquiries">
      <Heading>Enquiries</Heading>
      <p>
        Fill in the form or mail <a href={`mailto:${company.salesEmail}`}>{company.salesEmail}</a>. Tell us
        the material, the thickness and the quantity.
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
export function Places({ branches, level: Heading }: { branches: readonly Branch[]; level: Level }) {
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
    </>
  );
}

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
