import { PRIVATE_HEADERS } from '#app/company/private-frame.tsx';
import { contentDisposition } from '#app/platform/files/file-name.ts';
import { servicesContext } from '#app/platform/http/services.server.ts';
import { streamedBody } from '#app/platform/http/streamed-body.server.ts';
import { documentNumber } from '../document/document-texts.ts';
import type { Route } from './+types/pdf.route.ts';
import { openQuotation } from './open-quotation.server.ts';

/** GET /quotation/p-1001-a/pdf: the PDF as it was sent, or of what was ordered. // P10 */
export async function loader({ request, params: { page }, context }: Route.LoaderArgs): Promise<Response> {
  const { files } = context.get(servicesContext);
  const { pdfKey, document } = await openQuotation(context, request, page);
  if (pdfKey === null || !(await files.exists(pdfKey)))
    return new Response(
      'The PDF is not available at the moment. Please phone us, and we will send it to you.',
      {
        status: 404,
        headers: PRIVATE_HEADERS,
      },
    );
  const name = `Quotation ${documentNumber(document)}.pdf`;
  const headers = {
    ...PRIVATE_HEADERS,
    'Content-Type': 'application/pdf',
    'Content-Disposition': contentDisposition(name, 'attachment'),
    'Content-Security-Policy': 'sandbox',
  };
  if (request.method === 'HEAD') return new Response(null, { headers });
  return new Response(
    streamedBody(() => files.read(pdfKey)),
    { headers },
  );
}
