import type { RouterContextProvider } from 'react-router';
import { displayName } from '#app/platform/files/file-name.ts';
import type { Services } from '#app/platform/services.server.ts';
import type { Submission } from '#app/platform/submission/receive.server.ts';
import {
  limitAddress,
  type Received,
  type ReceivedForm,
  receive,
  refused,
} from '#app/platform/submission/receive.server.ts';
import { findPosition, questionsOf } from '../../positions/open-positions.queries.server.ts';
import { NOT_APPLIED, POSITION_ASKS, POSITION_CLOSED, QUESTIONS_CHANGED } from '../../recruitment-notices.ts';
import { readApplication, validationErrors } from '../application-form.ts';
import { submitApplication } from '../apply.commands.server.ts';
import { changesSince, isAnswerField } from '../asked-questions.ts';
import { checkCv } from '../check-cv.server.ts';
import { CV_BYTES, CV_TOO_LARGE, NO_CV } from '../cv.ts';

/** What may come with an application, and what is told where it does not fit. // C5, C7 */
export const APPLICATION_FORM: ReceivedForm = {
  limits: {
    // Room for the last bytes of a file that is too large: it shall be named as such.
    requestBytes: 2 * CV_BYTES,
    fileBytes: CV_BYTES,
    files: 1,
    fieldBytes: 64 * 1024,
    textBytes: 256 * 1024,
    fields: 100,
  },
  failed: NOT_APPLIED,
  tooMuch: {
    'file-too-large': () => CV_TOO_LARGE,
    'request-too-large': () => CV_TOO_LARGE,
    'too-many-files': () => 'Only one file can go along. Please put your CV and certificates into one.',
  },
};

/** Takes in what the careers form sent: everything the browser checks is checked again, the CV by its content. // C5, C8 */
export function receiveApplication(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<Received> {
  return receive(APPLICATION_FORM, request, context, take);
}

/**
 * The same for the page itself, where no script runs: choosing a position is a step of its own there, which only shows
 * the page again, with what was typed and the position's questions. // C4
 */
export function receiveApplicationPage(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<Received> {
  return receive(APPLICATION_FORM, request, context, async (services, submission, submissionKey) => {
    const { fields, files } = submission;
    // Shown with the page that comes back: no page can put a file into a field.
    fields.cv = files[0] ? displayName(files[0].name) : '';
    return fields.intent === 'questions' ? refused(200, '') : take(services, submission, submissionKey);
  });
}

async function take(
  services: Services,
  { fields, files: [file] }: Submission,
  submissionKey: string | null,
): Promise<Received> {
  const read = readApplication(fields, 'applicant');
  const blocked = read.ok ? limitAddress(services, read.application.email) : null;
  if (blocked) return blocked;
  const checked = file ? await checkCv(file) : ({ ok: false, message: NO_CV } as const);
  if (!read.ok || !checked.ok) {
    const { messages, changed } = await objectionsOf(services, fields);
    const all = checked.ok ? messages : { ...messages, cv: checked.message };
    return refusedFields(fields, { messages: all, changed });
  }
  const submitted = await submitApplication(services, read.application, checked.cv, submissionKey, {
    from: 'careers',
    shown: shownIn(fields),
  });
  return submitted.ok ? submitted : refusedFields(fields, submitted);
}

type Objections = { messages: Record<string, string>; changed?: boolean | undefined };

/** What the position asks is looked up even where something else is wrong, so that all is told at once. */
async function objectionsOf({ db }: Services, fields: Record<string, unknown>): Promise<Objections> {
  const slug = typeof fields.position === 'string' ? fields.position : '';
  const position = await findPosition(db, slug);
  if (position?.active) {
    const questions = await questionsOf(db, position.id);
    const shown = shownIn(fields);
    const changed = shown === undefined ? {} : changesSince(shown, questions);
    const messages = { ...validationErrors(fields, questions, 'applicant'), ...changed };
    return { messages, changed: Object.keys(changed).length > 0 };
  }
  const messages = validationErrors(fields, [], 'applicant');
  return { messages: slug === '' ? messages : { ...messages, position: POSITION_CLOSED } };
}

/** The mark of the questions that the form showed for the position which was chosen, where it says so. */
function shownIn(fields: Record<string, unknown>): string | undefined {
  return isUnseen(fields) || typeof fields.shown !== 'string' ? undefined : fields.shown;
}

/** The form says for which position it showed the questions: without scripts that may be another one. */
function isUnseen(fields: Record<string, unknown>): boolean {
  return 'asked' in fields && fields.asked !== fields.position;
}

function refusedFields(fields: Record<string, unknown>, { messages, changed }: Objections): Received {
  if (changed) return refused(422, QUESTIONS_CHANGED, messages);
  // Whoever never saw the questions is told, not scolded.
  const asks = isUnseen(fields) && Object.keys(messages).some(isAnswerField);
  return refused(422, asks ? POSITION_ASKS : (Object.values(messages)[0] ?? NOT_APPLIED), messages);
}
