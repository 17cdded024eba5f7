import { company } from '#app/company/old-company.ts';
import { CompanyMark } from '../company-mark.tsx';

/** The company's logo and name above the sidebar and the sign-in form, with a link to the public site. */
export function Brand() {
  return (
    <a href="/" className="auth-sign" aria-label={`${company.name}, public home`}>
      <CompanyMark size={28} />
      <span>{company.name}</span>
    </a>
  );
}
