import { useCompany } from '#app/company/use-company.ts';
import { CompanyMark } from '#app/ui/company-mark.tsx';

/** The company's logo and name above the sidebar and the sign-in form, with a link to the public site. */
export function Brand() {
  const { name, logo } = useCompany();
  return (
    <a href="/" className="auth-sign" aria-label={`${name}, public home`}>
      <CompanyMark logo={logo} size={28} />
      <span>{name}</span>
    </a>
  );
}
