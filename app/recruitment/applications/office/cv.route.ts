import { recordAudit } from '#app/accounts/audit/audit.server.ts';
import { signedIn } from '#app/accounts/sign-in/signed-in.queries.server.ts';
import { isRowId } from '#app/platform/db/row-id.ts';
import { contentDisposition } from '#app/platform/files/file-name.ts';
import { streamedBody } from '#app/platform/http/streamed-body.server.ts';
import { servicesContext } from '#app/platform/services.server.ts';
import { findCv } from '../application.queries.server.ts';
import { NOT_FOUND } from '../application-notices.ts';
import { reference } from '../reference.ts';
import type { Route } from './+types/cv.route.ts';

const PDF = 'application/pdf';

/**
 * GET /admin/job-applications/ID/cv: the CV, shown in the browser if it is a PDF, otherwise or with ?download as a
 * download. The access is recorded in the audit log before the first byte is sent. // R6
 */
export async function loader({ params: { applicationId }, url, request, context }: Route.LoaderArgs) {
  const { db, files } = context.get(servicesContext);
  const cv = isRowId(applicationId) ? await findCv(db, applicationId) : null;
  if (cv === null) return missing(`${NOT_FOUND}. It may have been deleted.`);
  const { cvKey, cvName, cvMediaType } = cv;
  if (cvKey === null || cvName === null || cvMediaType === null) {
    return missing(
      `Application ${reference(cv.number)} has no CV. If there is one by now, put it there with 'Add CV' on the application's page.`,
    );
  }
  if (!(await files.exists(cvKey))) {
    return missing(
      `The CV of application ${reference(cv.number)} is not in the file store. Ask the candidate for it again and put it back with 'Update CV' on the application's page. If more files are missing, restore the files from the last backup.`,
    );
  }
  const inline = cvMediaType === PDF && !url.searchParams.has('download');
  const headers = {
    'Content-Type': cvMediaType,
    'Content-Disposition': contentDisposition(cvName, inline ? 'inline' : 'attachment'),
    'X-Content-Type-Options': 'nosniff',
    // No sandbox for a PDF: Chrome and Safari don't display one in it, and their viewers isolate it from this site.
    // Other formats are never displayed, since content sniffing is off.
    'Content-Security-Policy': inline ? "frame-ancestors 'none'" : 'sandbox',
  };
  // HEAD shows no content, so it isn't audited, and the file isn't opened, since nobody would read and close it.
  if (request.method === 'HEAD') return new Response(null, { headers });
  await recordAudit(db, context.get(signedIn), {
    action: 'cv-viewed',
    subjectId: applicationId,
    details: { reference: reference(cv.number), how: inline ? 'in the browser' : 'downloaded' },
  });
  return new Response(
    streamedBody(() => files.read(cvKey)),
    { headers },
  );
}

function missing(text: string): Response {
  return new Response(text, { status: 404, headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
}
