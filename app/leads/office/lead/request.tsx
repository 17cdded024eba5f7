import { useCompany } from '#app/company/use-company.ts';
import { formatPhone } from '#app/country/phone-number.ts';
import { DateTime } from '#app/ui/office/date-time.tsx';
import { EmailText } from '#app/ui/office/email-text.tsx';
import { Fact } from '#app/ui/office/fact.tsx';
import { callLink, leadMailLink } from '../../correspondence/contact-links.ts';
import { SOURCES } from '../../records/lead.ts';
import type { LeadDetail } from '../../records/lead-detail.queries.server.ts';
import { reference } from '../../records/reference.ts';
import { requestLabelWithUnit } from '../../records/request-label.ts';

/** Everything that was sent, except the parts and the drawings. // L16 */
export function Request({ lead }: { lead: LeadDetail }) {
  const { kind, number, name, company, email, phone, source, createdAt, message } = lead;
  const ours = useCompany();
  const contacted = { name, email, phone, reference: reference(kind, number) };
  const call = callLink(contacted);
  return (
    <section className="panel panel-body" aria-labelledby="request-heading">
      <h2 id="request-heading">Request</h2>
      {message !== '' && <p className="lead-message">{message}</p>}
      <dl className="fact-list lead-facts">
        <Fact label="Wanted">{requestLabelWithUnit(lead, ours)}</Fact>
        {name !== '' && <Fact label="Name">{name}</Fact>}
        {company !== '' && <Fact label="Company">{company}</Fact>}
        {email !== '' && (
          <Fact label="Email">
            <a href={leadMailLink(contacted, ours)}>
              <span>
                <EmailText>{email}</EmailText>
              </span>
            </a>
          </Fact>
        )}
        {phone !== '' && (
          <Fact label="Phone">{call ? <a href={call}>{formatPhone(phone)}</a> : formatPhone(phone)}</Fact>
        )}
        <Fact label="Received">
          <span>
            <DateTime at={createdAt} time />, {SOURCES[source].toLowerCase()}
          </span>
        </Fact>
      </dl>
    </section>
  );
}
