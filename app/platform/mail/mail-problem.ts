/** Why a mail could not be sent, for staff. // L22 */
const PROBLEMS = {
  unreachable: {
    why: 'The mail server could not be reached.',
    advice: 'Whoever runs Kerf should check SMTP_URL and the connection to that server.',
  },
  unwilling: {
    why: 'The mail server did not accept the connection.',
    advice: 'Whoever runs Kerf should ask the mail provider whether this server may send through it.',
  },
  'sign-in': {
    why: 'The mail server did not accept Kerf’s user name and password.',
    advice: 'Whoever runs Kerf should check SMTP_URL.',
  },
  later: {
    why: 'The mail server asked to try again later.',
    advice: 'If this goes on, ask the mail provider about the server’s reply.',
  },
  address: {
    why: 'The mail server refused the address.',
    advice: 'Correct the address, then send the email again.',
  },
  'too-large': {
    why: 'The email is larger than the mail server accepts.',
    advice: 'Send an email with fewer or smaller files.',
  },
  refused: {
    why: 'The mail server refused the email.',
    advice: 'The server’s reply says why. Send the email again once that is fixed.',
  },
  unwritten: {
    why: 'The email could not be created.',
    advice: 'The server’s log has the reason.',
  },
  interrupted: {
    why: 'Kerf was stopped each time while it was sending the email.',
    advice: 'Send the email again.',
  },
} as const;

export type MailProblem = keyof typeof PROBLEMS;

/** The reason and the advice for staff; null for a mail that failed before problems were recorded. */
export function describeProblem(problem: MailProblem | null): { why: string; advice: string } {
  return problem === null
    ? { why: 'The mail server did not accept the email.', advice: 'Send the email again.' }
    : PROBLEMS[problem];
}

/** Refusals that would be repeated on the next attempt, so these mails are not retried. // L22 */
export const PERMANENT_PROBLEMS: readonly MailProblem[] = ['address', 'too-large', 'refused'];

/** The properties of a nodemailer error: its own code, the server's reply code, and the command that it replied to. */
export type SmtpError = { code?: unknown; responseCode?: unknown; command?: unknown };

/** RFC 5321 and RFC 4954: replies that require or reject authentication, whatever the command. */
const SIGN_IN_REPLIES = [530, 534, 535, 538];
/** RFC 5321 and RFC 1870: the message is too large; as a reply to RCPT TO the mailbox is full. */
const TOO_LARGE = 552;

export function toMailProblem({ code, responseCode, command }: SmtpError): MailProblem {
  const reply = typeof responseCode === 'number' ? responseCode : null;
  if (code === 'ESTREAM') return 'unwritten';
  if (reply !== null && reply >= 400 && reply < 500) return 'later';
  if (code === 'EAUTH' || (reply !== null && SIGN_IN_REPLIES.includes(reply))) return 'sign-in';
  if (code === 'EENVELOPE' || code === 'EMESSAGE') {
    if (command === 'RCPT TO') return 'address';
    // Errors from nodemailer itself, before asking the server: a size above the server's limit, or an invalid address.
    if (reply === null) return code === 'EMESSAGE' ? 'too-large' : 'address';
    return reply === TOO_LARGE ? 'too-large' : 'refused';
  }
  return reply === null ? 'unreachable' : 'unwilling';
}
