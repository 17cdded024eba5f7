import { redirect } from 'react-router';
import { companyContext } from '#app/company/company-context.server.ts';
import { shareImagePath } from '#app/company/head/public-page.ts';
import { servicesContext } from '#app/platform/http/services.server.ts';
import { everyPage } from '../every-page.server.ts';
import type { Route } from './+types/share-image.route.ts';
import { openShareImages } from './kept-images.server.ts';

const images = openShareImages();

/**
 * The share image of a page. Only existing pages have one, so nobody can make the server generate arbitrary images;
 * an outdated URL redirects to the current image.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { pathname } = new URL(request.url);
  const kept = images.find(pathname);
  if (kept !== null) return answer(await kept);
  const requested = withoutHash(pathname);
  const { db, files } = context.get(servicesContext);
  const company = context.get(companyContext);
  const pages = await everyPage(db, company);
  const page = pages.find((candidate) => withoutHash(shareImagePath(candidate, company)) === requested);
  if (page === undefined)
    return new Response(null, { status: 404, headers: { 'Cache-Control': 'public, no-cache' } });
  const current = shareImagePath(page, company);
  if (pathname !== current) return redirect(current, { headers: { 'Cache-Control': 'no-cache' } });
  const image = images.make(current, page, company, files);
  if (image === null) return new Response(null, { status: 503, headers: { 'Retry-After': '5' } });
  return answer(await image);
}

function withoutHash(address: string): string {
  return address.replace(/\.[0-9a-f]{8}\.jpg$/, '');
}

function answer(image: Uint8Array<ArrayBuffer>): Response {
  return new Response(image, {
    headers: { 'Content-Type': 'image/jpeg', 'Cache-Control': 'public, max-age=31536000, immutable' },
  });
}
