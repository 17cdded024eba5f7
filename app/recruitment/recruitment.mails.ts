/** The kinds under which this department's mails stand in the outbox; the subject of the last is the note. // C9, R8 */
export const APPLICATION_TO_APPLICANT = 'application-to-applicant';
export const APPLICATION_TO_ADMIN = 'application-to-admin';
export const NOTE_TO_CANDIDATE = 'note-to-candidate';
