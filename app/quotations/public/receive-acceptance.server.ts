import type { RouterContextProvider } from 'react-router';
import { companyContext } from '#app/company/company-context.server.ts';
import { displayName } from '#app/platform/files/file-name.ts';
import { visitor } from '#app/platform/http/services.server.ts';
import { checkFile } from '#app/platform/submission/check-file.server.ts';
import type { Inspect } from '#app/platform/submission/inspect-upload.server.ts';
import {
  type Received,
  type ReceivedForm,
  receive,
  refused,
} from '#app/platform/submission/receive.server.ts';
import type { SpooledFile } from '#app/platform/submission/spool.server.ts';
import { acceptQuotation } from '../decide.commands.server.ts';
import { MISSING, ORDER_BYTES, readAcceptance } from '../decision.ts';
import type { QuotationPage } from '../private-page.queries.server.ts';
import { NOTICES } from '../private-page.ts';

const FAILED = 'Your order could not be stored. Please try again.';
const TOO_LARGE = 'The PDF is larger than 10 MB. Please leave it out, and send it to us by email.';

/** The limits of an order with its PDF, for customers and staff. */
export const ORDER_FORM: ReceivedForm = {
  limits: {
    requestBytes: 2 * ORDER_BYTES,
    fileBytes: ORDER_BYTES,
    files: 1,
    fieldBytes: 16 * 1024,
    textBytes: 128 * 1024,
    // A quantity of each line, too.
    fields: 520,
  },
  fileField: 'attachments',
  failed: FAILED,
  withoutFiles: 'Order without the PDF, and send it to us by email.',
  tooMuch: {
    'file-too-large': () => TOO_LARGE,
    'request-too-large': () => TOO_LARGE,
    'too-many-files': () => 'Only one PDF can be stored. Please put everything into one.',
  },
};

/**
 * Handles the form with which a customer accepts. // P11
 *
 * @param isCounted whether this sender may act; if not, the form is read only to show it again.
 * @returns 'closed' if the quotation can't be accepted any longer.
 */
export async function receiveAcceptance(
  request: Request,
  context: Readonly<RouterContextProvider>,
  { revisionId, document }: QuotationPage,
  isCounted: boolean,
): Promise<Received | 'closed'> {
  const { phone } = context.get(companyContext);
  let isClosed = false;
  let attachments = '';
  const received = await receive(
    { ...ORDER_FORM, phone },
    request,
    context,
    async (services, { fields, files: [file], inspect }) => {
      if (file !== undefined && file.bytes > 0) attachments = displayName(file.name);
      if (!isCounted) return refused(429, NOTICES.busy);
      const read = readAcceptance(fields, document.customer.needsOrderNumber);
      if (!read.ok) return refused(422, Object.values(read.messages)[0] ?? FAILED, read.messages);
      const order = await checkOrder(file, inspect);
      if (typeof order === 'string') return refused(422, order, { attachments: order });
      const { address } = context.get(visitor);
      const decided = await acceptQuotation(services, revisionId, read.acceptance, order, address);
      if (decided.ok) return { ok: true, reference: '' };
      if (decided.fault === 'not-offered') return refused(422, NOTICES['not-offered']);
      if (decided.fault === 'no-order-number')
        return refused(422, MISSING.orderNumber, { orderNumber: MISSING.orderNumber });
      isClosed = true;
      return refused(409, FAILED);
    },
  );
  if (isClosed) return 'closed';
  // Names the file to choose again, since a rendered page can't fill in a file field.
  return received.ok ? received : { ...received, typed: { attachments, ...received.typed } };
}

/** The order with its content checked; null without one, or what is wrong with it. */
export async function checkOrder(file: SpooledFile | undefined, inspect: Inspect) {
  // A browser sends a file without name and content if none was chosen.
  return file === undefined || file.bytes === 0 ? null : checkFile(file, ['pdf'], inspect);
}
