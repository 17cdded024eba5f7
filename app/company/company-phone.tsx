import { phoneLink } from '#app/country/phone-number.ts';
import { company } from './old-company.ts';

/** The company's number, as a link that calls it. */
export function CompanyPhone() {
  return <a href={phoneLink(company.phone)}>{company.phone}</a>;
}
