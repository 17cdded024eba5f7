import { company } from '#app/company/company.ts';
import { nationalDigits, phoneLink } from '#app/company/phone-number.ts';

type Contacted = { name: string; email: string; phone: string; reference: string };

/** A link that begins a mail about a lead, whatever stands in the address. */
export function mailLink({ name, email, reference }: Contacted): string {
  const address = encodeURIComponent(email).replace('%40', '@');
  const subject = `${reference}: your request to ${company.name}`;
  return `mailto:${address}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(greeting(name))}`;
}

/** A link that calls the number of a lead; null where it has none. */
export function callLink({ phone }: Contacted): string | null {
  return /\d/.test(phone) ? phoneLink(phone) : null;
}

/** A link that begins a WhatsApp message; null where the number is no South African mobile or landline number. */
export function whatsAppLink({ name, phone, reference }: Contacted): string | null {
  const digits = nationalDigits(phone);
  if (digits === null) return null;
  const text = `${greeting(name)}this is ${company.name} about your request ${reference}. `;
  return `https://wa.me/27${digits}?text=${encodeURIComponent(text)}`;
}

function greeting(name: string): string {
  return name === '' ? 'Hello, ' : `Hello ${name}, `;
}
