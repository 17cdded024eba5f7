import { readPictureFile, UNCROPPED } from '#app/company/company-pictures.ts';
import { servicesContext } from '#app/platform/http/services.server.ts';
import { respondWithPicture } from '#app/platform/http/stored-picture.server.ts';
import type { Route } from './+types/uncropped-picture.route.ts';

/** GET /admin/company/uncropped/KEY-uncropped.VERSION.webp: an uploaded picture without a crop, to set its focal point on. */
export function loader({ params, request, context }: Route.LoaderArgs): Promise<Response> {
  const { files } = context.get(servicesContext);
  return respondWithPicture(request, files, readPictureFile(params.file, [UNCROPPED]));
}
