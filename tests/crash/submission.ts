import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto';
import pg from 'pg';
import { samplePdf } from '#app/platform/files/content/sample-files.ts';
import { validApplication } from '#app/recruitment/apply/application-fields.fixture.ts';
import type { Kind } from './inspect.ts';

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
      files: files.map(({ content }) => createHash('sha256').update(content).digest('hex')),
    },
  };
}

/** Sends a form to a server that trusts a proxy, from another address each time: one may send a hundred forms in ten minutes. */
export async function post(
  url: string,
  { endpoint, form }: Form,
): Promise<{ status: number; reference?: string; error?: string }> {
  const response = await fetch(url + endpoint, {
    method: 'POST',
    body: form,
    headers: {
      'X-Forwarded-For': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`,
      Connection: 'close',
    },
  });
  const answer: { reference?: string; error?: string } = await response.json();
  return { status: response.status, ...answer };
}
