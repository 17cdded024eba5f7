import { PAGE_TAGS } from '#app/platform/http/page-tags.ts';
import { servicesContext } from '#app/platform/http/services.server.ts';
import type { Route } from './+types/robots.route.ts';

/** `/robots.txt`: the sitemap, and what crawlers should skip. // S23 */
export function loader({ context }: Route.LoaderArgs) {
  const { publicUrl } = context.get(servicesContext).config;
  const body = `User-agent: *
Disallow: /admin
Disallow: /api/

Sitemap: ${publicUrl}/sitemap.xml
`;
  return new Response(body, {
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'public, max-age=3600',
      // Stored, and shows no database content.
      [PAGE_TAGS]: '',
    },
  });
}
