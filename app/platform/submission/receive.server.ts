import { data, type RouterContextProvider, redirect } from 'react-router';
import { errorCode } from '../errors.ts';
import { displayName } from '../files/file-name.ts';
import type { Refusal } from '../http/sending-limits.server.ts';
import { type Services, servicesContext, visitor } from '../http/services.server.ts';
import { giveBackUploadRoom, type NoRoom, takeUploadRoom } from '../http/upload-room.server.ts';
import { senderKey } from '../http/visitor.server.ts';
import { type Inspect, inspectionsOf } from './inspect-upload.server.ts';
import { SubmissionError, type SubmissionLimits } from './limits.server.ts';
import type { SpooledFile } from './spool.server.ts';
import { Upload } from './upload.server.ts';

/**
 * What a visitor sent: text fields, not yet checked, and files, not yet inspected. Inspect them last: it is expensive.
 */
export type Submission = {
  fields: Record<string, unknown>;
  files: SpooledFile[];
  inspect: Inspect;
  /** The refusal of a blocked mail address, or null. */
  checkAddress: (email: string) => Refused | null;
};

/** The result of a submission, sent as JSON or rendered on a page. */
export type Received =
  /**
   * `expect`: what happens next; only in the JSON response, since a redirect URL may be opened again later.
   * `files`: how many files were received; only in that URL, since the browser knows what its scripts have sent.
   * `isRepeated`: whether an earlier submission was the same, and nothing was stored of this one.
   */
  | { ok: true; reference: string; expect?: string; files?: number; isRepeated?: boolean }
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

/** What differs between forms before their fields are checked. */
export type ReceivedForm = {
  limits: SubmissionLimits;
  /** The field with which a page asks to choose the files again. */
  fileField: 'attachments' | 'cv';
  /** The message for an error on our side. */
  failed: string;
  /** What to do if no more files are taken today. */
  withoutFiles?: string;
  /** The messages for files over the limits. @param file its name on the visitor's computer. */
  tooMuch: Record<'file-too-large' | 'request-too-large' | 'too-many-files', (file: string) => string>;
};

/** The form with the number to phone where it doesn't take the message. */
type PhonedForm = ReceivedForm & { phone: string };

/**
 * Receives a form: applies the sending limits, reads the body in the upload thread and passes it to `handle`. Every
 * refusal of a page carries what was typed, so that it can be shown again without scripts.
 *
 * @param handle checks the fields and stores the submission.
 */
export async function receive(
  form: PhonedForm,
  request: Request,
  context: Readonly<RouterContextProvider>,
  handle: (services: Services, submission: Submission, submissionKey: string | null) => Promise<Received>,
): Promise<Received> {
  const services = context.get(servicesContext);
  const from = context.get(visitor);
  using place = services.limits.acquireSlot(from, roomOf(request, form.limits));
  const busy = place === null ? ({ status: 429, retryAfterSeconds: 60 } as const) : null;
  const refusal = (await services.limits.checkSender(from)) ?? busy;
  if (refusal) {
    const typed = isPage(request) && (busy === null || isSmall(request)) ? await readTyped() : {};
    return { ...refusedByLimit(refusal, form.phone), typed };
  }
  await using upload = new Upload(request, services.config.dataDir, form.limits);
  const received = await readAndHandle().catch((error: unknown) => {
    if (error instanceof SubmissionError) {
      if (error.code === 'no-room')
        services.log.warn('files were refused: too many are coming in, or the disk is nearly full');
      return refusedUpload(form, error);
    }
    // Nobody reads the answer.
    if (request.signal.aborted) return refused(400, form.failed);
    const why = isDiskFull(error) ? ': the disk is full' : '';
    services.log.error({ err: error }, `a submission could not be stored${why}`);
    return refused(503, form.failed);
  });
  return received.ok ? received : { ...received, typed: texts(upload.fields) };

  /** What was typed into a page without scripts, which has no other copy of it. Its files are not stored. */
  async function readTyped(): Promise<Record<string, string>> {
    const { limits, fileField } = form;
    await using upload = new Upload(request, services.config.dataDir, { ...limits, fileBytes: 0 });
    const refusedFile = await upload.read().then(
      () => null,
      (error: unknown) => (error instanceof SubmissionError ? error.fileName : null),
    );
    const typed = { ...texts(upload.fields), [fileField]: '' };
    if (refusedFile === null) return typed;
    // Only the first of several files is known, so the page asks for all of them without names.
    const { [fileField]: _, ...others } = typed;
    return limits.files === 1 ? { ...others, [fileField]: displayName(refusedFile) } : others;
  }

  async function readAndHandle(): Promise<Received> {
    const files = await upload.read();
    const { fields } = upload;
    const { submissionKey = '', automated } = texts(fields);
    const refusal = automated ? services.limits.checkAutomated() : null;
    if (refusal) return refusedByLimit(refusal, form.phone);
    const sender = senderKey(from.address);
    const inspect = inspectionsOf(sender, request.signal);
    const checkAddress = (email: string) => {
      const limit = services.limits.checkAddress(email);
      return limit && refusedByLimit(limit, form.phone);
    };
    const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
    const noRoom = bytes > 0 ? await takeUploadRoom(services.db, services.config, sender, bytes) : null;
    if (noRoom) return refusedByRoom(form, noRoom);
    let isStored = false;
    try {
      const key = KEY.test(submissionKey) ? submissionKey : null;
      const received = await handle(services, { fields, files, inspect, checkAddress }, key);
      isStored = received.ok && !received.isRepeated;
      return received;
    } finally {
      // The answer stays the same if it fails.
      if (!isStored && bytes > 0)
        await giveBackUploadRoom(services.db, sender, bytes).catch((error: unknown) =>
          services.log.error({ err: error }, 'the room of an upload was not given back'),
        );
    }
  }
}

/** Whether the answer is a page: a form sent without scripts. */
function isPage(request: Request): boolean {
  return request.headers.get('accept')?.includes('text/html') === true;
}

/** Whether the body is no larger than a form without files, so that it may be read without a slot. */
function isSmall(request: Request): boolean {
  return sizeOf(request) <= SMALL_FORM_BYTES;
}

/** The most that a submission takes on the disk, in bytes: JSON is stored as it came, and its files beside it. */
function roomOf(request: Request, { requestBytes }: SubmissionLimits): number {
  const bytes = Math.min(sizeOf(request), requestBytes);
  return /json/i.test(request.headers.get('content-type') ?? '') ? 2.5 * bytes : bytes;
}

/** The size of a body in bytes; infinite if its sender doesn't say. */
function sizeOf(request: Request): number {
  return Number(request.headers.get('content-length') ?? Number.POSITIVE_INFINITY);
}

const SMALL_FORM_BYTES = 128 * 1024;

const KEY = /^[A-Za-z0-9-]{16,64}$/;

/** A refusal of the whole submission, or of the fields named in `messages`. */
export function refused(status: number, error: string, messages: Record<string, string> = {}): Refused {
  return { ok: false, status, error, messages, typed: {}, retryAfterSeconds: null };
}

/** The loader of a JSON endpoint: it answers only POST. */
export function postOnly(): Response {
  return Response.json({ success: false, error: 'Use POST' }, { status: 405, headers: { Allow: 'POST' } });
}

/** The action of a JSON endpoint. @param receiveForm checks and stores what was sent. // L12 */
export function jsonAction(receiveForm: ReceiveForm) {
  return async ({ request, context }: { request: Request; context: Readonly<RouterContextProvider> }) =>
    request.method === 'POST' ? respondWithJson(await receiveForm(request, context)) : postOnly();
}

type ReceiveForm = (request: Request, context: Readonly<RouterContextProvider>) => Promise<Received>;

export function respondWithJson(received: Received): Response {
  if (received.ok) {
    const { reference, expect } = received;
    return json({ success: true, reference, ...(expect && { expect }) });
  }
  const { status, error, messages, retryAfterSeconds } = received;
  return json(
    { success: false, error, messages },
    { status, headers: retryAfterSeconds === null ? {} : { 'Retry-After': String(retryAfterSeconds) } },
  );
}

/** A JSON response with its length, since one of unknown length is compressed, which costs more than it saves. */
function json(body: object, { status = 200, headers = {} }: ResponseInit = {}): Response {
  const text = Buffer.from(JSON.stringify(body));
  return new Response(text, {
    status,
    headers: { ...headers, 'Content-Type': 'application/json', 'Content-Length': String(text.byteLength) },
  });
}

/**
 * Answers a form that was sent without scripts: a success redirects to the same page, so that a reload doesn't send the
 * form again; a refusal renders the page with what was typed.
 *
 * @param anchor the part of the page that shows the result, such as '#apply'.
 */
export function respondWithPage(received: Received, path: string, anchor = '') {
  if (received.ok) {
    const files = received.files ? `&files=${received.files}` : '';
    throw redirect(`${path}?sent=${received.reference}${files}${anchor}`, 303);
  }
  return data(received, { status: received.status });
}

/**
 * The success in the URL that `respondWithPage` redirects to, if any.
 *
 * @param prefixes the first letters of this form's references.
 */
export function readSentReference(request: Request, prefixes: string): Received | undefined {
  const { searchParams } = new URL(request.url);
  const reference = searchParams.get('sent') ?? '';
  const files = searchParams.get('files') ?? '';
  const isOwn = /^[A-Z]-\d{1,9}$/.test(reference) && prefixes.includes(reference.charAt(0));
  return isOwn ? { ok: true, reference, files: /^\d{1,2}$/.test(files) ? Number(files) : 0 } : undefined;
}

/** Whether an error, or what caused it, is that of a full disk: of the system, or of PostgreSQL. */
function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = errorCode(error);
  return code === 'ENOSPC' || code === 'EDQUOT' || code === '53100' || isDiskFull(error.cause);
}

function texts(fields: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

function refusedByLimit({ status, retryAfterSeconds }: Refusal, phone: string): Refused {
  const minutes = Math.ceil((retryAfterSeconds ?? 60) / 60);
  const text = {
    403: `Messages from you are not accepted here. Please phone us on ${phone}.`,
    429: `Too many requests came from your connection. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}, or phone us on ${phone}.`,
    451: `This form does not take messages from automated browsers. Please phone us on ${phone}.`,
  }[status];
  return { ...refused(status, text), retryAfterSeconds };
}

/** Nothing of a day's room for strangers' files is left for these. A form without files is always taken. */
function refusedByRoom(
  form: PhonedForm,
  { isSenderLimit, acceptsSmall, retryAfterSeconds }: NoRoom,
): Refused {
  const text = [
    isSenderLimit
      ? 'Your internet connection has sent us as many files as we can take from it in a day.'
      : 'We have received as many files as we can take in a day.',
    acceptsSmall ? 'Files of up to 5 MB together are still taken.' : '',
    form.withoutFiles ?? `Please try again tomorrow, or phone us on ${form.phone}.`,
  ];
  const error = text.filter((sentence) => sentence !== '').join(' ');
  return { ...refused(isSenderLimit ? 429 : 503, error, { [form.fileField]: error }), retryAfterSeconds };
}

function refusedUpload(form: PhonedForm, fault: SubmissionError): Refused {
  const answer = refused(fault.status, faultText(form, fault));
  return fault.code === 'no-room' ? { ...answer, retryAfterSeconds: 60 } : answer;
}

function faultText({ tooMuch, phone }: PhonedForm, { code, fileName: name }: SubmissionError): string {
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
      return `We are receiving too many files at the moment. Please try again in a minute, or phone us on ${phone}.`;
    case 'unsupported':
      return 'Send the form as JSON or as multipart/form-data.';
    default:
      return fileName === null
        ? 'What arrived was damaged or cut off. Please try again.'
        : `${fileName} arrived damaged or cut off. Please try again.`;
  }
}
