import type { Company } from '#app/company/company.ts';
import { recentlyUsed } from '../recently-used.server.ts';

const MAX_LOGOS = 8;

/** What is made of a logo, by the address of the logo: of the company's, and of those that are previewed. */
export function keepByLogo<Made>(make: (company: Company) => Promise<Made>) {
  const made = recentlyUsed<Made>(MAX_LOGOS);
  return (company: Company): Promise<Made> => made.findOrMake(company.logo.path, () => make(company));
}

/** Opened by itself, a logo may do nothing: no script, nothing from elsewhere. */
export function iconHeaders(type: string) {
  return {
    'Content-Type': type,
    'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox",
    'X-Content-Type-Options': 'nosniff',
    // Its address stays while the logo changes.
    'Cache-Control': 'public, max-age=3600',
  };
}
