import type { RouterContextProvider } from 'react-router';
import { company } from '#app/company/company.ts';
import { displayName } from '../files/file-name.ts';
import type { Refusal } from '../http/sending-limits.server.ts';
import { type Services, servicesContext, visitor } from '../services.server.ts';
import { SubmissionError, type SubmissionLimits } from './limits.ts';
import type { Submission } from './read-submission.server.ts';
import { Upload } from './upload.server.ts';

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

/** What is peculiar to a form before its fields are looked at. */
export type ReceivedForm = {
  limits: SubmissionLimits;
  /** What the visitor is told where the fault is ours. */
  failed: string;
  /** What the visitor is told of files over the limits. @param file the name that the visitor gave it. */
  tooMuch: Record<'file-too-large' | 'request-too-large' | 'too-many-files', (file: string) => string>;
};

/**
 * Checks, stores and acknowledges what a form sent: `handle` does what is peculiar to its fields.
 *
 * What was typed goes back with every refusal, so that a page without scripts can show it again.
 */
export async function receive(
  form: ReceivedForm,
  request: Request,
  context: Readonly<RouterContextProvider>,
  handle: (services: Services, submission: Submission, submissionKey: string | null) => Promise<Received>,
): Promise<Received> {
  const services = context.get(servicesContext);
  const from = context.get(visitor);
  const refusal = await services.limits.checkSender(from);
  if (refusal) return refusedByLimit(refusal);
  using place = services.limits.acquireSlot(from);
  if (place === null) return refusedByLimit({ status: 429, retryAfterSeconds: 60 });
  await using upload = new Upload(request, services.config.dataDir, form.limits);
  const received = await readAndHandle().catch((error: unknown) => {
    if (error instanceof SubmissionError) return faulty(form, error);
    services.log.error({ err: error }, 'a submission could not be stored');
    return refused(503, form.failed);
  });
  return received.ok ? received : { ...received, typed: texts(upload.fields) };

  async function readAndHandle(): Promise<Received> {
    const files = await upload.read();
    const { fields } = upload;
    const { submissionKey = '', automated } = texts(fields);
    const driven = automated ? services.limits.checkAutomated() : null;
    if (driven) return refusedByLimit(driven);
    return handle(services, { fields, files }, KEY.test(submissionKey) ? submissionKey : null);
  }
}

/** The refusal of a mail address that is blocked, or null. */
export function limitAddress(services: Services, email: string): Refused | null {
  const refusal = services.limits.checkAddress(email);
  return refusal && refusedByLimit(refusal);
}

const KEY = /^[A-Za-z0-9-]{16,64}$/;

/** A refusal of the submission as a whole, or of single fields of it. */
export function refused(status: number, error: string, messages: Record<string, string> = {}): Refused {
  return { ok: false, status, error, messages, typed: {}, retryAfterSeconds: null };
}

/** What the JSON endpoints say to anything but POST. */
export function postOnly(): Response {
  return Response.json({ success: false, error: 'Use POST' }, { status: 405, headers: { Allow: 'POST' } });
}

/** The answer of the JSON endpoints. // L12 */
export function respondWithJson(received: Received): Response {
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

function faulty(form: ReceivedForm, fault: SubmissionError): Refused {
  const answer = refused(fault.status, faultText(form, fault));
  return fault.code === 'no-room' ? { ...answer, retryAfterSeconds: 60 } : answer;
}

function faultText({ tooMuch }: ReceivedForm, { code, fileName: name }: SubmissionError): string {
  const fileName = name === null ? null : displayName(name);
  switch (code) {
    case 'file-too-large':
    case 'request-too-large':
    case 'too-many-files':
      return tooMuch[code](fileName ?? 'A file');
    case 'field-too-large':
      return 'One of the texts is too long. Please shorten it.';
    case 'too-slow':
      return 'Your connection was too slow to send this. Please try again, or send it without files.';
    case 'no-room':
      return `We are receiving too many files at the moment. Please try again in a minute, or phone us on ${company.phone}.`;
    case 'unsupported':
      return 'Send the form as JSON or as multipart/form-data.';
    default:
      return fileName === null
        ? 'What arrived was damaged or cut off. Please try again.'
        : `${fileName} arrived damaged or cut off. Please try again.`;
  }
}
