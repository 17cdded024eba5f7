/** The mail kinds of this department in the outbox; the subject of the last one is the note. // C9, R8 */
export const APPLICATION_TO_APPLICANT = 'application-to-applicant';
export const APPLICATION_TO_ADMIN = 'application-to-admin';
export const NOTE_TO_CANDIDATE = 'note-to-candidate';
/** Its subject is the candidate mail. // H5 */
export const MAIL_TO_CANDIDATE = 'mail-to-candidate';
/** Its subject is the application. // H10 */
export const CODE_TO_APPLICANT = 'code-to-applicant';
/** What was assigned to a colleague and where they are mentioned; its subject is the colleague. // H4 */
export const NEWS_TO_ADMIN = 'news-to-admin';
/** To a colleague who holds or held an interview; its subject is the interview. // H7 */
export const INTERVIEW_TO_ADMIN = 'interview-to-admin';
