import { inOneLine, mainUnit, whatsAppLink } from '#app/company/company.ts';
import { hoursText } from '#app/company/opening-hours.ts';
import type { Branch } from '#app/company/profile/people-and-places.ts';
import { useCompany } from '#app/company/use-company.ts';
import { phoneLink } from '#app/country/phone-number.ts';
import { quotePath } from '#app/leads/public/quote-path.ts';

interface ReachUsProps {
  branches: readonly Branch[];
  level: 'h2' | 'h3';
}

/**
 * The blocks beside the form: enquiries, the head office, quotes by phone and fax; of a company with several branches each
 * with its address, hours and numbers. // S5, O4
 */
export function ReachUs({ branches, level: Heading }: ReachUsProps) {
  const company = useCompany();
  const [head, ...others] = branches;
  return (
    <div className="reach-us">
      <div>
        <Heading>Enquiries</Heading>
        <p>
          Fill in the form or mail <a href={`mailto:${company.salesEmail}`}>{company.salesEmail}</a>. Tell us
          the material, the thickness and the quantity.
        </p>
        <p>
          Do you have a drawing? <a href={quotePath(mainUnit(company).key)}>Send it with a quote request</a>.
        </p>
      </div>
      {others.length > 0
        ? branches.map((branch) => (
            <div key={branch.name}>
              <Heading>{branch.name}</Heading>
              <Place branch={branch} />
              <Numbers branch={branch} />
            </div>
          ))
        : head && (
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
