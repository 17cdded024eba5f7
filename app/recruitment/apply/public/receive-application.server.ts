import type { RouterContextProvider } from 'react-router';
import { companyContext } from '#app/company/company-context.server.ts';
import { displayName } from '#app/platform/files/file-name.ts';
import type { Services } from '#app/platform/http/services.server.ts';
import {
  type Received,
  type ReceivedForm,
  receive,
  refused,
  type Submission,
} from '#app/platform/submission/receive.server.ts';
import type { SpooledFile } from '#app/platform/submission/spool.server.ts';
import { checkCv } from '../../applications/check-cv.server.ts';
import { CV_BYTES, CV_TOO_LARGE, NO_CV, validateCv } from '../../applications/cv.ts';
import { changesSince, isAnswerField } from '../../positions/asked-questions.ts';
import { findPosition, questionsOf } from '../../positions/open-positions.queries.server.ts';
import { readApplication, validationErrors } from '../application-fields.ts';
import { submitApplication } from '../apply.commands.server.ts';
import {
  NOT_APPLIED,
  POSITION_ASKS,
  POSITION_CLOSED,
  QUESTIONS_CHANGED,
  receivedBefore,
} from '../apply-notices.ts';

/** The upload limits of an application, and the messages for exceeding them. // C5, C7 */
export const APPLICATION_FORM: ReceivedForm = {
  limits: {
    // Much larger than one file: a file over its own limit is read to its end, so that the texts after it are known.
    requestBytes: 6 * CV_BYTES,
    fileBytes: CV_BYTES,
    files: 1,
    fieldBytes: 64 * 1024,
    textBytes: 256 * 1024,
    fields: 100,
  },
  fileField: 'cv',
  failed: NOT_APPLIED,
  tooMuch: {
    'file-too-large': () => CV_TOO_LARGE,
    'request-too-large': () => CV_TOO_LARGE,
    'too-many-files': () => 'Only one file can go along. Please put your CV and certificates into one.',
  },
};

const formFor = (context: Readonly<RouterContextProvider>) => ({
  ...APPLICATION_FORM,
  phone: context.get(companyContext).phone,
});

/** Receives the careers form and repeats every check of the browser; the CV is checked by its content. // C5, C8 */
export function receiveApplication(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<Received> {
  return receive(formFor(context), request, context, submitFields);
}

/**
 * Does the same for the page itself, without scripts. Choosing a position is a separate step there, which renders the
 * page again with what was typed and the position's questions. // C4
 */
export function receiveApplicationPage(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<Received> {
  return receive(formFor(context), request, context, async (services, submission, submissionKey) => {
    const { fields, files } = submission;
    // The page asks for this file again by its name, since no page can prefill a file input.
    fields.cv = files[0] ? displayName(files[0].name) : '';
    return fields.intent === 'questions'
      ? refused(200, '')
      : submitFields(services, submission, submissionKey);
  });
}

async function submitFields(
  services: Services,
  { fields, files: [file], inspect, checkAddress }: Submission,
  submissionKey: string | null,
): Promise<Received> {
  const parsed = readApplication(fields, 'applicant');
  const blocked = parsed.ok ? checkAddress(parsed.application.email) : null;
  if (blocked) return blocked;
  // The content of the file is inspected if nothing else is wrong, its name and size in any case.
  const checked = parsed.ok && file ? await checkCv(file, inspect) : null;
  if (!parsed.ok || !checked?.ok) {
    const { messages, changed } = await fieldErrorsOf(services, fields);
    const cv = cvError(file, checked);
    return refusedFields(fields, { messages: { ...messages, ...(cv !== null && { cv }) }, changed });
  }
  const submitted = await submitApplication(services, parsed.application, checked.cv, submissionKey, {
    from: 'careers',
    shown: shownTokens(fields),
  });
  if (submitted.ok) return submitted;
  if ('receivedAs' in submitted) return refused(409, receivedBefore(submitted.receivedAs));
  return refusedFields(fields, submitted);
}

function cvError(file: SpooledFile | undefined, checked: Awaited<ReturnType<typeof checkCv>> | null) {
  if (file === undefined) return NO_CV;
  if (checked === null) return validateCv({ name: file.name, size: file.bytes });
  return checked.ok ? null : checked.message;
}

type FieldErrors = { messages: Record<string, string>; changed?: boolean | undefined };

/** Validates the answers too if other fields are invalid, so that all errors are reported at once. */
async function fieldErrorsOf({ db }: Services, fields: Record<string, unknown>): Promise<FieldErrors> {
  const slug = typeof fields.position === 'string' ? fields.position : '';
  const position = await findPosition(db, slug);
  if (position?.active) {
    const questions = await questionsOf(db, position.id);
    const tokens = shownTokens(fields);
    const changed = tokens === undefined ? {} : changesSince(tokens, questions);
    const messages = { ...validationErrors(fields, questions, 'applicant'), ...changed };
    return { messages, changed: Object.keys(changed).length > 0 };
  }
  const messages = validationErrors(fields, [], 'applicant');
  return { messages: slug === '' ? messages : { ...messages, position: POSITION_CLOSED } };
}

/** The `questionTokens` that the form was rendered with, if they are those of the chosen position. */
function shownTokens(fields: Record<string, unknown>): string | undefined {
  return isUnseen(fields) || typeof fields.shown !== 'string' ? undefined : fields.shown;
}

/** Whether the form showed another position's questions, which happens without scripts. */
function isUnseen(fields: Record<string, unknown>): boolean {
  return 'asked' in fields && fields.asked !== fields.position;
}

function refusedFields(fields: Record<string, unknown>, { messages, changed }: FieldErrors): Received {
  if (changed) return refused(422, QUESTIONS_CHANGED, messages);
  // A visitor who hasn't seen the questions yet gets an explanation instead of an error for each of them.
  const hasNewQuestions = isUnseen(fields) && Object.keys(messages).some(isAnswerField);
  return refused(
    422,
    hasNewQuestions ? POSITION_ASKS : (Object.values(messages)[0] ?? NOT_APPLIED),
    messages,
  );
}
