import { afterEach, vi } from 'vitest';
import { senderOf } from '#app/company/letterhead.server.ts';
import { testCompany } from '#tests/support/company.ts';
import { openMailServer } from '#tests/support/mail-server.ts';
import { openTestServices } from '#tests/support/services.ts';
import { type Mail, openMailer } from './mailer.server.ts';
import { type MailBuilder, runOutbox } from './send-mails.server.ts';

export const SUBJECT = '00000000-0000-4000-8000-000000000001';
export const OTHER = '00000000-0000-4000-8000-000000000002';
export const PATIENT = { timeout: 20_000 };

export const sampleMail: Mail = {
  to: { name: 'Sales', address: 'orders@example.com' },
  subject: 'Enquiry E-1042',
  text: 'Two plates',
  html: '<p>Two plates</p>',
  attachments: [],
};

const stack: AsyncDisposable[] = [];

/** Closes what the functions below have opened, after each test of the file that calls this. */
export function closeAfterEach(): void {
  afterEach(async () => {
    for (const opened of stack.splice(0).reverse()) await opened[Symbol.asyncDispose]();
  });
}

/** Services with an empty outbox that nothing sends from yet. */
export async function open(variables: Record<string, string> = {}) {
  const services = await openTestServices({ MAIL_FROM: 'website@example.co.za', ...variables });
  stack.push(services);
  return {
    ...services,
    mailer: openMailer(services.config, () => senderOf(testCompany, services.config.mail)),
  };
}

type Dependencies = Awaited<ReturnType<typeof open>>;

/** Sends mails of the kind `sample`, as one server process does. */
export async function run(
  services: Dependencies,
  buildMail: MailBuilder = async () => sampleMail,
  leaseSeconds?: number,
) {
  const outbox = await runOutbox(services, { sample: buildMail }, { leaseSeconds });
  stack.push({ [Symbol.asyncDispose]: () => outbox.close() });
  return outbox;
}

type Row = Record<'state' | 'last_error' | 'problem' | 'recipient', string> & {
  attempts: number;
  due_in: number;
  leased_for: number;
};

/** The mail about a subject as it is stored; times in seconds from now. */
export async function mailAbout(services: Dependencies, subject = SUBJECT): Promise<Row | undefined> {
  const [row] = await services.database.query<Row>(
    `select *, state::text, extract(epoch from due_at - now())::float as due_in,
       extract(epoch from leased_until - now())::float as leased_for
     from outgoing_mails where subject_id = $1`,
    [subject],
  );
  return row;
}

export const becomes = (services: Dependencies, state: string, subject = SUBJECT) =>
  vi.waitUntil(async () => {
    const mail = await mailAbout(services, subject);
    return mail?.state === state ? mail : false;
  }, PATIENT);

/** Waits until the given number of attempts has been made and recorded. */
export const tried = (services: Dependencies, attempts: number) =>
  vi.waitUntil(async () => {
    const mail = await mailAbout(services);
    return mail?.state !== 'sending' && mail?.attempts === attempts ? mail : false;
  }, PATIENT);

/** Starts an SMTP server. @returns its address for SMTP_URL. */
export async function mailServer(...answers: Parameters<typeof openMailServer>): Promise<string> {
  const server = await openMailServer(...answers);
  stack.push(server);
  return server.url;
}
