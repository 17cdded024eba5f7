import { servicesContext } from '#app/platform/http/services.server.ts';
import { streamedBody } from '#app/platform/http/streamed-body.server.ts';
import { imageFile } from '../article-image.ts';
import type { Route } from './+types/image.route.ts';

/**
 * GET /blog/images/ID-WIDTH.FORMAT: an encoding of an uploaded picture. The ID is random, so a draft's picture can't be
 * guessed; the content of a URL never changes.
 */
export async function loader({ params, request, context }: Route.LoaderArgs): Promise<Response> {
  const { files } = context.get(servicesContext);
  const file = imageFile(params.file);
  if (file === null || !(await files.exists(file.key)))
    return new Response('There is no such picture.', { status: 404 });
  const headers = {
    'Content-Type': file.mediaType,
    'Cache-Control': 'public, max-age=31536000, immutable',
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "default-src 'none'",
  };
  if (request.method === 'HEAD') return new Response(null, { headers });
  return new Response(
    streamedBody(() => files.read(file.key)),
    { headers },
  );
}
