import { recordAudit } from '#app/accounts/audit/audit.server.ts';
import { signedIn } from '#app/accounts/session/signed-in.queries.server.ts';
import { isRowId } from '#app/platform/db/row-id.ts';
import { FILE_KINDS } from '#app/platform/files/content/inspection.ts';
import { contentDisposition } from '#app/platform/files/file-name.ts';
import { previewDocument } from '#app/platform/files/preview/preview-file.server.ts';
import { checkedFile, explainState } from '#app/platform/files/scan/file-state.ts';
import { servicesContext } from '#app/platform/http/services.server.ts';
import { streamedBody } from '#app/platform/http/streamed-body.server.ts';
import { findCv } from '../../applications/application.queries.server.ts';
import { NOT_FOUND } from '../../applications/application-notices.ts';
import { reference } from '../../applications/reference.ts';
import type { Route } from './+types/cv.route.ts';

const PDF = FILE_KINDS.pdf.mediaType;
const DOCX = FILE_KINDS.docx.mediaType;

/**
 * GET /admin/job-applications/ID/cv: the CV, shown in the browser if it is a PDF, otherwise or with ?download as a
 * download. With ?preview what the application's page shows: a PDF itself, of a Word document its text as JSON, or why
 * there is none. The access is recorded in the audit log before the first byte is sent. // R6, H3
 */
export async function loader({ params: { applicationId }, url, request, context }: Route.LoaderArgs) {
  const { db, files, config } = context.get(servicesContext);
  const cv = isRowId(applicationId) ? await findCv(db, applicationId) : null;
  if (cv === null) return missing(`${NOT_FOUND}. It may have been deleted.`);
  const { cvKey, cvName, cvMediaType } = cv;
  if (cvKey === null || cvName === null || cvMediaType === null) {
    return missing(
      `Application ${reference(cv.number)} has no CV. If there is one by now, put it there with 'Add CV' on the application's page.`,
    );
  }
  const checked = checkedFile(cv.check, config.clamd !== null);
  if (checked.state !== 'open') {
    return new Response(`The CV of application ${reference(cv.number)}: ${explainState(checked)}`, {
      status: 403,
      headers: PLAIN,
    });
  }
  const isPreview = url.searchParams.has('preview');
  if (!(await files.exists(cvKey))) {
    if (isPreview) return Response.json({ ok: false, reason: 'missing' });
    return missing(
      `The CV of application ${reference(cv.number)} is not in the file store. Ask the candidate for it again and put it back with 'Update CV' on the application's page. If more files are missing, restore the files from the last backup.`,
    );
  }
  const inline = cvMediaType === PDF && !isPreview && !url.searchParams.has('download');
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
    details: {
      reference: reference(cv.number),
      how: isPreview ? 'in the page' : inline ? 'in the browser' : 'downloaded',
    },
  });
  if (isPreview && cvMediaType === DOCX)
    return Response.json(await previewDocument(() => files.read(cvKey), request));
  return new Response(
    streamedBody(() => files.read(cvKey)),
    { headers },
  );
}

const PLAIN = { 'Content-Type': 'text/plain; charset=utf-8' };

function missing(text: string): Response {
  return new Response(text, { status: 404, headers: PLAIN });
}
