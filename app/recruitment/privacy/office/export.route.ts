import { isRowId } from '#app/platform/db/row-id.ts';
import { servicesContext } from '#app/platform/http/services.server.ts';
import { findPerson } from '../personal-data.queries.server.ts';
import { exportPersonalData } from '../personal-data-zip.server.ts';
import type { Route } from './+types/export.route.ts';

/**
 * GET /admin/job-applications/ID/export: a zip with all data of an application; with ?person, of all that is
 * stored with its email address. Audited before the first byte is sent. // X5
 */
export async function loader({ params: { applicationId: id }, url, request, context }: Route.LoaderArgs) {
  if (!isRowId(id)) return notFound();
  const { db } = context.get(servicesContext);
  const one = { applications: [{ id }], withoutApplication: [] };
  const person = url.searchParams.has('person') ? await findPerson(db, id) : one;
  const exported = await exportPersonalData({ context, request, subjectId: id, person, reader: 'staff' });
  return exported ?? notFound();
}

function notFound(): Response {
  return new Response('Application not found. It may have been deleted.', { status: 404 });
}
