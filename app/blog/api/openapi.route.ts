import { companyContext } from '#app/company/company-context.server.ts';
import { servicesContext } from '#app/platform/http/services.server.ts';
import type { Route } from './+types/openapi.route.ts';
import { storedJson } from './api-answers.server.ts';
import { openApi } from './openapi.server.ts';

/** GET /api/posts/openapi.json: the OpenAPI document of this API. */
export function loader({ context }: Route.LoaderArgs): Response {
  const { name } = context.get(companyContext);
  return storedJson(openApi(context.get(servicesContext).config.publicUrl, name));
}
