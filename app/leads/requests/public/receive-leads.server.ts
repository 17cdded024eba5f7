import type { RouterContextProvider } from 'react-router';
import { answerPromise } from '#app/company/answer-by.ts';
import type { CompanyFacts } from '#app/company/company.ts';
import { companyContext } from '#app/company/company-context.server.ts';
import { displayName } from '#app/platform/files/file-name.ts';
import { checkFiles, type InspectedFile } from '#app/platform/submission/check-file.server.ts';
import {
  type Received,
  type ReceivedForm,
  receive,
  refused,
} from '#app/platform/submission/receive.server.ts';
import type { SpooledFile } from '#app/platform/submission/spool.server.ts';
import { checkDrawing, DRAWING_LIMITS, TOO_MUCH_DRAWINGS } from '../../parts/receive-drawings.server.ts';
import { readEnquiry } from '../enquiry.ts';
import { FAILED } from '../notices.ts';
import { type QuoteRequest, readQuoteRequest } from '../quote.ts';
import { submitEnquiry, submitQuoteRequest } from '../submit-lead.commands.server.ts';

const NO_FILES = 'This form takes no files. Please send drawings with a quote request.';

/** The limits of an enquiry; four times what its longest texts need. */
const ENQUIRY_FORM: ReceivedForm = {
  limits: {
    requestBytes: 128 * 1024,
    fileBytes: 0,
    files: 0,
    fieldBytes: 64 * 1024,
    textBytes: 128 * 1024,
    fields: 20,
  },
  fileField: 'attachments',
  failed: FAILED,
  tooMuch: {
    'file-too-large': () => NO_FILES,
    'request-too-large': () => 'This is more than the form can take. Please shorten the message.',
    'too-many-files': () => NO_FILES,
  },
};

/** The form of a quote request. // L9, L11 */
const QUOTE_FORM: ReceivedForm = {
  limits: DRAWING_LIMITS,
  fileField: 'attachments',
  failed: FAILED,
  tooMuch: TOO_MUCH_DRAWINGS,
};

/** Handles the contact form. // L5 */
export function receiveEnquiry(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<Received> {
  const company = context.get(companyContext);
  const form = { ...ENQUIRY_FORM, phone: company.phone };
  return receive(form, request, context, async (services, { fields, checkAddress }, submissionKey) => {
    const read = readEnquiry(fields);
    if (!read.ok) return refuseFields(read.messages);
    const blocked = checkAddress(read.enquiry.email);
    if (blocked) return blocked;
    return acknowledge(await submitEnquiry(services, read.enquiry, submissionKey), company);
  });
}

/** Handles the quote form: validates the fields again, and the drawings by their content. // L13 */
export function receiveQuoteRequest(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<Received> {
  const company = context.get(companyContext);
  const { phone } = company;
  const withoutFiles = `Send the form without them, and we will ask you for them, or phone us on ${phone}.`;
  const form = { ...QUOTE_FORM, phone, withoutFiles };
  return receive(form, request, context, async (services, submission, submissionKey) => {
    const { fields, files, inspect, checkAddress } = submission;
    // Names the files to choose again, since a rendered page can't fill in a file field.
    const chooseAgain = (kept: readonly SpooledFile[]) => {
      fields.attachments = kept.map(({ name }) => displayName(name)).join(', ');
    };
    chooseAgain(files);
    const read = readQuoteRequest(fields, company);
    if (!read.ok) return refuseFields(read.messages);
    const blocked = checkAddress(read.quote.email);
    if (blocked) return blocked;
    const { accepted, errors } = await checkFiles(files, (file) => checkDrawing(file, inspect));
    if (errors.length > 0) {
      // What is refused has a message of its own.
      chooseAgain(files.filter(({ path }) => accepted.some((file) => file.path === path)));
      const attachments = errors.join('\n');
      return refused(422, attachments, { attachments });
    }
    const quote = withStoredNames(read.quote, accepted);
    const { isRepeated, ...stored } = await submitQuoteRequest(services, quote, accepted, submissionKey);
    return { ...acknowledge(stored, company), files: accepted.length, isRepeated };
  });
}

/** The lines name their drawings as they were sent; a stored file may have another name. */
function withStoredNames(quote: QuoteRequest, stored: readonly InspectedFile[]): QuoteRequest {
  const nameOf = (sent: string) => {
    if (sent === '') return sent;
    const shown = displayName(sent);
    return stored.find(({ name }) => name === shown || name.startsWith(`${shown}.`))?.name ?? sent;
  };
  if (quote.lines === undefined) return quote;
  return { ...quote, lines: quote.lines.map((line) => ({ ...line, drawing: nameOf(line.drawing) })) };
}

/** The phone error comes first, since it has its own notice. // L2 */
function refuseFields(messages: Record<string, string>): Received {
  return refused(422, messages.phone ?? Object.values(messages)[0] ?? FAILED, messages);
}

/** The response to the visitor for a stored lead. // L13 */
function acknowledge({ reference }: { reference: string }, { opening }: CompanyFacts): Received {
  return { ok: true, reference, expect: answerPromise(opening, new Date()) };
}
