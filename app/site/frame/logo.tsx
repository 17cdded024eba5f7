import { useCompany } from '#app/company/use-company.ts';
import { CompanyMark } from '#app/ui/company-mark.tsx';

/** The company's logo and name, linking to the home page. */
export function Logo() {
  const { name, logo } = useCompany();
  return (
    <a href="/" className="logo" aria-label={`${name}, home`}>
      <CompanyMark logo={logo} size={36} />
      <span>{name}</span>
    </a>
  );
}
