import { testCompany } from '#tests/support/company.ts';
import { type Enquiry, readEnquiry } from './enquiry.ts';
import { type QuoteRequest, readQuoteRequest } from './quote.ts';

/** An enquiry as its rule returns it; `sent` is what its form says otherwise. */
export function enquiryOf(sent: Record<string, string> = {}): Enquiry {
  const form = { name: 'Thandi', phone: '011 555 0100', email: 'thandi@example.com', message: 'Two plates' };
  const read = readEnquiry({ ...form, ...sent });
  if (!read.ok) throw new Error(Object.values(read.messages).join());
  return read.enquiry;
}

/** A quote request as its rule returns it; `sent` is what its form says otherwise. */
export function quoteOf(sent: Record<string, string> = {}): QuoteRequest {
  const form = { name: 'Thandi', email: 'thandi@example.com', quoteType: 'Bending', arm: 'steel' };
  const read = readQuoteRequest({ ...form, ...sent }, testCompany);
  if (!read.ok) throw new Error(Object.values(read.messages).join());
  return read.quote;
}
