/** A note or a mail to the candidate, with the status of its mail; null without one. */
export type Mailed = { id: string; mail: { state: string; attempts: number } | null };

/** The statuses of an application's mails as one string, to detect any change. */
export function mailStates(mailed: readonly Mailed[]): string {
  return mailed
    .flatMap(({ id, mail }) => (mail === null ? [] : `${id} ${mail.state} ${mail.attempts}`))
    .join('\n');
}
