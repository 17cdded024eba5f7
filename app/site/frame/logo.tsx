import { company } from '#app/company/old-company.ts';
import { CompanyMark } from '#app/ui/company-mark.tsx';

/** The company's logo and name, linking to the home page. */
export function Logo() {
  return (
    <a href="/" className="logo" aria-label={`${company.name}, home`}>
      <CompanyMark size={36} />
      <span>{company.name}</span>
    </a>
  );
}
