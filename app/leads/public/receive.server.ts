import type { RouterContextProvider } from 'react-router';
import { company } from '#app/company/company.ts';
import type { Refusal } from '#app/platform/http/sending-limits.server.ts';
import { type Services, services, visitor } from '#app/platform/services.server.ts';
import { SubmissionFault, type SubmissionLimits } from '#app/platform/submission/limits.ts';
import { readSubmission, type Submission } from '#app/platform/submission/read-submission.server.ts';
import { Spool } from '#app/platform/submission/spool.server.ts';
import { DRAWING_BYTES, DRAWINGS, REQUEST_BYTES } from '../drawings.ts';
import { FAILED } from '../notices.ts';

/** What a visitor is told, whether by JSON or by a page. */
export type Received =
  | { ok: true; reference: string }
  | {
      ok: false;
      status: number;
      error: string;
      /** What is wrong with which field. */
      messages: Record<string, string>;
      /** What was typed, so that a page without scripts can show it again. */
      typed: Record<string, string>;
      retryAfterSeconds: number | null;
    };

type Refused = Extract<Received, { ok: false }>;

const LIMITS: SubmissionLimits = {
  requestBytes: REQUEST_BYTES,
  fileBytes: DRAWING_BYTES,
  files: DRAWINGS,
  fieldBytes: 64 * 1024,
  fields: 20,
};

/** Checks, stores and acknowledges what one form sent: `handle` does what is peculiar to the form. */
export async function receive(
  request: Request,
  context: Readonly<RouterContextProvider>,
  handle: (house: Services, submission: Submission, submissionKey: string | null) => Promise<Received>,
): Promise<Received> {
  const house = context.get(services);
  const refusal = await house.limits.admit(context.get(visitor));
  if (refusal) return refusedByLimit(refusal);
  await using spool = new Spool(house.config.dataDir, LIMITS);
  let typed: Record<string, string> = {};
  try {
    const submission = await readSubmission(request, LIMITS, spool);
    typed = texts(submission.fields);
    const { submissionKey = '' } = typed;
    const blocked = house.limits.admitContent(typed);
    if (blocked) return { ...refusedByLimit(blocked), typed };
    const received = await handle(house, submission, KEY.test(submissionKey) ? submissionKey : null);
    return received.ok ? received : { ...received, typed };
  } catch (error) {
    if (error instanceof SubmissionFault) return { ...refused(error.status, faultText(error)), typed };
    house.log.error({ err: error }, 'a submission could not be stored');
    return { ...refused(503, FAILED), typed };
  }
}

const KEY = /^[A-Za-z0-9-]{16,64}$/;

/** A refusal of the submission as a whole, or of single fields of it. */
export function refused(status: number, error: string, messages: Record<string, string> = {}): Refused {
  return { ok: false, status, error, messages, typed: {}, retryAfterSeconds: null };
}

/** The answer of the JSON endpoints. // L12 */
export function answerJson(received: Received): Response {
  if (received.ok) return Response.json({ success: true, reference: received.reference });
  const { status, error, messages, retryAfterSeconds } = received;
  return Response.json(
    { success: false, error, messages },
    { status, headers: retryAfterSeconds === null ? {} : { 'Retry-After': String(retryAfterSeconds) } },
  );
}

function texts(fields: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

function refusedByLimit({ status, retryAfterSeconds }: Refusal): Refused {
  const minutes = Math.ceil((retryAfterSeconds ?? 60) / 60);
  const text = {
    403: `Messages from you are not accepted here. Please phone us on ${company.phone}.`,
    429: `That was a lot in a short time. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}, or phone us on ${company.phone}.`,
    451: `This form does not take messages from automated browsers. Please phone us on ${company.phone}.`,
  }[status];
  return { ...refused(status, text), retryAfterSeconds };
}

function faultText({ code, fileName }: SubmissionFault): string {
  const file = fileName ?? 'A file';
  switch (code) {
    case 'file-too-large':
      return `${file} is larger than 10 MB. Leave it out, or send us a smaller version.`;
    case 'request-too-large':
      return 'The drawings are over 60 MB together. Please send them in more than one request.';
    case 'too-many-files':
      return `At most ${DRAWINGS} drawings go with one request. Please send the others in a second one.`;
    case 'field-too-large':
      return 'One of the texts is too long. Please shorten it.';
    case 'unsupported':
      return 'Send the form as JSON or as multipart/form-data.';
    default:
      return fileName === null
        ? 'What arrived was damaged or cut off. Please try again.'
        : `${fileName} arrived damaged or cut off. Please try again.`;
  }
}
