import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import pg from 'pg';
import { samplePdf } from '#app/platform/files/content/sample-files.fixture.ts';
import { sha256 } from '#app/platform/sha256.server.ts';
import { validApplication } from '#app/recruitment/apply/application-fields.fixture.ts';
import { Refused, type Work } from './crash-run.ts';
import { type Acknowledged, inspectStored, type Kind } from './inspect.ts';

/** The position that applications are for. */
const POSITION = 'welder';

export async function openPosition(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query(`insert into positions (slug, name, active) values ($1, 'Welder', true)`, [POSITION]);
  } finally {
    await client.end();
  }
}

const ENDPOINTS = {
  quote: '/api/send-quote',
  enquiry: '/api/send-contact',
  application: '/api/apply',
} as const;

/** A form on its way to an endpoint. */
export type Form = { endpoint: string; form: FormData };

/** A submission with a new key and files of random sizes, which can be sent several times. */
export function makeSubmission(number: number, kind: Kind) {
  const submissionKey = randomUUID();
  const count = { quote: randomInt(0, 4), enquiry: 0, application: 1 }[kind];
  const files = Array.from({ length: count }, (_, at) => {
    // Random size by a comment in the content, since nothing may follow the end of a PDF.
    const padding = `% ${randomBytes(randomInt(1, 60_000)).toString('hex')}`;
    return { name: `part-${at}.pdf`, content: samplePdf(padding) };
  });
  const who = { name: `Crash ${number}`, email: 'crash@example.com', submissionKey };
  const fields: Record<string, string> = {
    quote: { ...who, quoteType: 'Bending' },
    enquiry: { ...who, phone: '0115550100', message: `No. ${number}` },
    application: validApplication(POSITION, {
      ...{ fullName: `Crash ${number}`, submissionKey },
      // Of its own, as one mailbox gets only ten acknowledgements a day.
      email: `crash-${number}@example.com`,
    }),
  }[kind];
  return {
    form(): Form {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.set(name, value);
      const field = kind === 'application' ? 'cv' : 'attachments';
      for (const { name, content } of files) form.append(field, new Blob([content]), name);
      return { endpoint: ENDPOINTS[kind], form };
    },
    expected: {
      submissionKey,
      kind,
      files: files.map(({ content }) => sha256(content)),
    },
  };
}

/** For a server that trusts a proxy: another address each time, since one may send a hundred forms in ten minutes. */
export function anotherVisitor(): Record<string, string> {
  const address = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
  return { 'X-Forwarded-For': address, Connection: 'close' };
}

/** Enquiries, quote requests and applications, in turn. */
export function submissions(
  kinds: readonly Kind[] = ['quote', 'enquiry', 'application'],
): Work<Acknowledged> {
  return {
    prepare: openPosition,
    begin(number) {
      const submission = makeSubmission(number, kinds[number % kinds.length] ?? 'quote');
      return async (url) => {
        const { status, reference, error } = await post(url, submission.form());
        if (status < 500 && reference === undefined) throw new Refused(error);
        return reference === undefined ? null : { ...submission.expected, reference };
      };
    },
    inspect: inspectStored,
  };
}

/** Sends a form to a server that trusts a proxy. */
export async function post(
  url: string,
  { endpoint, form }: Form,
): Promise<{ status: number; reference?: string; error?: string }> {
  const response = await fetch(url + endpoint, {
    method: 'POST',
    body: form,
    headers: anotherVisitor(),
  });
  const answer: { reference?: string; error?: string } = await response.json();
  return { status: response.status, ...answer };
}
