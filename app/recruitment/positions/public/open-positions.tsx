import { CompanyPhone } from '#app/company/company-phone.tsx';
import { useCompany } from '#app/company/use-company.ts';
import { mailLink } from '#app/ui/mail-link.ts';
import { Icon } from '#app/ui/site/icon.tsx';

type OpenPositionsProps = {
  positions: readonly { slug: string; name: string; line: string }[];
};

/** Each open position with the first sentence of its description. */
export function OpenPositions({ positions }: OpenPositionsProps) {
  if (positions.length === 0) return <NoneOpen />;
  return (
    <div className="career-text">
      <h2>Open positions</h2>
      <ul className="positions">
        {positions.map(({ slug, name, line }) => (
          <li key={slug}>
            <a href={`/career/${slug}`}>
              <h3>{name}</h3>
              <p className="muted">{line}</p>
              <Icon name="arrow" size={28} />
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

function NoneOpen() {
  const company = useCompany();
  return (
    <div className="career-text">
      <h2>No position is open right now</h2>
      <p className="lead muted">
        When one opens, it is listed on this page with what the work is and how to apply. A question about
        working here? Mail <a href={mailLink(company.careersEmail)}>{company.careersEmail}</a> or phone{' '}
        <CompanyPhone />, {company.hours}.
      </p>
    </div>
  );
}
