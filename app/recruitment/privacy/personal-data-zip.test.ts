import { once } from 'node:events';
import { unlink } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { queueMail } from '#app/platform/mail/outbox.server.ts';
import { addApplication, addPosition } from '#tests/support/applications.ts';
import { testCompany } from '#tests/support/company.ts';
import { openTestServices } from '#tests/support/services.ts';
import { addStoredFile } from '#tests/support/stored-files.ts';
import { unzip } from '#tests/support/unzip.ts';
import { notes } from '../applications/applications.tables.ts';
import {
  APPLICATION_TO_APPLICANT,
  MAIL_TO_CANDIDATE,
  NOTE_TO_CANDIDATE,
} from '../applications/mail-kinds.ts';
import { candidateMails } from '../contact/contact.tables.ts';
import { applicationsOfSamePerson, readPersonalData } from './personal-data.queries.server.ts';
import { renderPersonalData } from './personal-data.ts';
import { zipPersonalData } from './personal-data-zip.server.ts';

const services = await openTestServices();
afterAll(() => services[Symbol.asyncDispose]());

const CV = '%PDF-1.7 welds all day';

async function exported(...ids: string[]) {
  const zip = await zipPersonalData(services.files, await readPersonalData(services.db, ids), testCompany);
  const files = await unzip(Buffer.concat(await Array.fromAsync(zip)));
  const { 'data.json': document = Buffer.of() } = files;
  return { names: Object.keys(files).sort(), files, data: JSON.parse(document.toString()) };
}

test('X5: the zip has all stored data of an application with readable labels, and its CV byte for byte', async () => {
  const positionId = await addPosition(services.database, 'Welder');
  const createdAt = "timestamptz '2026-11-03 12:05:09+02'";
  const application = await addApplication(services.database, {
    positionId,
    createdAt,
    answers: [
      ['Which processes?', 'TIG, MIG'],
      ['Shifts?', 'Yes'],
    ],
    notified: true,
  });
  await addStoredFile(services.dataDir, application.cvKey, CV);
  const [note] = await services.db
    .insert(notes)
    .values({
      applicationId: application.id,
      author: 'Riaan',
      text: 'Called twice.\nComes Monday.',
      mailed: true,
    })
    .returning({ id: notes.id });
  await queueMail(services.db, APPLICATION_TO_APPLICANT, application.id);
  await queueMail(services.db, NOTE_TO_CANDIDATE, note?.id ?? '');

  await services.db.insert(candidateMails).values({
    applicationId: application.id,
    occasion: 'rejection',
    author: 'Riaan',
    subject: 'Your application',
    text: 'Not this time.',
    sendAt: new Date('2026-11-03T10:05:09.000Z'),
    statusBefore: 'active',
  });

  const reference = `A-${application.number}`;
  const { names, files, data } = await exported(application.id);
  expect(names).toEqual([`${reference}/cv.pdf`, 'data.json']);
  expect(files[`${reference}/cv.pdf`]?.toString()).toBe(CV);
  const at = '2026-11-03T10:05:09.000Z';
  const timestamp = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  expect(data).toEqual({
    about: expect.stringContaining('Everything'),
    exportedAt: timestamp,
    applications: [
      {
        reference,
        appliedOn: at,
        lastEditedOn: at,
        position: 'Welder',
        withdrawnOn: null,
        toldByPhoneOn: null,
        status: 'active',
        candidate: {
          fullName: 'Thandi Mokoena',
          email: 'thandi@example.org',
          contactNumber: '+27 82 555 0142',
          avatar: 'hard-hat',
          storedOn: at,
        },
        answers: [
          { question: 'Which processes?', answer: 'TIG, MIG' },
          { question: 'Shifts?', answer: 'Yes' },
        ],
        additionalAnswers: [
          { question: 'Are you currently working?', answer: 'Yes' },
          { question: 'Reason for change', answer: 'Career Growth' },
          { question: 'Current salary', answer: 'R 4000.00' },
          { question: 'Desired salary', answer: 'R 8000.00' },
          { question: 'Highest qualification', answer: 'Completed Matric' },
          { question: 'Why are you interested in this position?', answer: 'I like steel.' },
        ],
        cv: { name: 'cv.pdf', bytes: 1000, mediaType: 'application/pdf', file: `${reference}/cv.pdf` },
        assignedTo: null,
        emailAskedFor: false,
        contacted: false,
        notes: [
          { writtenOn: timestamp, author: 'Riaan', text: 'Called twice.\nComes Monday.', mailed: true },
        ],
        writtenMails: [
          {
            occasion: 'rejection',
            author: 'Riaan',
            subject: 'Your application',
            text: 'Not this time.',
            writtenOn: timestamp,
            toBeSentOn: at,
            statusBefore: 'active',
            takenBackOn: null,
            notSentBecause: null,
          },
        ],
        interviews: [],
        stage: '',
        rating: null,
        declineReason: '',
        timesOffered: [],
        privateLinks: [],
        codesAskedFor: [],
        notification: { createdAt: at, read: false },
        mails: [
          {
            mail: 'Acknowledgement to the applicant',
            to: null,
            subject: null,
            text: null,
            state: 'waiting',
            queuedOn: timestamp,
            settledOn: null,
          },
          {
            mail: 'A note to the applicant',
            to: null,
            subject: null,
            text: null,
            state: 'waiting',
            queuedOn: timestamp,
            settledOn: null,
          },
        ],
        submission: { key: null, fingerprint: application.cvKey },
      },
    ],
  });
});

test('H10: the applicant’s own export has neither notes, staff and status, nor mails that were not sent', async () => {
  const { id } = await addApplication(services.database, { status: 'closed' });
  await services.db.insert(notes).values({ applicationId: id, author: 'Riaan', text: 'Weak welds' });
  const mail = { applicationId: id, occasion: 'candidate-rejection', author: 'Riaan', sendAt: new Date() };
  const rows = ['Please call us', 'Not this time'].map((text) => ({ ...mail, subject: text, text }));
  const written = await services.db.insert(candidateMails).values(rows).returning();
  for (const mail of written) await queueMail(services.db, MAIL_TO_CANDIDATE, mail.id);
  await services.database.query(`update outgoing_mails set state = 'sent' where subject_id = $1`, [
    written[0]?.id,
  ]);
  const data = await readPersonalData(services.db, [id]);
  const own = JSON.stringify(
    renderPersonalData(data, new Map(), new Date(), 'applicant', 'privacy@example.com'),
  );
  expect(own).toMatch(/thandi@example.org.*Please call us/);
  expect(own).not.toMatch(/Riaan|Weak|Not this time|closed|rejection/);
});

test('X5: every column of every table that references a candidate is in the export', async () => {
  // A new column must be exported or listed here. Row and file keys are not personal data.
  const columns = await services.database.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public'
       and table_name in ('candidates', 'applications', 'application_answers', 'candidate_mails', 'notes', 'notifications',
         'interviews', 'interviewers', 'applicant_links', 'applicant_codes', 'staff_notifications', 'time_invitations', 'time_offers')
       and column_name not in ('id', 'candidate_id', 'position_id', 'application_id', 'interview_id', 'note_id', 'offer_id', 'cv_key')
       and (table_name, column_name) <> ('application_answers', 'place')
     order by 1`,
  );
  expect(columns.map(({ name }) => name)).toEqual([
    'applicant_codes.created_at',
    'applicant_codes.purpose',
    'applicant_codes.tries',
    'applicant_links.created_at',
    'applicant_links.mailed_to',
    // A link is nobody's data but the key to it; not exported.
    'applicant_links.token_hash',
    'application_answers.answer',
    'application_answers.question',
    'applications.assigned_at',
    'applications.assignee_id',
    'applications.contacted',
    'applications.created_at',
    'applications.current_salary',
    'applications.currently_working',
    'applications.cv_bytes',
    'applications.cv_media_type',
    'applications.cv_name',
    'applications.decline_reason',
    'applications.desired_salary',
    'applications.fingerprint',
    'applications.highest_qualification',
    'applications.interest_reason',
    'applications.last_edited_at',
    'applications.number',
    'applications.rating',
    'applications.reason_for_change',
    // The name, contact details and reference again, as the search compares them; not exported.
    'applications.search',
    'applications.send_email',
    'applications.stage',
    'applications.status',
    'applications.submission_key',
    'applications.told_at',
    'applications.withdrawn_at',
    'candidate_mails.author',
    'candidate_mails.author_id',
    'candidate_mails.created_at',
    'candidate_mails.dropped',
    'candidate_mails.occasion',
    'candidate_mails.send_at',
    'candidate_mails.status_before',
    'candidate_mails.subject',
    'candidate_mails.taken_back_at',
    'candidate_mails.text',
    'candidates.avatar',
    'candidates.contact_number',
    'candidates.created_at',
    'candidates.email',
    'candidates.full_name',
    'interviewers.admin_id',
    'interviews.cancelled_at',
    // Whether closing the application did it, so that Undo brings it back; not exported.
    'interviews.cancelled_by_closing',
    'interviews.created_at',
    'interviews.minutes',
    'interviews.place',
    // Which of several at the same time it is; not exported.
    'interviews.seat',
    // Counts the changes, for calendars; in what was last told.
    'interviews.sequence',
    'interviews.starts_at',
    'interviews.told',
    'notes.author',
    'notes.created_at',
    // Deleted notes are not exported: a nightly job removes them.
    'notes.deleted_at',
    'notes.mailed',
    'notes.text',
    'notifications.created_at',
    'notifications.read',
    'notifications.type',
    // What told colleagues of their own work; it says nothing of the candidate, and is not exported.
    'staff_notifications.author',
    'staff_notifications.created_at',
    'staff_notifications.mailed_at',
    'staff_notifications.read',
    'staff_notifications.recipient_id',
    'staff_notifications.type',
    'time_invitations.asked',
    'time_invitations.asked_at',
    'time_invitations.created_at',
    'time_invitations.ended_at',
    'time_offers.closes_at',
    // When it was made for all of them: `time_invitations.created_at` says it for each.
    'time_offers.created_at',
    'time_offers.minutes',
    // Who was to hold the interviews, and how many candidates could come at once; not exported.
    'time_offers.people',
    'time_offers.place',
    'time_offers.seats',
    'time_offers.times',
  ]);
});

test('X5: all applications of one email address are in one zip, and a missing CV is marked', async () => {
  const email = 'sipho@example.org';
  const first = await addApplication(services.database, { email });
  const second = await addApplication(services.database, { email: 'SIPHO@example.org', positionId: null });
  await addApplication(services.database, { email: 'not-sipho@example.org' });
  await addStoredFile(services.dataDir, first.cvKey, CV);
  await addStoredFile(services.dataDir, second.cvKey, CV);
  await unlink(path.join(services.dataDir, 'files', first.cvKey));

  const found = await applicationsOfSamePerson(services.db, second.id);
  expect(found.map(({ id }) => id)).toEqual([first.id, second.id]);
  const { names, data } = await exported(...found.map(({ id }) => id));
  expect(names).toEqual([`A-${second.number}/cv.pdf`, 'data.json']);
  expect(data.applications).toMatchObject([
    {
      cv: {
        name: 'cv.pdf',
        file: null,
        missing:
          'Its file was not in the file store when this was exported, or was held back by the virus scan.',
      },
    },
    { position: 'Unknown Position', cv: { file: `A-${second.number}/cv.pdf` } },
  ]);
});

test("X5, X3: a file name can't escape the zip's directory", async () => {
  const application = await addApplication(services.database);
  await addStoredFile(services.dataDir, application.cvKey, CV);
  await services.database.query('update applications set cv_name = $2 where id = $1', [
    application.id,
    '../../etc/C:\\evil\u202e.pdf',
  ]);
  expect((await exported(application.id)).names[0]).toMatch(
    new RegExp(`^A-${application.number}/[^/\\\\:]+\\.pdf$`),
  );
});

test('X5, X3: an unreadable file aborts the download, and a disconnected client leaves nothing open', async () => {
  const application = await addApplication(services.database);
  await addStoredFile(services.dataDir, application.cvKey, 'x'.repeat(1_000_000));
  const data = await readPersonalData(services.db, [application.id]);
  const failing = { ...services.files, read: () => Promise.reject(new Error('The store is down')) };
  await expect(Array.fromAsync(await zipPersonalData(failing, data, testCompany))).rejects.toThrow(
    'The store is down',
  );

  const opened = Promise.withResolvers<Awaited<ReturnType<typeof services.files.read>>>();
  const watched = {
    ...services.files,
    read: async (key: string) => {
      const stream = await services.files.read(key);
      opened.resolve(stream);
      return stream;
    },
  };
  const zip = await zipPersonalData(watched, data, testCompany);
  const file = await opened.promise;
  const closed = once(file, 'close');
  zip.destroy();
  await closed;
  expect(file.destroyed).toBe(true);
});
