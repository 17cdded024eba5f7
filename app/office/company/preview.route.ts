import { redirect } from 'react-router';
import { servicesContext } from '#app/platform/http/services.server.ts';
import type { Route } from './+types/preview.route.ts';
import { COMPANY } from './company-path.ts';
import { previewCookie } from './preview.server.ts';

/** POST /admin/company/preview begins the preview, with `end` it ends it. A form, so that it works before scripts run. */
export async function action({ request, context }: Route.ActionArgs) {
  const isEnd = new URL(request.url).searchParams.has('end');
  const headers = { 'Set-Cookie': previewCookie(context.get(servicesContext), !isEnd) };
  return redirect(isEnd ? COMPANY : '/', { headers });
}

export function loader() {
  return redirect(COMPANY);
}
