import type { Mail } from './mailer.server.ts';

/** What staff may read of a mail; null for everything before it was rendered for the first time. */
export type ReadableMail = { subject: string | null; text: string | null; attached: string[] | null };

export const UNRENDERED: ReadableMail = { subject: null, text: null, attached: null };

/** In place of the secret of a link. */
const HIDDEN = '#[not shown]';

/**
 * A mail as staff may read it afterwards. The secret of a mailed link stands behind a #
 * (docs/decisions/2026-11-23-mailed-links.md): it would let whoever reads the mail into its recipient's private page, so no link
 * keeps what stands there. // B17
 */
export function readableMail({ subject, text, attachments, calendar, isUnkept }: Mail): ReadableMail {
  const names = attachments.map(({ name }) => name);
  return {
    subject,
    text: isUnkept ? null : text.replace(/(?<=https?:\/\/[^\s#]*)#\S+/g, HIDDEN),
    attached: calendar ? [...names, 'interview.ics'] : names,
  };
}
