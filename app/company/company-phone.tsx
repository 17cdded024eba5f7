import { phoneLink } from '#app/country/phone-number.ts';
import { useCompany } from './use-company.ts';

export function CompanyPhone() {
  const { phone } = useCompany();
  return <a href={phoneLink(phone)}>{phone}</a>;
}
