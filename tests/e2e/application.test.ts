import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { addAdmin } from '../support/accounts.ts';
import {
  deleteNote,
  fact,
  LIST,
  noted,
  notes,
  openApplication,
  showDetails,
  status,
} from '../support/application-page.ts';
import { addApplication, addPosition } from '../support/applications.ts';
import { layoutFaults } from '../support/axe.ts';
import { failed, officeHydrated, press, succeeded } from '../support/office.ts';
import { openSite } from '../support/server.ts';

let nomvula: string;
const site = await openSite();
beforeAll(async () => {
  nomvula = await addAdmin(site.database, { name: 'Nomvula Dlamini', email: 'nomvula@example.com' });
});
afterAll(() => site[Symbol.asyncDispose]());
beforeEach(() => site.database.query('truncate positions, candidates cascade'));

const open = (id: string) => openApplication(site.url, id);
const column = async (name: string) => {
  const [row] = await site.database.query<Record<string, unknown>>(`select ${name} as it from applications`);
  return row?.it;
};

test('R5, R9, R14: the page shows applicant, position, date and all answers, even if position and questions were deleted', async () => {
  const positionId = await addPosition(site.database, 'Welder');
  const { id, number } = await addApplication(site.database, {
    positionId,
    status: 'hired',
    createdAt: `timestamptz '2026-11-03T10:05:00Z'`,
    answers: [['Which code?', 'AWS D1.1']],
  });
  await using page = await open(id);
  await page.getByRole('heading', { level: 1, name: 'Thandi Mokoena' }).waitFor();
  await page.getByText(`A-${number}`, { exact: true }).waitFor();
  expect(await status(page).inputValue()).toBe('hired');
  await showDetails(page);
  expect(await fact(page, 'Position').textContent()).toBe('Welder');
  expect(await fact(page, 'Applied on').textContent()).toBe('Nov 3, 2026');
  expect(await fact(page, 'Last edited').textContent()).toBe('Nov 3, 2026 12:05');
  expect(await fact(page, 'CV').textContent()).toContain('cv.pdf (1\u00a0KB)');
  const hrefs = await page
    .getByRole('article', { name: 'Application' })
    .getByRole('link')
    .evaluateAll((all) => all.map((a) => a.getAttribute('href')));
  expect(hrefs).toEqual([
    LIST,
    `mailto:thandi@example.org?subject=Your%20application%20A-${number}`,
    `${LIST}/${id}/cv`,
    'mailto:thandi@example.org',
    'tel:+27825550142',
  ]);
  const answers = page.getByRole('region', { name: 'Answers' });
  expect(await answers.getByRole('definition').allTextContents()).toEqual([
    'AWS D1.1',
    'Yes',
    'Career Growth',
    'R 4000.00',
    'R 8000.00',
    'Completed Matric',
    'I like steel.',
  ]);
  await notes(page).getByText('No notes yet.').waitFor();
  expect(await layoutFaults(page)).toEqual([]);
  await site.database.query('delete from positions');
  await page.reload();
  await officeHydrated(page);
  await showDetails(page);
  expect(await fact(page, 'Position').textContent()).toBe('Unknown Position');
  await answers.getByText('Which code?').waitFor();
});

test('R5, R7: the status is saved at once; an application can be assigned to oneself and unassigned', async () => {
  const { id, number } = await addApplication(site.database);
  await using page = await open(id);
  await status(page).selectOption('busy');
  await succeeded(page, 'Application status updated successfully');
  await page.getByRole('main').locator('.reference-line').getByText('Busy').waitFor();
  await press(page, 'Assign yourself');
  await succeeded(page, 'The application is assigned to you');
  await press(page, 'Unassign Administrator');
  await succeeded(page, 'The application is no longer assigned');
  await page.getByRole('button', { name: 'Assign yourself' }).waitFor();
  expect([await column('status'), await column('assignee_id')]).toEqual(['busy', null]);
  expect(
    await site.database.query('select action, details from audit_entries where subject_id = $1 order by at', [
      id,
    ]),
  ).toEqual([
    { action: 'status-changed', details: { reference: `A-${number}`, from: 'active', to: 'busy' } },
    { action: 'assigned', details: { reference: `A-${number}`, to: 'Administrator' } },
    { action: 'unassigned', details: { reference: `A-${number}`, from: 'Administrator' } },
  ]);
});

test('R8: notes are added with both options, shown with author and time, and deleted', async () => {
  const { id } = await addApplication(site.database);
  await using page = await open(id);
  await notes(page).getByLabel('Add a note').fill(`Come.\nBring your certificates.`);
  await notes(page).getByLabel('Send email to candidate').check();
  await notes(page).getByLabel('Contacted candidate').check();
  await press(page, 'Save');
  await succeeded(page, 'Note added successfully');
  // The server of this file has no mail server.
  await noted(page)
    .getByText(/^Written to a file, for/)
    .waitFor();
  const mail = await vi.waitUntil(
    async () => (await site.mails()).find(({ text }) => text?.includes(`Come.`)),
    { timeout: 20_000 },
  );
  expect(mail.to?.[0]?.address).toBe('thandi@example.org');
  const text = await noted(page).textContent();
  expect(text).toMatch(
    /^Administrator [A-Z][a-z]{2} \d{1,2}, 20\d\d \d\d:\d\dWritten to a file, for thandi@example\.org/,
  );
  expect(text).toContain('Bring your certificates.');
  expect([await column('send_email'), await column('contacted')]).toEqual([true, true]);
  await showDetails(page);
  expect(await fact(page, 'Contacted').textContent()).toBe('Yes');
  // The note field is cleared, but the contact options are kept.
  expect(await notes(page).getByLabel('Add a note').inputValue()).toBe('');
  expect(await notes(page).getByLabel('Send email to candidate').isChecked()).toBe(false);
  expect(await notes(page).getByLabel('Contacted candidate').isChecked()).toBe(true);
  expect(await layoutFaults(page)).toEqual([]);
  await deleteNote(page).click();
  await page.getByText('Note deleted successfully').waitFor();
  await notes(page).getByText('No notes yet.').waitFor();
  await press(page, 'Undo');
  await succeeded(page, 'Note restored');
  expect(await noted(page).textContent()).toBe(text);
  await deleteNote(page).click();
  await notes(page).getByText('No notes yet.').waitFor();
});

test('R9: details are changed in the dialog, by keyboard', async () => {
  const { id } = await addApplication(site.database);
  await using page = await open(id);
  const edit = page.getByRole('button', { name: 'Edit Application' });
  await edit.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Edit Applicant Details' });
  await dialog.getByLabel('Full Name').waitFor();
  expect(await layoutFaults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await edit.press('Enter');
  await dialog.getByLabel('Full Name').fill('Thandi Nkosi');
  await dialog.getByLabel('Email').fill('nkosi@example.org');
  await dialog.getByLabel('Contact Number').fill('011 555 0142');
  await dialog.getByLabel('Contact Number').press('Enter');
  await succeeded(page, 'Candidate details updated successfully');
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('heading', { level: 1, name: 'Thandi Nkosi' }).waitFor();
  await showDetails(page);
  expect(await fact(page, 'Email').textContent()).toBe('nkosi@example.org');
  expect(await fact(page, 'Phone').textContent()).toBe('+27 11 555 0142');
});

test('R5: an invalid id and an unknown id are not found', async () => {
  for (const id of ['nonsense', '99999999-9999-4999-8999-999999999999']) {
    await using page = await open(id);
    await page.getByRole('heading', { level: 1, name: 'Application not found' }).waitFor();
    await page.getByRole('link', { name: 'Go Back' }).click();
    await page.getByText('Nobody has applied yet.').waitFor();
  }
});

test('X4, R7, R8: the focus stays in place, even if a button disappears with its action', async () => {
  const { id } = await addApplication(site.database);
  await using page = await open(id);
  const hasFocus = (name: string | RegExp) =>
    vi.waitUntil(() =>
      page.getByRole('button', { name }).evaluate((button) => button === document.activeElement),
    );
  await page.getByRole('button', { name: 'Assign yourself' }).press('Enter');
  await hasFocus('Unassign Administrator');
  await page.keyboard.press('Enter');
  await hasFocus('Assign yourself');
  await notes(page).getByLabel('Add a note').fill('Phoned.');
  await notes(page).getByRole('button', { name: 'Save' }).press('Enter');
  await succeeded(page, 'Note added successfully');
  await hasFocus('Save');
  await deleteNote(page).press('Enter');
  await page.getByText('Note deleted successfully').waitFor();
  const text = notes(page).getByLabel('Add a note');
  await vi.waitUntil(() => text.evaluate((field) => field === document.activeElement));
  await page.keyboard.type('By keys alone');
  await page.keyboard.press('Control+Enter');
  await noted(page).getByText('By keys alone').waitFor();
});

test('R5, R7, R8, R9: the second of two people sees what the first changed', async () => {
  const { id, candidateId } = await addApplication(site.database);
  await site.database.query(
    `insert into notes (application_id, author, text) values ($1, 'Sipho', 'Brief')`,
    [id],
  );
  await using page = await open(id);
  await noted(page).getByText('Brief').waitFor();
  const meanwhile = (statement: string, values: unknown[] = []) => site.database.query(statement, values);

  await meanwhile(`update applications set assignee_id = $1, assigned_at = now()`, [nomvula]);
  await press(page, 'Assign yourself');
  await failed(page, 'Nomvula Dlamini has taken this application already.');
  await page.getByRole('button', { name: 'Unassign Nomvula Dlamini' }).waitFor();

  await meanwhile(`update applications set status = 'accepted'`);
  await status(page).selectOption('closed');
  await failed(page, 'Someone else has set the status to Accepted since you opened this page.');
  await vi.waitUntil(async () => (await status(page).inputValue()) === 'accepted');

  await meanwhile('delete from notes');
  await deleteNote(page).click();
  await failed(page, 'Someone else has already deleted this note.');
  await notes(page).getByText('No notes yet.').waitFor();

  await press(page, 'Edit Application');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Full Name').fill('Mine');
  await meanwhile(`update candidates set full_name = 'Theirs' where id = $1`, [candidateId]);
  await press(page, 'Update Details');
  await failed(page, 'Someone else has changed this candidate since you opened it.');
  await dialog.getByText('Theirs').waitFor();
  expect(await dialog.getByLabel('Full Name').inputValue()).toBe('Mine');
  await press(page, 'Update Details');
  await succeeded(page, 'Candidate details updated successfully');
  await page.getByRole('heading', { level: 1, name: 'Mine' }).waitFor();
});
