import { reference } from '../applications/reference.ts';
import { additionalAnswers, labelOf } from '../positions/additional-questions.ts';
import { UNKNOWN_POSITION } from '../positions/position.ts';
import type { Person, PersonalData } from './personal-data.queries.server.ts';

/** Labels of mails for readers of an export. */
const MAILS: Readonly<Record<string, string>> = {
  'application-to-applicant': 'Acknowledgement to the applicant',
  'application-to-admin': 'Word of the application to a member of staff',
  'interview-to-admin': 'Word of an interview to a member of staff',
  'note-to-candidate': 'A note to the applicant',
  'mail-to-candidate': 'An email to the applicant',
  'code-to-applicant': 'A code to the applicant',
};

/** Who gets the export. Staff hand theirs over after they have read it; applicants download theirs by themselves. // H10 */
export type Reader = 'staff' | 'applicant';

const ABOUT: Readonly<Record<Reader, (privacyEmail: string) => string>> = {
  staff: () =>
    'Everything this company stores of the person in its recruitment, as it was when it was exported. Times are in UTC.',
  applicant: (privacyEmail) =>
    `Everything you sent us and everything we sent you, as it was when it was exported. Times are in UTC. Not in it are notes of our staff, which may be about other people too, and what we have not told you yet; write to ${privacyEmail} to see them.`,
};

/** Each CV's path in the zip; null if its file is missing in the store. */
export type CvPaths = ReadonlyMap<string, string | null>;

/**
 * The content of data.json: complete, and readable without this software. // X5
 *
 * @param privacyEmail of the company's information officer.
 */
export function renderPersonalData(
  data: readonly PersonalData[],
  cvs: CvPaths,
  exportedAt: Date,
  reader: Reader,
  privacyEmail: string,
  withoutApplication: Person['withoutApplication'] = [],
) {
  const write = reader === 'staff' ? writeApplication : writeForApplicant;
  return {
    about: ABOUT[reader](privacyEmail),
    exportedAt,
    applications: data.map((application) => write(application, cvs)),
    ...(withoutApplication.length > 0 && {
      storedWithoutApplication: withoutApplication.map(({ id: _, ...stored }) => stored),
    }),
  };
}

function writeShared(data: PersonalData, cvs: CvPaths) {
  const { application, candidate, position } = data;
  const { fullName, email, contactNumber, avatar, createdAt } = candidate;
  return {
    reference: reference(application.number),
    appliedOn: application.createdAt,
    position: position ?? UNKNOWN_POSITION,
    withdrawnOn: application.withdrawnAt,
    toldByPhoneOn: application.toldAt,
    candidate: { fullName, email, contactNumber, avatar, storedOn: createdAt },
    answers: data.answers.map(({ question, answer }) => ({ question, answer })),
    additionalAnswers: additionalAnswers(application),
    timesOffered: data.offers.map(({ closesAt, asked, askedAt, endedAt, ...offer }) => ({
      ...offer,
      chooseUntil: closesAt,
      askedInstead: asked,
      askedOn: askedAt,
      endedOn: endedAt,
    })),
    cv: writeCv(application, cvs.get(application.id) ?? null),
  };
}

/** Without what staff think of the person, and without mails and interviews that the person doesn't know of yet. // H10 */
function writeForApplicant(data: PersonalData, cvs: CvPaths) {
  const sent = data.mails.filter(({ state, recipientId }) => state === 'sent' && recipientId === null);
  return {
    ...writeShared(data, cvs),
    writtenMails: data.candidateMails.flatMap(({ id, subject, text }) => {
      const mail = sent.find(({ subjectId }) => subjectId === id);
      return mail ? [{ subject, text, sentOn: mail.settledAt }] : [];
    }),
    interviews: data.interviews.flatMap(({ told }) => told ?? []),
    mails: sent.map(({ kind, recipient, subject, text, settledAt }) => ({
      mail: labelOf(MAILS, kind),
      to: recipient,
      subject,
      text,
      sentOn: settledAt,
    })),
    privateLinks: data.links,
  };
}

function writeApplication(data: PersonalData, cvs: CvPaths) {
  const { application, assignee } = data;
  return {
    ...writeShared(data, cvs),
    lastEditedOn: application.lastEditedAt,
    status: application.status,
    stage: application.stage,
    rating: application.rating,
    declineReason: application.declineReason,
    assignedTo: assignee === null ? null : { name: assignee, since: application.assignedAt },
    emailAskedFor: application.sendEmail,
    contacted: application.contacted,
    notes: data.notes.map((note) => ({
      writtenOn: note.createdAt,
      author: note.author,
      text: note.text,
      mailed: note.mailed,
    })),
    writtenMails: data.candidateMails.map(
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
    interviews: data.interviews.map(
      ({ startsAt, minutes, place, with: people, cancelledAt, createdAt, told }) => ({
        startsOn: startsAt,
        minutes,
        place,
        with: people.map(({ name }) => name),
        arrangedOn: createdAt,
        cancelledOn: cancelledAt,
        lastToldAs: told,
      }),
    ),
    privateLinks: data.links,
    codesAskedFor: data.codes,
    notification: data.notification,
    mails: data.mails.map(({ kind, recipientId, recipient, subject, text, ...mail }) => ({
      mail: labelOf(MAILS, kind),
      // The mails to staff are not the applicant's data.
      ...(recipientId === null ? { to: recipient, subject, text } : {}),
      state: mail.state,
      queuedOn: mail.createdAt,
      settledOn: mail.settledAt,
    })),
    submission: { key: application.submissionKey, fingerprint: application.fingerprint },
  };
}

function writeCv({ cvName, cvBytes, cvMediaType }: PersonalData['application'], path: string | null) {
  if (cvName === null) return null;
  const cv = { name: cvName, bytes: cvBytes, mediaType: cvMediaType };
  return path === null
    ? {
        ...cv,
        file: null,
        missing:
          'Its file was not in the file store when this was exported, or was held back by the virus scan.',
      }
    : { ...cv, file: path };
}
