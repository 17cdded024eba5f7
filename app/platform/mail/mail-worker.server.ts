import { parentPort, workerData } from 'node:worker_threads';
import { convert } from 'html-to-text';
import PostalMime, { type Attachment } from 'postal-mime';

/** What the thread is started with. */
export type MailTask = {
  readonly source: Uint8Array;
};

export type MailFile = {
  /** As the mail says; not sanitised. */
  readonly name: string;
  readonly content: Uint8Array<ArrayBuffer>;
};

export type ReceivedMail = {
  readonly text: string;
  /** The files that somebody attached; without the pictures of a signature and the like. */
  readonly files: readonly MailFile[];
};

const TEXT_LENGTH = 200_000;
/** Converting takes time that grows faster than the length: two seconds at worst. What is new in a mail comes first. */
const HTML_LENGTH = 300_000;
const FILES = 100;
/** A mail in a mail in a mail; deeper ones are not looked into. */
const NESTED_MAILS = 2;

/** A thread that reads one mail. Whoever started it ends it if it takes too long. */
const { source }: MailTask = workerData;
const mail = await PostalMime.parse(source, { maxRfc822NestingDepth: NESTED_MAILS });
const files = mail.attachments.filter(isFile).slice(0, FILES).map(toFile);
const text = mail.text?.trim() ? mail.text : textOf(mail.html ?? '');
const content: ReceivedMail = { text: text.slice(0, TEXT_LENGTH), files };
parentPort?.postMessage(content);

/** Only what stands there: no addresses of links and pictures. Quoted mails begin with `>`, as in plain text. */
function textOf(html: string): string {
  return convert(html.slice(0, HTML_LENGTH), {
    wordwrap: false,
    limits: { maxDepth: 100 },
    selectors: [
      { selector: 'img', format: 'skip' },
      { selector: 'a', options: { ignoreHref: true } },
    ],
  });
}

function isFile({ filename, mimeType, disposition, related, contentId }: Attachment): boolean {
  const isOfLayout = related || contentId !== undefined || disposition === 'inline';
  if (mimeType.startsWith('image/') && isOfLayout) return false;
  return filename !== null && !/^(?:application\/(?:pkcs7|pgp)-signature|text\/calendar)$/.test(mimeType);
}

function toFile({ filename, content: bytes }: Attachment): MailFile {
  return { name: filename ?? '', content: typeof bytes === 'string' ? encode(bytes) : new Uint8Array(bytes) };
}

function encode(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}
