/**
 * The maximum size of a mail on the wire, in bytes. Mail servers define 20 MB as either 20,000,000 or 20 x 1024 x 1024,
 * so this is the smaller one. // L17
 */
export const MAX_MAIL_BYTES = 20_000_000;

/** An allowance for all headers of a mail and the lines between its parts. */
const HEADERS = 4_096;
/** An allowance for the headers of an attachment, without its name. */
const ATTACHMENT_HEADERS = 512;
/** A non-ASCII byte takes three bytes in quoted-printable, and long lines are broken: 3 x 78 / 75. */
const MAX_PER_BYTE = 3.12;
/** The name occurs in two headers, encoded. */
const NAME_HEADERS = 2;

export type MailContent = {
  subject: string;
  text: string;
  html: string;
  attachments: readonly { name: string; bytes: number }[];
};

/** An upper bound of the size on the wire: files exactly, as base64 with line breaks; text in its longest encoding. */
export function mailSize({ subject, text, html, attachments }: MailContent): number {
  const words = [subject, text, html].reduce((sum, part) => sum + textBytes(part), HEADERS);
  return attachments.reduce((sum, file) => sum + attachmentSize(file), words);
}

/** How many bytes a file adds to a mail. */
export function attachmentSize({ name, bytes }: { name: string; bytes: number }): number {
  const base64 = 4 * Math.ceil(bytes / 3);
  return base64 + 2 * Math.ceil(base64 / 76) + NAME_HEADERS * textBytes(name) + ATTACHMENT_HEADERS;
}

function textBytes(text: string): number {
  return Math.ceil(MAX_PER_BYTE * new TextEncoder().encode(text).length);
}
