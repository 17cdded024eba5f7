import { useCompany } from '#app/company/use-company.ts';
import { CompanyMark } from '#app/ui/company-mark.tsx';

/** In characters; on a phone, a longer name has several lines of small letters. */
const ONE_LINE = 14;

export function Logo() {
  const { name, logo } = useCompany();
  return (
    <a href="/" className="logo" aria-label={`${name}, home`}>
      <CompanyMark logo={logo} size={36} />
      <span data-long={name.length > ONE_LINE}>{name}</span>
    </a>
  );
}
