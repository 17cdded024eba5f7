import { redirect } from 'react-router';
import type { Company } from '#app/company/company.ts';
import { companyContext } from '#app/company/company-context.server.ts';
import type { Route } from './+types/logo.route.ts';
import { iconHeaders, keepByLogo } from './kept-logos.server.ts';

/** Loads what draws letters, 60 MB of memory, with the first one. */
const logoOf = keepByLogo(async (company: Company) =>
  (await import('./logo-image.server.ts')).logoImage(company),
);

/** GET /company/logo.HASH.svg: the company's logo. An address of an earlier one redirects to it. // O3 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const company = context.get(companyContext);
  const { pathname } = new URL(request.url);
  const { path } = company.logo;
  if (!/^\/company\/logo\.[0-9a-f]{8}\.(?:svg|png)$/.test(pathname))
    return new Response(null, { status: 404, headers: { 'Cache-Control': 'public, no-cache' } });
  if (pathname !== path) return redirect(path, { headers: { 'Cache-Control': 'no-cache' } });
  const { type, content } = await logoOf(company);
  return new Response(content, {
    headers: { ...iconHeaders(type), 'Cache-Control': 'public, max-age=31536000, immutable' },
  });
}
