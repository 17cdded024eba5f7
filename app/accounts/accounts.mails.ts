import { company } from '#app/company/company.ts';

/** The kind under which the mail with a password link stands in the outbox. */
export const PASSWORD_RESET = 'password-reset';

/** What an admin reads who is to set a new password. // A4 */
export function writeResetMail({ name }: { name: string }, link: string) {
  const greeting = name === '' ? 'Hello' : `Hello ${name}`;
  const what = `A new password was asked for your account in the ${company.name} back office. Set it here:`;
  const close =
    'The link works once, for an hour. Setting the password signs you out everywhere else. If you did not ask for this, leave it: your password stays as it is.';
  return {
    subject: `Set a new password for the ${company.name} back office`,
    text: `${greeting}\n\n${what}\n\n${link}\n\n${close}\n`,
    html: `<!doctype html><html lang="en-ZA"><body style="font:16px/1.5 Arial,sans-serif;color:#12171a"><h1 style="font-size:20px">Set a new password</h1><p>${escapeHtml(greeting)}</p><p>${escapeHtml(what)}</p><p><a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 20px;background:#ff7a1a;color:#1b0d02;font-weight:bold;text-decoration:none">Set a new password</a></p><p style="word-break:break-all;color:#56636a">${escapeHtml(link)}</p><p>${escapeHtml(close)}</p></body></html>`,
  };
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
