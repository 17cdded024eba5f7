import { servicesContext } from '#app/platform/http/services.server.ts';
import { respondWithPicture } from '#app/platform/http/stored-picture.server.ts';
import { imageFile } from '../article-image.ts';
import type { Route } from './+types/image.route.ts';

/** GET /blog/images/ID-WIDTH.FORMAT: an encoding of an uploaded picture. The ID is random, so a draft's picture can't be guessed. */
export function loader({ params, request, context }: Route.LoaderArgs): Promise<Response> {
  return respondWithPicture(request, context.get(servicesContext).files, imageFile(params.file));
}
