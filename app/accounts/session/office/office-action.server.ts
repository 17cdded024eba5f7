import { type ActionFunctionArgs, data } from 'react-router';
import { companyContext } from '#app/company/company-context.server.ts';
import { displayName } from '#app/platform/files/file-name.ts';
import { servicesContext } from '#app/platform/http/services.server.ts';
import { readSmallForm } from '#app/platform/http/small-form.server.ts';
import { inspectionsOf } from '#app/platform/submission/inspect-upload.server.ts';
import {
  SubmissionError,
  type SubmissionErrorCode,
  type SubmissionLimits,
} from '#app/platform/submission/limits.server.ts';
import { once } from '#app/platform/submission/once.server.ts';
import type { ReceivedForm } from '#app/platform/submission/receive.server.ts';
import { Upload } from '#app/platform/submission/upload.server.ts';
import type { ActionResult } from '#app/ui/office/action-result.ts';
import { requireRecentPassword } from '../recent-password.server.ts';
import { CURRENT_PASSWORD, PASSWORD_REFUSALS } from '../recent-password.ts';
import { signedIn } from '../signed-in.queries.server.ts';
import {
  type ActionContext,
  type Fields,
  formOf,
  type Intent,
  type Once,
  type Outcome,
} from './intent.server.ts';

const NOT_STORED = 'It could not be stored just now. Please try again in a minute.';
const CUT_OFF = 'What arrived was damaged or cut off. Please try again.';

/** Why a form with files could not be read, where that is about neither its files nor what arrived. */
const UNREAD: { [Code in SubmissionErrorCode]?: string } = {
  'no-room': 'The server is receiving too many files at the moment. Please try again in a minute.',
  'too-slow': 'The connection was too slow to send this. Please try again.',
  'field-too-large': 'One of the texts is too long. Please shorten it.',
};

/**
 * The limits of a form with files, the field they belong to, and the messages for files over the limits; a form with a
 * single file needs only one.
 */
export type FileRule = { limits: SubmissionLimits; field: string } & (
  | { tooLarge: string }
  | { tooMuch: ReceivedForm['tooMuch'] }
);

/** `largest` is the size in bytes that a form without files may have; 64 KB unless told. */
type Options = { file?: FileRule; largest?: number };

/**
 * The action of an office screen: looks up the intent that the form names, validates the fields, runs it, and returns
 * an ActionResult. Every failure is a result too, so that the form stays with what was typed.
 *
 * @throws Response 400 for an unknown intent.
 */
export function officeAction(intents: Readonly<Record<string, Intent>>, { file, largest }: Options = {}) {
  return async ({ request, context }: ActionFunctionArgs) => {
    const services = context.get(servicesContext);
    const company = context.get(companyContext);
    const me = context.get(signedIn);
    const inspect = inspectionsOf(`staff ${me.id}`, request.signal);
    const isUpload = request.headers.get('content-type')?.startsWith('multipart/form-data') === true;
    if (!isUpload || !file) {
      const fields: Fields = Object.fromEntries(await readSmallForm(request, largest));
      const intent = intentOf(intents, fields);
      return answer(intent, { services, company, me, files: [], inspect }, fields);
    }
    await using upload = new Upload(request, services.config.dataDir, file.limits);
    try {
      const files = await upload.read();
      const intent = intentOf(intents, upload.fields);
      return await answer(intent, { services, company, me, files, inspect }, upload.fields);
    } catch (error) {
      const message = intentOf(intents, upload.fields).notices.failed;
      if (error instanceof SubmissionError) return refuseFile(error, message, file);
      services.log.error({ err: error }, 'a form with a file could not be read');
      return data<ActionResult>({ kind: 'failed', message, reason: NOT_STORED }, { status: 503 });
    }
  };
}

function intentOf(intents: Readonly<Record<string, Intent>>, { intent }: Fields): Intent {
  const named = typeof intent === 'string' && Object.hasOwn(intents, intent) ? intents[intent] : undefined;
  if (named === undefined) throw new Response('There is no such form.', { status: 400 });
  return named;
}

type Received = Omit<ActionContext, 'once'>;

async function answer(intent: Intent, context: Received, fields: Fields) {
  const { notices } = intent;
  try {
    const outcome = await perform(intent, context, fields);
    const result = toResult(outcome, notices);
    // A success sets no status, so that the page rendered after it can set its own, such as 404 after a deletion.
    return outcome.kind === 'done' ? data(result) : data(result, { status: statusOf(outcome) });
  } catch (error) {
    if (error instanceof Response) throw error;
    context.services.log.error({ err: error, intent: String(fields.intent) }, 'a form could not be stored');
    const failed: ActionResult = { kind: 'failed', message: notices.failed, reason: NOT_STORED };
    return data(failed, { status: 503 });
  }
}

async function perform(intent: Intent, context: Received, fields: Fields): Promise<Outcome> {
  const operation = intent.read(fields, context.company);
  if (!operation.ok) return operation.outcome;
  if (await intent.needsPassword(fields, context.services.db)) {
    const refusal = await requireRecentPassword(context.services, context.me, formOf(fields));
    if (refusal !== null) {
      const error = refusal === 'password-required' ? null : PASSWORD_REFUSALS[refusal];
      return { kind: 'confirm-password', code: refusal, error };
    }
  }
  const runOnce = onceFor(context, fields);
  if (!intent.once) return operation.run({ ...context, once: runOnce });
  return runOnce((db) =>
    operation.run({ ...context, services: { ...context.services, db }, once: (work) => work(db) }),
  );
}

/** A form without a key, as one sent without scripts, can't be told from another with the same content. */
function onceFor({ services: { db }, me }: Received, fields: Fields): Once {
  const { submissionKey, [CURRENT_PASSWORD]: _, ...content } = fields;
  if (typeof submissionKey !== 'string' || submissionKey === '') return (work) => work(db);
  const submission = { key: submissionKey, senderId: me.id, intent: String(fields.intent), content };
  return (work) =>
    once(db, submission, { work, done: (outcome) => (outcome.kind === 'done' ? storable(outcome) : null) });
}

function storable({ stored, ...done }: Extract<Outcome, { kind: 'done' }>) {
  return stored === undefined ? done : { ...done, message: stored };
}

/** An error status keeps React Router from reloading the screen's data. */
const STATUS = { invalid: 422, conflict: 409, failed: 409 };
const PASSWORD_STATUS = { 'password-required': 403, 'wrong-password': 422, 'too-many-tries': 429 };

function statusOf(outcome: Exclude<Outcome, { kind: 'done' }>): number {
  if (outcome.kind === 'confirm-password') return PASSWORD_STATUS[outcome.code];
  if (outcome.kind === 'failed' && outcome.status !== undefined) return outcome.status;
  return STATUS[outcome.kind];
}

function toResult(outcome: Outcome, { done, failed }: Intent['notices']): ActionResult {
  switch (outcome.kind) {
    case 'done': {
      const { stored: _, ...result } = outcome;
      return { ...result, message: outcome.message ?? done };
    }
    case 'confirm-password':
      return outcome;
    case 'invalid':
    case 'conflict':
      return { ...outcome, message: outcome.message ?? failed };
    case 'failed': {
      const { status: _, ...refusal } = outcome;
      return { ...refusal, message: outcome.message ?? failed };
    }
  }
}

function refuseFile(error: SubmissionError, message: string, rule: FileRule) {
  const text = fileFieldError(error, rule);
  const result: ActionResult =
    text === null
      ? { kind: 'failed', message, reason: UNREAD[error.code] ?? CUT_OFF }
      : { kind: 'invalid', message, fields: { [rule.field]: text } };
  return data(result, { status: error.status });
}

/** The message at the field of the files; null if the error is not about them. */
function fileFieldError({ code, fileName }: SubmissionError, rule: FileRule): string | null {
  if ('tooLarge' in rule)
    return code === 'file-too-large' || code === 'request-too-large' ? rule.tooLarge : null;
  const isAboutFiles = code === 'file-too-large' || code === 'request-too-large' || code === 'too-many-files';
  return isAboutFiles ? rule.tooMuch[code](fileName === null ? 'A file' : displayName(fileName)) : null;
}
