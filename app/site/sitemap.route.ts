import { companyContext } from '#app/company/company-context.server.ts';
import type { PublicPage } from '#app/company/head/public-page.ts';
import { storedPage } from '#app/platform/http/page-tags.ts';
import { servicesContext } from '#app/platform/http/services.server.ts';
import type { Route } from './+types/sitemap.route.ts';
import { everyPage } from './every-page.server.ts';

/** `/sitemap.xml`: every public page (sitemaps.org). // S23 */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, config } = context.get(servicesContext);
  const entries = (await everyPage(db, context.get(companyContext))).map((page) =>
    entry(config.publicUrl, page),
  );
  const body = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</urlset>
`;
  return new Response(body, {
    headers: { ...storedPage('articles', 'positions'), 'Content-Type': 'application/xml; charset=utf-8' },
  });
}

/** Paths consist of slugs, but PUBLIC_URL may contain characters that XML requires to be escaped. */
function entry(publicUrl: string, { path, modified }: PublicPage): string {
  const address = (publicUrl + path).replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const changed = modified === undefined ? '' : `<lastmod>${modified.toISOString()}</lastmod>`;
  return `  <url><loc>${address}</loc>${changed}</url>`;
}
