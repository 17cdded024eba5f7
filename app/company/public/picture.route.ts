import { servicesContext } from '#app/platform/http/services.server.ts';
import { respondWithPicture } from '#app/platform/http/stored-picture.server.ts';
import { readPictureFile } from '../company-pictures.ts';
import type { Route } from './+types/picture.route.ts';

/** GET /company/pictures/KEY-WIDTH.VERSION.FORMAT: an encoding of an uploaded picture. // O1 */
export function loader({ params, request, context }: Route.LoaderArgs): Promise<Response> {
  return respondWithPicture(request, context.get(servicesContext).files, readPictureFile(params.file));
}
