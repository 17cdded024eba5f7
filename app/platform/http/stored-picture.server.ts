import type { FileStore } from '../files/file-store.server.ts';
import { streamedBody } from './streamed-body.server.ts';

type Picture = { fileKey: string; mediaType: string };

/**
 * Responds with an encoding of an uploaded picture. The content of its address never changes.
 *
 * @param picture null if the address names none.
 */
export async function respondWithPicture(
  { method }: Request,
  files: FileStore,
  picture: Picture | null,
): Promise<Response> {
  if (picture === null || !(await files.exists(picture.fileKey)))
    return new Response('There is no such picture.', {
      status: 404,
      headers: { 'Cache-Control': 'public, no-cache' },
    });
  const headers = {
    'Content-Type': picture.mediaType,
    'Cache-Control': 'public, max-age=31536000, immutable',
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "default-src 'none'",
  };
  if (method === 'HEAD') return new Response(null, { headers });
  return new Response(
    streamedBody(() => files.read(picture.fileKey)),
    { headers },
  );
}
