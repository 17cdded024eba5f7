import type { Company } from '#app/company/company.ts';
import { companyContext } from '#app/company/company-context.server.ts';
import type { Route } from './+types/touch-icon.route.ts';
import { iconHeaders, keepByLogo } from './kept-logos.server.ts';

const iconOf = keepByLogo(
  async (company: Company) =>
    new Uint8Array(await (await import('./logo-image.server.ts')).touchIcon(company)),
);

/** GET /apple-touch-icon.png: the logo for home screens, and for search engines. // O3 */
export async function loader({ context }: Route.LoaderArgs) {
  return new Response(await iconOf(context.get(companyContext)), { headers: iconHeaders('image/png') });
}
