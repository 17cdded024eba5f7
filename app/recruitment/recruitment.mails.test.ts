import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { publishSection } from '#app/company/company.commands.server.ts';
import { openCompany } from '#app/company/current-company.server.ts';
import { openMailer } from '#app/platform/mail/mailer.server.ts';
import { addApplication, addPosition } from '#tests/support/applications.ts';
import { testCompany, testSender } from '#tests/support/company.ts';
import { readMails } from '#tests/support/server.ts';
import { openTestServices } from '#tests/support/services.ts';
import {
  APPLICATION_TO_ADMIN,
  APPLICATION_TO_APPLICANT,
  NOTE_TO_CANDIDATE,
} from './applications/mail-kinds.ts';
import { findLinked } from './private-page/links.commands.server.ts';
import { recruitmentMailBuilders } from './recruitment.jobs.server.ts';
import { buildInvitation, plainName } from './recruitment.mails.ts';

const services = await openTestServices({
  CAREERS_EMAIL: 'jobs@example.com',
  PUBLIC_URL: 'https://steel.example',
});
afterAll(() => services[Symbol.asyncDispose]());

let application: Awaited<ReturnType<typeof addApplication>>;
beforeEach(async () => {
  const positionId = await addPosition(services.database, `Welder & Fitter ${randomUUID().slice(0, 4)}`);
  application = await addApplication(services.database, { positionId, fullName: "Zoë O'Connor-van Wyk" });
});

/** The mail as a mail client parses it, or null if none is sent. */
async function mailed(kind: string, subjectId: string, recipientId: string | null = null) {
  const mail = await recruitmentMailBuilders(services)[kind]?.(subjectId, recipientId);
  if (mail === undefined) throw new Error(`No renderer for ${kind}`);
  if (mail === null) return null;
  const id = randomUUID();
  const mailer = openMailer(services.config, testSender);
  await mailer.send(id, mail);
  const read = (await readMails(path.join(services.dataDir, 'mail'))).find(({ messageId }) =>
    messageId?.includes(id),
  );
  if (read === undefined) throw new Error('The mail was not written');
  return { ...read, text: read.text ?? '', html: read.html ?? '' };
}

async function addAdmin(emailNotifications: boolean): Promise<string> {
  const [admin] = await services.database.query<{ id: string }>(
    `insert into admins (name, email, position) values ('Tess', $1, 'Admin') returning id`,
    [`${randomUUID()}@example.com`],
  );
  const id = admin?.id ?? '';
  const chosen = 'insert into admin_settings values ($1, $2, true, false, true)';
  await services.database.query(chosen, [id, emailNotifications]);
  return id;
}

async function addNote(text: string): Promise<string> {
  const [note] = await services.database.query<{ id: string }>(
    `insert into notes (application_id, author, text, mailed) values ($1, 'Tess Tester', $2, true) returning id`,
    [application.id, text],
  );
  return note?.id ?? '';
}

test('C9: the applicant is told that the application arrived, for which position, what happens next, and how to have it erased', async () => {
  const mail = await mailed(APPLICATION_TO_APPLICANT, application.id);
  expect(mail).toMatchObject({
    subject: `A-${application.number}: we have your application`,
    to: [{ address: 'thandi@example.org', name: '' }],
    replyTo: [{ address: 'jobs@example.com', name: testCompany.name }],
    attachments: [],
  });
  for (const said of [
    "Hello Zoë O'Connor-van Wyk",
    'Our hiring team reads it and gets back to you',
    `Reference: A-${application.number}`,
    'Position: Welder & Fitter',
    '24 months',
    testCompany.profile.privacy.officer.email,
    'https://steel.example/privacy',
    'To have yours erased',
  ]) {
    expect(mail?.text).toContain(said);
  }
  expect(mail?.html).toContain('Welder &amp; Fitter');
});

test('C9: an admin is told that there is an application, with a link and without personal data', async () => {
  const mail = await mailed(APPLICATION_TO_ADMIN, application.id, await addAdmin(true));
  expect(mail?.subject).toMatch(new RegExp(`^A-${application.number}: New application for Welder & Fitter`));
  const link = `https://steel.example/admin/job-applications/${application.id}`;
  expect(mail?.text).toContain(link);
  expect(mail?.html).toContain(`href="${link}"`);
  for (const personal of ['Zoë', 'thandi@example.org', '82 555 0142', 'cv.pdf']) {
    expect(mail?.text).not.toContain(personal);
    expect(mail?.html).not.toContain(personal);
  }
  expect(mail?.attachments).toEqual([]);
});

test('H10: a mail that is tried again has the same link, also to an address written otherwise; another mail or address has another one', async () => {
  const linkIn = async (kind: string, subjectId: string) =>
    /\/application#([0-9a-f]{48})/.exec((await mailed(kind, subjectId))?.text ?? '')?.[1] ?? '';
  const first = await linkIn(APPLICATION_TO_APPLICANT, application.id);
  const rename = (email: string) =>
    services.database.query('update candidates set email = $2 where id = $1', [
      application.candidateId,
      email,
    ]);
  await rename('Thandi@example.org');
  expect(await linkIn(APPLICATION_TO_APPLICANT, application.id)).toBe(first);
  expect((await findLinked(services.db, first))?.id).toBe(application.id);
  const note = await linkIn(NOTE_TO_CANDIDATE, await addNote('Hello'));
  expect(note).not.toBe(first);
  const stored = () =>
    services.database.query('select 1 from applicant_links where application_id = $1', [application.id]);
  expect(await stored()).toHaveLength(2);
  await rename('other@example.org');
  const other = await linkIn(APPLICATION_TO_APPLICANT, application.id);
  expect(await Promise.all([first, note, other].map((token) => findLinked(services.db, token)))).toEqual([
    null,
    null,
    expect.objectContaining({ id: application.id }),
  ]);
  expect(await stored()).toHaveLength(3);
});

test('O1, S25: a published change of the company reaches the next mail without a restart; CAREERS_EMAIL still wins', async () => {
  const { db, live, log } = services;
  const company = await openCompany(db, live, log);
  const builder = recruitmentMailBuilders({ ...services, company: company.now })[APPLICATION_TO_APPLICANT];
  const before = await builder?.(application.id, null);
  expect(before?.text).toContain(`Thank you for applying to ${testCompany.name}`);
  const { identity, places, privacy } = testCompany.profile;
  await db.transaction(async (tx) => {
    const branches = places.branches.map((branch) => ({ ...branch, street: '4 Long Street', town: 'Paarl' }));
    await publishSection(tx, 'Thandi', 'identity', { ...identity, name: 'Karoo Plate' });
    await publishSection(tx, 'Thandi', 'places', { ...places, branches });
    await publishSection(tx, 'Thandi', 'privacy', {
      ...privacy,
      officer: { ...privacy.officer, email: 'privacy@karooplate.test' },
    });
  });
  await vi.waitUntil(() => company.now().name === 'Karoo Plate');
  const after = await builder?.(application.id, null);
  expect(after?.text).toContain('Thank you for applying to Karoo Plate.');
  expect(after?.text).toContain('privacy@karooplate.test');
  expect(after?.text).toMatch(/Karoo Plate, 4 Long Street, .*Paarl/);
  expect(after?.text).not.toContain(testCompany.name);
  expect(after?.html).not.toContain(testCompany.name);
  expect(after?.replyTo).toEqual({ name: 'Karoo Plate', address: 'jobs@example.com' });
});

test('H7, O1: a calendar file is from the company of that moment', () => {
  const own = { ...testCompany, name: 'Karoo Plate', phone: '+27 23 340 4021' };
  const interview = {
    id: 'one',
    startsAt: new Date('2026-11-27T10:00:00+02:00'),
    minutes: 60,
    place: '4 Long Street, Paarl',
    sequence: 0,
    cancelledAt: null,
    with: [],
  };
  const { content } = buildInvitation(
    { id: 'one', number: 1001, fullName: 'Zoë', email: 'zoe@example.com', position: 'Welder' },
    interview,
    'jobs@karooplate.test',
    own,
  );
  const unfolded = String(content).replaceAll(/\r?\n[ \t]/g, '');
  expect(unfolded).toMatch(/SUMMARY:Interview at Karoo Plate: Welder/);
  expect(unfolded).toMatch(/ORGANIZER;CN="?Karoo Plate"?:mailto:jobs@karooplate\.test/i);
  expect(unfolded).toContain('+27 23 340 4021');
  expect(unfolded).not.toContain(testCompany.name);
});

test('R8: the candidate gets the note with a signature, and can reply', async () => {
  const note = await addNote('Can you come on Monday?\nAt 08:00.\n\nBring <b>your</b> ID.');
  const mail = await mailed(NOTE_TO_CANDIDATE, note);
  expect(mail).toMatchObject({
    subject: `A-${application.number}: about your application`,
    to: [{ address: 'thandi@example.org' }],
    replyTo: [{ address: 'jobs@example.com' }],
  });
  expect(mail?.text).toContain('Can you come on Monday?\nAt 08:00.\n\nBring <b>your</b> ID.');
  expect(mail?.text).toContain(`Tess Tester\n${testCompany.name}`);
  expect(mail?.html).toContain('Monday?<br>At 08:00.');
  expect(mail?.html).toContain('&lt;b&gt;your&lt;/b&gt;');
});

test('C9, R2: no mail is sent about something deleted or no longer wanted', async () => {
  const note = await addNote('Hello');
  const admin = await addAdmin(true);
  const unwilling = await addAdmin(false);
  expect(await mailed(APPLICATION_TO_ADMIN, application.id, unwilling)).toBeNull();
  expect(await mailed(APPLICATION_TO_ADMIN, application.id, randomUUID())).toBeNull();
  expect(await mailed(APPLICATION_TO_ADMIN, application.id)).toBeNull();
  await services.database.query('delete from candidates where id = $1', [application.candidateId]);
  expect(await mailed(APPLICATION_TO_APPLICANT, application.id)).toBeNull();
  expect(await mailed(APPLICATION_TO_ADMIN, application.id, admin)).toBeNull();
  expect(await mailed(NOTE_TO_CANDIDATE, note)).toBeNull();
});

test('C9, R14: the mails also read well if the position was deleted', async () => {
  await services.database.query('delete from positions');
  expect((await mailed(APPLICATION_TO_APPLICANT, application.id))?.text).not.toContain('Position:');
  const mail = await mailed(APPLICATION_TO_ADMIN, application.id, await addAdmin(true));
  expect(mail?.subject).toBe(`A-${application.number}: New application`);
});

test.each([
  ['Thandi Mokoena', true],
  ["Zoë O'Connor-van Wyk", true],
  ['Dr. J. Nkosi', true],
  ['Win at casino.example', false],
  ['https://casino.example', false],
  ['Call 082 555 0142', false],
  ['a@b.example', false],
  ['', false],
])('C9: %j is repeated to the address that was typed: %s', (name, repeated) => {
  expect(plainName(name)).toBe(repeated ? name : '');
});

test('L25: a name is cut to 40 letters, since a longer one could be a message', () => {
  const name = 'Visit the casino at the corner now and win much money';
  expect(plainName(name)).toBe('Visit the casino at the corner now and w');
});
