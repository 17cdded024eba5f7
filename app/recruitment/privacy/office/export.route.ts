import { recordAudit } from '#app/accounts/audit/audit.server.ts';
import { signedIn } from '#app/accounts/sign-in/signed-in.queries.server.ts';
import { isRowId } from '#app/platform/db/row-id.ts';
import { contentDisposition } from '#app/platform/files/file-name.ts';
import { streamedBody } from '#app/platform/http/streamed-body.server.ts';
import { servicesContext } from '#app/platform/services.server.ts';
import { reference } from '../../applications/reference.ts';
import { applicationsOfSamePerson, readPersonalData } from '../personal-data.queries.server.ts';
import { zipPersonalData } from '../personal-data-zip.server.ts';
import type { Route } from './+types/export.route.ts';

/**
 * GET /admin/job-applications/ID/export: a zip with all data of an application; with ?person, of all applications of
 * its email address. Audited before the first byte is sent. // X5
 */
export async function loader({ params: { applicationId }, url, request, context }: Route.LoaderArgs) {
  const { db, files } = context.get(servicesContext);
  const ids = isRowId(applicationId)
    ? await applicationIdsOf(applicationId, url.searchParams.has('person'))
    : [];
  const data = await readPersonalData(db, ids);
  if (data.length === 0)
    return new Response('Application not found. It may have been deleted.', { status: 404 });
  const references = data.map(({ application }) => reference(application.number));
  const headers = {
    'Content-Type': 'application/zip',
    'Content-Disposition': contentDisposition(`personal-data-${references[0]}.zip`, 'attachment'),
    'X-Content-Type-Options': 'nosniff',
  };
  if (request.method === 'HEAD') return new Response(null, { headers });
  await recordAudit(db, context.get(signedIn), {
    action: 'personal-data-exported',
    subjectId: applicationId,
    details: { reference: references.join(', ') },
  });
  return new Response(
    streamedBody(() => zipPersonalData(files, data)),
    { headers },
  );

  async function applicationIdsOf(id: string, person: boolean): Promise<string[]> {
    return person ? (await applicationsOfSamePerson(db, id)).map((one) => one.id) : [id];
  }
}
