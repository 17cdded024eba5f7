import { company } from './old-company.ts';

type Contact = Pick<typeof company, 'phone' | 'whatsApp' | 'salesEmail' | 'careersEmail'>;

/** Domains reserved for examples: no mail to them arrives anywhere (RFC 2606; example.co.za is used alike). */
const EXAMPLE_DOMAIN = /@(?:[\w-]+\.)*example(?:\.(?:com|org|net|co\.za))?$/i;
/** The numbers of the sample company: 011 555 01xx and 082 555 01xx. */
const SAMPLE_NUMBER = /^\+27(?:11|82)55501\d\d$/;

/**
 * Whether the company file still has the sample company's numbers or email addresses, which the site would show to
 * visitors. // S25
 */
export function isSampleCompany({
  phone,
  whatsApp,
  salesEmail,
  careersEmail,
}: { [Key in keyof Contact]: string }) {
  return (
    [salesEmail, careersEmail].some((address) => EXAMPLE_DOMAIN.test(address)) ||
    [phone, whatsApp].some((number) => SAMPLE_NUMBER.test(number.replace(/[^\d+]/g, '')))
  );
}

/** Whether this installation shows the sample company. */
export const showsSampleCompany = isSampleCompany(company);
