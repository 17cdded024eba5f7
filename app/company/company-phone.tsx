import { company } from './company.ts';
import { phoneLink } from './phone-number.ts';

/** The company's number, as a link that calls it. */
export function CompanyPhone() {
  return <a href={phoneLink(company.phone)}>{company.phone}</a>;
}
