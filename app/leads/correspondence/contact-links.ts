import type { CompanyFacts } from '#app/company/company.ts';
import { isMobile, nationalDigits, phoneLink } from '#app/country/phone-number.ts';
import { mailLink } from '#app/ui/mail-link.ts';

type Named = Pick<CompanyFacts, 'name'>;
type LeadContact = { name: string; email: string; phone: string; reference: string };

export function leadMailLink({ name, email, reference }: LeadContact, company: Named): string {
  const subject = `${reference}: your request to ${company.name}`;
  return `${mailLink(email)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(greeting(name))}`;
}

/** A tel: link to the lead's number; null if it has none. */
export function callLink({ phone }: LeadContact): string | null {
  return /\d/.test(phone) ? phoneLink(phone) : null;
}

/** A WhatsApp link; null unless it is a South African mobile number. // L16 */
export function whatsAppLink({ name, phone, reference }: LeadContact, company: Named): string | null {
  if (!isMobile(phone)) return null;
  const text = `${greeting(name)}this is ${company.name} about your request ${reference}. `;
  return `https://wa.me/27${nationalDigits(phone)}?text=${encodeURIComponent(text)}`;
}

function greeting(name: string): string {
  return name === '' ? 'Hello, ' : `Hello ${name}, `;
}
