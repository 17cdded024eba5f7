import { servicesContext } from '#app/platform/http/services.server.ts';
import { streamedBody } from '#app/platform/http/streamed-body.server.ts';
import { readPictureFile } from '../company-pictures.ts';
import type { Route } from './+types/picture.route.ts';

/** GET /company/pictures/KEY-WIDTH.VERSION.FORMAT: an encoding of an uploaded picture. The content of a URL never changes. // O1 */
export async function loader({ params, request, context }: Route.LoaderArgs): Promise<Response> {
  const { files } = context.get(servicesContext);
  const file = readPictureFile(params.file);
  if (file === null || !(await files.exists(file.fileKey)))
    return new Response('There is no such picture.', { status: 404 });
  const headers = {
    'Content-Type': file.mediaType,
    'Cache-Control': 'public, max-age=31536000, immutable',
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "default-src 'none'",
  };
  if (request.method === 'HEAD') return new Response(null, { headers });
  return new Response(
    streamedBody(() => files.read(file.fileKey)),
    { headers },
  );
}
