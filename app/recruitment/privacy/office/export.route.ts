import { personalDataResponse } from '#app/accounts/session/office/personal-data-response.server.ts';
import { signedIn } from '#app/accounts/session/signed-in.queries.server.ts';
import { companyContext } from '#app/company/company-context.server.ts';
import { isRowId } from '#app/platform/db/row-id.ts';
import { openFilesOf } from '#app/platform/files/scan/file-checks.server.ts';
import { servicesContext } from '#app/platform/http/services.server.ts';
import { reference } from '../../applications/reference.ts';
import { applicationsOfSamePerson, readPersonalData } from '../personal-data.queries.server.ts';
import { zipPersonalData } from '../personal-data-zip.server.ts';
import type { Route } from './+types/export.route.ts';

/**
 * GET /admin/job-applications/ID/export: a zip with all data of an application; with ?person, of all applications of
 * its email address. Audited before the first byte is sent. // X5
 */
export async function loader({ params: { applicationId }, url, request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { db, config } = services;
  const ids = isRowId(applicationId)
    ? await applicationIdsOf(applicationId, url.searchParams.has('person'))
    : [];
  const data = await readPersonalData(db, ids);
  if (data.length === 0)
    return new Response('Application not found. It may have been deleted.', { status: 404 });
  const references = data.map(({ application }) => reference(application.number));
  const keys = data.map(({ application }) => application.cvKey);
  const files = await openFilesOf(services, keys, config.clamd !== null);
  return personalDataResponse(
    db,
    context.get(signedIn),
    { request, subjectId: applicationId, references },
    () => zipPersonalData(files, data, context.get(companyContext)),
  );

  async function applicationIdsOf(id: string, person: boolean): Promise<string[]> {
    return person ? (await applicationsOfSamePerson(db, id)).map((one) => one.id) : [id];
  }
}
