import { reference } from '../applications/reference.ts';
import {
  ADDITIONAL_QUESTIONS,
  formatSalary,
  labelOf,
  QUALIFICATIONS,
  REASONS_FOR_CHANGE,
} from '../apply/additional-questions.ts';
import { UNKNOWN_POSITION } from '../recruitment-notices.ts';
import type { PersonalData } from './personal-data.queries.server.ts';

/** Labels of mails for readers of an export. */
const MAILS: Readonly<Record<string, string>> = {
  'application-to-applicant': 'Acknowledgement to the applicant',
  'application-to-admin': 'Word of the application to a member of staff',
  'note-to-candidate': 'A note to the applicant',
  'mail-to-candidate': 'A mail to the applicant',
};

const ABOUT =
  'Everything this company stores of the person in its recruitment, as it was when it was exported. Times are in UTC.';

/** Each CV's path in the zip; null if its file is missing in the store. */
export type CvPaths = ReadonlyMap<string, string | null>;

/** The content of data.json: complete, and readable without this software. // X5 */
export function renderPersonalData(data: readonly PersonalData[], cvs: CvPaths, exportedAt: Date) {
  return { about: ABOUT, exportedAt, applications: data.map((one) => writeApplication(one, cvs)) };
}

function writeApplication(data: PersonalData, cvs: CvPaths) {
  const { application, candidate, position, assignee } = data;
  const { fullName, email, contactNumber, avatar, createdAt } = candidate;
  return {
    reference: reference(application.number),
    appliedOn: application.createdAt,
    lastEditedOn: application.lastEditedAt,
    position: position ?? UNKNOWN_POSITION,
    status: application.status,
    candidate: { fullName, email, contactNumber, avatar, storedOn: createdAt },
    answers: data.answers.map(({ question, answer }) => ({ question, answer })),
    additionalAnswers: writeAdditional(application),
    cv: writeCv(application, cvs.get(application.id) ?? null),
    assignedTo: assignee === null ? null : { name: assignee, since: application.assignedAt },
    emailAskedFor: application.sendEmail,
    contacted: application.contacted,
    notes: data.notes.map((note) => ({
      writtenOn: note.createdAt,
      author: note.author,
      text: note.text,
      mailed: note.mailed,
    })),
    writtenMails: data.written.map(
      ({ occasion, author, subject, text, createdAt, sendAt, statusBefore, takenBackAt, dropped }) => ({
        occasion,
        author,
        subject,
        text,
        writtenOn: createdAt,
        toBeSentOn: sendAt,
        statusBefore,
        takenBackOn: takenBackAt,
        notSentBecause: dropped,
      }),
    ),
    notification: data.notification,
    mails: data.mails.map(({ kind, recipientId, recipient, state, createdAt: queuedOn, settledAt }) => ({
      mail: labelOf(MAILS, kind),
      // The address of staff is not the applicant's data.
      ...(recipientId === null ? { to: recipient } : {}),
      state,
      queuedOn,
      settledOn: settledAt,
    })),
    submission: { key: application.submissionKey, fingerprint: application.fingerprint },
  };
}

function writeAdditional(application: PersonalData['application']) {
  const given: Record<keyof typeof ADDITIONAL_QUESTIONS, string> = {
    currentlyWorking: application.currentlyWorking ? 'Yes' : 'No',
    reasonForChange: labelOf(REASONS_FOR_CHANGE, application.reasonForChange),
    currentSalary: formatSalary(application.currentSalary),
    desiredSalary: formatSalary(application.desiredSalary),
    highestQualification: labelOf(QUALIFICATIONS, application.highestQualification),
    interestReason: application.interestReason,
  };
  return Object.entries(given).map(([key, answer]) => ({
    question: labelOf(ADDITIONAL_QUESTIONS, key),
    answer,
  }));
}

function writeCv({ cvName, cvBytes, cvMediaType }: PersonalData['application'], place: string | null) {
  if (cvName === null) return null;
  const known = { name: cvName, bytes: cvBytes, mediaType: cvMediaType };
  return place === null
    ? {
        ...known,
        file: null,
        missing:
          'Its file was not in the file store when this was exported, or was held back by the virus scan.',
      }
    : { ...known, file: place };
}
