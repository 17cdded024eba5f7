import { company } from '#app/company/company.ts';
import { CompanyMark } from '../company-mark.tsx';

/** The company's mark and name at the head of the rail and of the door. It leads to the public site. */
export function Brand() {
  return (
    <a href="/" className="door-sign" aria-label={`${company.name}, public home`}>
      <CompanyMark size={28} />
      <span>{company.name}</span>
    </a>
  );
}
