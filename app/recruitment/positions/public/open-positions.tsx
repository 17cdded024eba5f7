import { CompanyPhone } from '#app/company/company-phone.tsx';
import type { Profile } from '#app/company/profile/profile.ts';
import { useCompany } from '#app/company/use-company.ts';
import { mailLink } from '#app/ui/mail-link.ts';
import { Icon } from '#app/ui/site/icon.tsx';

type OpenPositionsProps = {
  positions: readonly { slug: string; name: string; line: string }[];
  texts: Profile['careers'];
};

/** Each open position with the first sentence of its description. */
export function OpenPositions({ positions, texts }: OpenPositionsProps) {
  if (positions.length === 0) return <NoneOpen texts={texts} />;
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

function NoneOpen({ texts: { noneOpen, noneOpenText } }: Pick<OpenPositionsProps, 'texts'>) {
  const company = useCompany();
  return (
    <div className="career-text">
      <h2>{noneOpen}</h2>
      <p className="lead muted">
        {noneOpenText} Mail <a href={mailLink(company.careersEmail)}>{company.careersEmail}</a> or phone{' '}
        <CompanyPhone />, {company.hours}.
      </p>
    </div>
  );
}
