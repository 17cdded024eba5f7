import { phoneLink } from '#app/country/phone-number.ts';
import { useCompany } from './use-company.ts';

/** The company's number, as a link that calls it. */
export function CompanyPhone() {
  const { phone } = useCompany();
  return <a href={phoneLink(phone)}>{phone}</a>;
}
