import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { addAdmin } from '../support/accounts.ts';
import {
  deleteNote,
  fact,
  noted,
  notes,
  openApplication,
  pdf,
  showDetails,
  status,
} from '../support/application-page.ts';
import { addApplication } from '../support/applications.ts';
import { violations } from '../support/axe.ts';
import { discardUnsaved, failed, press, succeeded } from '../support/office.ts';
import { openSite } from '../support/server.ts';

let nomvula: string;
const site = await openSite();
beforeAll(async () => {
  nomvula = await addAdmin(site.database, { name: 'Nomvula Dlamini', email: 'nomvula@example.com' });
});
afterAll(() => site[Symbol.asyncDispose]());
beforeEach(() => site.database.query('truncate positions, candidates cascade'));

const open = (id: string) => openApplication(site.url, id);

test('R10: each failed operation has its message, and what was typed stays', async () => {
  const { id } = await addApplication(site.database, { assigneeId: nomvula });
  await site.database.query(`insert into notes (application_id, author, text) values ($1, 'Sipho', 'Kept')`, [
    id,
  ]);
  await using page = await open(id);
  await page.getByRole('button', { name: 'Unassign Nomvula Dlamini' }).waitFor();
  await site.database.without('audit_entries', async () => {
    await status(page).selectOption('closed');
    await failed(page, 'Failed to update application status. Please try again.');
    await vi.waitUntil(async () => (await status(page).inputValue()) === 'active');
    await press(page, 'Unassign Nomvula Dlamini');
    await failed(page, 'Failed to unassign application. Please try again.');
    await notes(page).getByLabel('Add a note').fill('Typed');
    await press(page, 'Save');
    await failed(page, 'Failed to add note. Please try again.');
    await deleteNote(page).click();
    await failed(page, 'Failed to delete note. Please try again.');
    await press(page, 'Edit Application');
    await page.getByRole('dialog').getByLabel('Full Name').fill('Typed too');
    await press(page, 'Update Details');
    await failed(page, 'Failed to update candidate details. Please try again.');
    expect(await page.getByRole('dialog').getByLabel('Full Name').inputValue()).toBe('Typed too');
    await discardUnsaved(page);
    await showDetails(page);
    await press(page, 'Update CV');
    await page.getByLabel('New CV', { exact: true }).setInputFiles(pdf());
    await press(page, 'Upload New CV');
    await failed(page, 'Failed to update CV. Please try again.');
    await discardUnsaved(page);
    await site.database.query('update applications set assignee_id = null');
    await page.reload();
    await press(page, 'Assign yourself');
    await failed(page, 'Failed to assign application. Please try again.');
    await notes(page).getByLabel('Add a note').fill('Typed');
  });
  await press(page, 'Save');
  await succeeded(page, 'Note added successfully');
  await noted(page).getByText('Typed').waitFor();
  expect(await noted(page).allTextContents()).toEqual([
    expect.stringContaining('Typed'),
    expect.stringContaining('Kept'),
  ]);
});

test('R10: with the database stopped the page stays, says what failed, and continues when it is back', async () => {
  const { id } = await addApplication(site.database);
  await using page = await open(id);
  await status(page).waitFor();
  await notes(page).getByLabel('Add a note').fill('Not lost');
  await site.database.whileStopped(async () => {
    await status(page).selectOption('closed');
    await failed(page, 'Failed to update application status. Please try again.');
    await press(page, 'Save');
    await failed(page, 'Failed to add note. Please try again.');
  });
  expect(await notes(page).getByLabel('Add a note').inputValue()).toBe('Not lost');
  await vi.waitUntil(
    async () => {
      await press(page, 'Save');
      return (await noted(page).count()) > 0;
    },
    { timeout: 15_000 },
  );
  await noted(page).getByText('Not lost').waitFor();
});

test('R10: application, users and notes fail separately, and can be retried', async () => {
  const { id } = await addApplication(site.database, { assigneeId: nomvula });
  await site.database.query(`insert into notes (application_id, author, text) values ($1, 'Sipho', 'Kept')`, [
    id,
  ]);
  await using page = await open(id);
  await noted(page).getByText('Kept').waitFor();
  const again = () => press(page, 'Try again');

  await site.database.without('notes', async () => {
    await page.reload();
    await failed(page, 'Failed to load notes. Please try again.');
    await page.getByRole('button', { name: 'Unassign Nomvula Dlamini' }).waitFor();
    expect(await violations(page)).toEqual([]);
  });
  await again();
  await noted(page).getByText('Kept').waitFor();

  await site.database.without('application_answers', async () => {
    await page.reload();
    await failed(page, 'Failed to load application details. Please try again.');
    await noted(page).getByText('Kept').waitFor();
    expect(await violations(page)).toEqual([]);
  });
  await again();
  await page.getByRole('heading', { level: 1, name: 'Thandi Mokoena' }).waitFor();

  // A table that can't be read: the signed-in user is known, the other users are not.
  await site.database.query('alter table admins rename to admins_away');
  await site.database.query(
    `create view admins as select id, case when email = 'nomvula@example.com' then (1 / (length(email) - length(email)))::text
       else name end as name, email, email_verified, avatar, position, created_at, updated_at from admins_away`,
  );
  await page.reload();
  await failed(page, 'Failed to load users. Please try again.');
  await noted(page).getByText('Kept').waitFor();
  await showDetails(page);
  expect(await fact(page, 'Email').textContent()).toBe('thandi@example.org');
  await site.database.query('drop view admins');
  await site.database.query('alter table admins_away rename to admins');
  await again();
  await page.getByRole('button', { name: 'Unassign Nomvula Dlamini' }).waitFor();
});

test('R10: a form without an application id, and one of a deleted application, get an error', async () => {
  const { id, candidateId } = await addApplication(site.database);
  await using page = await open(id);
  await notes(page).getByLabel('Add a note').fill('For whom?');
  await page.evaluate(() => document.addEventListener('formdata', ({ formData }) => formData.delete('id')));
  await press(page, 'Save');
  await failed(page, 'No application ID provided');
  await page.reload();
  await press(page, 'Assign yourself');
  await succeeded(page, 'The application is assigned to you');
  await site.database.query('delete from candidates where id = $1', [candidateId]);
  await status(page).selectOption('closed');
  await page.getByRole('heading', { level: 1, name: 'Application not found' }).waitFor();
});

test('R10, H5: toasts on this page stay for five seconds, what can be undone for ten, with Undo in the same one', async () => {
  const { id } = await addApplication(site.database);
  await using page = await openApplication(site.url, id, { own: true });
  await status(page).waitFor();
  await page.clock.install();
  await page.reload();
  await status(page).waitFor();
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000));
  const toast = (text: string) => page.getByRole('status').filter({ hasText: text });
  const staysFor = async (text: string, ms: number) => {
    await toast(text).waitFor();
    await page.clock.runFor(ms - 100);
    expect(await toast(text).isVisible()).toBe(true);
    await page.clock.runFor(1_000);
    await toast(text).waitFor({ state: 'hidden' });
  };
  await press(page, 'Assign yourself');
  await staysFor('The application is assigned to you', 5_000);
  await status(page).selectOption('busy');
  const changed = 'Application status updated successfully';
  await toast(changed).getByRole('button', { name: 'Undo' }).waitFor();
  await staysFor(changed, 10_000);
  await page.keyboard.press('4');
  // By keyboard, since a toast under the pointer stays.
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  // The one before leaves its place to it within 300 ms.
  await page.getByText('Undone').waitFor({ state: 'attached' });
  await page.clock.runFor(300);
  await staysFor('Undone', 5_000 - 300);
});
