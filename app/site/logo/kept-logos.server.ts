import type { Company } from '#app/company/company.ts';

/** What is made of a logo, by the address of the logo: of the company's, and of those that are previewed. */
export function keepByLogo<Made>(make: (company: Company) => Promise<Made>) {
  const kept = new Map<string, Promise<Made>>();
  return (company: Company): Promise<Made> => {
    const { path } = company.logo;
    const made = kept.get(path) ?? make(company);
    made.catch(() => kept.delete(path));
    kept.delete(path);
    kept.set(path, made);
    const [oldest] = kept.keys();
    if (kept.size > MAX_LOGOS && oldest !== undefined) kept.delete(oldest);
    return made;
  };
}

const MAX_LOGOS = 8;

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
