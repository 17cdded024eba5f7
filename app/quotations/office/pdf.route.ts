import { companyContext } from '#app/company/company-context.server.ts';
import { servicesContext } from '#app/platform/http/services.server.ts';
import { streamedBody } from '#app/platform/http/streamed-body.server.ts';
import { revisionName } from '../document/reference.ts';
import { renderQuotationPdf } from '../document/render-quotation.server.ts';
import { draftOffer } from '../priced-revision.server.ts';
import { findDecisionFiles, findRevisionAt } from '../quotations.queries.server.ts';
import type { Route } from './+types/pdf.route.ts';

/** The PDF of a revision: as it was sent, with ?ordered as it was ordered, or of a draft as it would be sent now. */
export async function loader({ params: { quotationId, letter }, url, context }: Route.LoaderArgs) {
  const { db, files, config } = context.get(servicesContext);
  const revision = await findRevisionAt(db, quotationId, letter);
  if (revision === null) throw new Response('This revision does not exist.', { status: 404 });
  const name = `${revisionName(revision)}.pdf`;
  const ordered = url.searchParams.has('ordered') ? await findDecisionFiles(db, revision.id) : null;
  const key = ordered?.pdfKey ?? revision.pdfKey;
  if (key !== null) {
    if (!(await files.exists(key))) throw new Response('The PDF is not in the file store.', { status: 404 });
    return pdf(
      streamedBody(() => files.read(key)),
      name,
    );
  }
  const draft = await draftOffer(db, revision, context.get(companyContext));
  if (draft === null) throw new Response('A line of this draft has no price yet.', { status: 409 });
  const rendered = await renderQuotationPdf(draft.document, `${config.publicUrl}/quotation`);
  return pdf(new Uint8Array(rendered), `Draft of ${name}`);
}

function pdf(content: BodyInit, name: string): Response {
  return new Response(content, {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `inline; filename="${name}"`,
      'Cache-Control': 'private, no-store',
    },
  });
}
