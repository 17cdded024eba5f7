import type { Company } from '#app/company/company.ts';
import { companyContext } from '#app/company/company-context.server.ts';
import type { Route } from './+types/favicon.route.ts';
import { iconHeaders, keepByLogo } from './kept-logos.server.ts';

const iconOf = keepByLogo(async (company: Company) =>
  (await import('./logo-image.server.ts')).logoSvg(company),
);

/** GET /favicon.svg: the logo, as an SVG even if it is a PNG. // O3 */
export async function loader({ context }: Route.LoaderArgs) {
  return new Response(await iconOf(context.get(companyContext)), { headers: iconHeaders('image/svg+xml') });
}
