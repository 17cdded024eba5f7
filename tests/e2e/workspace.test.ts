import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { sampleDocx, samplePdf } from '#app/platform/files/content/sample-files.fixture.ts';
import { addAdmin } from '../support/accounts.ts';
import { addApplication, addCv, addPosition, postApplication } from '../support/applications.ts';
import { violations } from '../support/axe.ts';
import { succeeded, visitOffice } from '../support/office.ts';
import { openSite } from '../support/server.ts';

let site: Awaited<ReturnType<typeof openSite>>;
let nomvula: string;
beforeAll(async () => {
  site = await openSite();
  nomvula = await addAdmin(site.database, { name: 'Nomvula Dlamini', email: 'nomvula@example.com' });
});
afterAll(() => site[Symbol.asyncDispose]());
beforeEach(() => site.database.query('truncate positions, candidates cascade'));

const LIST = '/admin/job-applications';
const open = (path = '', width = 1440) => visitOffice(site.url, LIST + path, { width });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
const undo = (page: Page) => page.getByRole('button', { name: 'Undo' });
const daysAgo = (days: number) => `now() - interval '${days} days'`;

async function statuses(): Promise<Record<string, string>> {
  const rows = await site.database.query<{ name: string; status: string }>(
    'select full_name as name, status from applications join candidates on candidates.id = candidate_id order by 1',
  );
  return Object.fromEntries(rows.map(({ name, status }) => [name, status]));
}

/** Where an element ends, in px from the top of the screen. */
async function foot(element: Locator): Promise<number> {
  const box = await element.boundingBox();
  return (box?.y ?? 0) + (box?.height ?? Number.NaN);
}

describe.each([390, 1440, 1920])('at %i px', (width) => {
  test('H1, H3, H6: an application stands beside its list or after it, with its CV, history and neighbours', async () => {
    const { id, cvKey } = await addApplication(site.database, {
      fullName: 'Anna Weld',
      createdAt: daysAgo(1),
    });
    await addCv(site.dataDir, cvKey, samplePdf('Coded welder since 2012'));
    await addApplication(site.database, { fullName: 'Ben Fitter', status: 'busy', createdAt: daysAgo(2) });
    await addApplication(site.database, {
      fullName: 'Cara Weld',
      email: 'c@example.org',
      createdAt: daysAgo(3),
    });
    await using page = await open('?q=WELD&page=1', width);
    await page.getByRole('link', { name: 'Anna Weld', exact: true }).click();
    await heading(page, 'Anna Weld');
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(`${LIST}/${id}?q=WELD`);
    await page.getByText('1 of 2', { exact: true }).waitFor();
    const beside = page.getByRole('complementary', { name: 'Applications' });
    expect(await beside.isVisible()).toBe(width >= 1280);
    const cv = page.getByRole('region', { name: 'CV', exact: true });
    await cv.scrollIntoViewIfNeeded();
    await cv.getByText('Coded welder since 2012').waitFor();
    await vi.waitUntil(() => page.evaluate(() => (CSS.highlights.get('search-words')?.size ?? 0) > 0));
    // The frame: list, document, what is decided; the whole page of the CV in view, and nothing scrolled.
    if (width >= 1280) {
      const decision = await page.getByRole('region', { name: 'Decision' }).boundingBox();
      const list = await beside.boundingBox();
      expect([list?.width, decision?.width]).toEqual([300, 320]);
      expect(await foot(page.locator('.pdf-page'))).toBeLessThanOrEqual(900);
      if (width >= 1600)
        expect(await foot(page.getByRole('region', { name: 'Answers' }))).toBeLessThanOrEqual(900);
      expect(await page.evaluate(() => scrollY)).toBe(0);
    }
    const others = page.getByRole('region', { name: 'Same email or phone' });
    await others.getByText('same phone').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('link', { name: 'Next application' }).click();
    await heading(page, 'Cara Weld');
    await page.getByRole('region', { name: 'Timeline' }).getByText('Cara Weld applied').waitFor();
    // Back leads to the list and not to the application before.
    await page.goBack();
    await page.getByText('2 applications', { exact: true }).filter({ visible: true }).waitFor();
    expect(new URL(page.url()).search).toBe('?q=WELD&page=1');
    if (width < 1280) return;
    await page.getByRole('link', { name: 'Anna Weld', exact: true }).click();
    await beside.getByRole('link', { name: /Cara Weld/ }).click();
    await heading(page, 'Cara Weld');
    await beside.getByLabel('Search').fill('nobody');
    await beside.getByText('No applications match.').waitFor();
    await heading(page, 'Cara Weld');
  });
});

test('H2, H3, H17: the CV stays open from one application to the next, and V shows the details in its place', async () => {
  for (const [at, name] of ['Anna', 'Ben'].entries()) {
    const { cvKey } = await addApplication(site.database, { fullName: name, createdAt: daysAgo(at + 1) });
    await addCv(site.dataDir, cvKey, samplePdf(`CV of ${name}`));
  }
  await using page = await open();
  await page.getByRole('link', { name: 'Anna', exact: true }).click();
  const cv = page.getByRole('region', { name: 'CV', exact: true });
  const answers = page.getByRole('region', { name: 'Answers' });
  await cv.getByText('CV of Anna').waitFor();
  expect(await answers.isVisible()).toBe(false);
  await page.keyboard.press('j');
  await heading(page, 'Ben');
  await cv.getByText('CV of Ben').waitFor();
  await page.keyboard.press('v');
  await answers.waitFor();
  expect(await foot(answers)).toBeLessThanOrEqual(900);
  expect(await cv.isVisible()).toBe(false);
  await page.keyboard.press('k');
  await heading(page, 'Anna');
  await answers.waitFor();
  await page.keyboard.press('v');
  await cv.getByText('CV of Anna').waitFor();
});

test.each([1440, 1920])(
  'H2, H3, H17: applications are triaged with their CVs read, two keys each and without scrolling, at %i px',
  async (width) => {
    const COUNT = 6;
    const nameOf = (at: number) => `Applicant ${at}`;
    for (let at = 0; at < COUNT; at++) {
      const { cvKey } = await addApplication(site.database, {
        fullName: nameOf(at),
        email: `${at}@example.org`,
        createdAt: daysAgo(at + 1),
      });
      await addCv(site.dataDir, cvKey, samplePdf(`CV of ${nameOf(at)}`));
    }
    await using page = await open('', width);
    await page.getByRole('link', { name: nameOf(0), exact: true }).click();
    const decision = page.getByLabel('Status', { exact: true });
    for (let at = 0; at < COUNT; at++) {
      await page
        .getByRole('region', { name: 'CV', exact: true })
        .getByText(`CV of ${nameOf(at)}`)
        .waitFor();
      expect(await foot(decision)).toBeLessThanOrEqual(900);
      await page.keyboard.press(at % 2 === 0 ? '2' : '4');
      await page.getByText(`1 application moved to ${at % 2 === 0 ? 'busy' : 'closed'}.`).waitFor();
      expect(await page.evaluate(() => scrollY)).toBe(0);
      if (at < COUNT - 1) await page.keyboard.press('j');
    }
    expect(new Set(Object.values(await statuses()))).toEqual(new Set(['busy', 'closed']));
  },
);

test('H2, H5: by the keyboard alone: through the list, into an application, status and assignment, undone, switched off', async () => {
  for (const [at, name] of ['Anna', 'Ben', 'Cara'].entries())
    await addApplication(site.database, { fullName: name, createdAt: daysAgo(at + 1) });
  await using page = await open();
  const { keyboard } = page;
  const focused = (name: string) =>
    vi.waitUntil(() => page.evaluate((text) => document.activeElement?.textContent === text, name));
  await page.getByText('3 applications').waitFor();
  await keyboard.press('j');
  await focused('Anna');
  await keyboard.press('x');
  await keyboard.press('j');
  await focused('Ben');
  await keyboard.press('x');
  await page.getByText('2 selected').waitFor();
  await keyboard.press('2');
  await page.getByText('2 applications moved to busy.').waitFor();
  expect(await statuses()).toEqual({ Anna: 'busy', Ben: 'busy', Cara: 'active' });
  await undo(page).press('Enter');
  await succeeded(page, 'Undone');
  expect(await statuses()).toEqual({ Anna: 'active', Ben: 'active', Cara: 'active' });
  await page.getByRole('link', { name: 'Anna', exact: true }).focus();
  await keyboard.press('j');
  await keyboard.press('Enter');
  await heading(page, 'Ben');
  await keyboard.press('a');
  await page.getByText('1 application assigned to Administrator.').waitFor();
  await page.getByRole('button', { name: 'Unassign Administrator' }).waitFor();
  await keyboard.press('4');
  await page.getByText('1 application moved to closed.').waitFor();
  await keyboard.press('j');
  await heading(page, 'Cara');
  // The offer outlives the next application.
  await undo(page).click();
  await vi.waitUntil(async () => (await statuses()).Ben === 'active');
  await keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByText('Next application').waitFor();
  expect(await violations(page)).toEqual([]);
  await keyboard.press('Escape');
  // What is typed is text.
  await page.getByLabel('Add a note').fill('');
  await page.getByLabel('Add a note').press('4');
  expect(await page.getByLabel('Add a note').inputValue()).toBe('4');
  await page.getByLabel('Add a note').fill('');
  await page.goto(`${site.url}/admin/settings`);
  await page.getByLabel('Keyboard Shortcuts').uncheck({ force: true });
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await succeeded(page, 'Settings saved successfully');
  await page.goto(`${site.url}${LIST}`);
  await page.getByText('3 applications').waitFor();
  await page.getByRole('link', { name: 'Anna', exact: true }).focus();
  await keyboard.press('4');
  await keyboard.press('j');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Anna');
  expect(await statuses()).toEqual({ Anna: 'active', Ben: 'active', Cara: 'active' });
  await site.database.query('delete from admin_settings');
});

test('H2, H4, H5: selected applications are assigned, moved and exported; what a colleague has just changed stays', async () => {
  const anna = await addApplication(site.database, {
    fullName: 'Anna',
    answers: [['Which code?', 'AWS D1.1']],
  });
  await addApplication(site.database, { fullName: 'Ben' });
  await using page = await open();
  await page.getByLabel('Select all on this page').check();
  await page.getByRole('button', { name: 'Assign to' }).click();
  await page.getByRole('menuitem', { name: 'Nomvula Dlamini' }).click();
  await page.getByText('2 applications assigned to Nomvula Dlamini.').waitFor();
  expect(await site.database.query('select distinct assignee_id as it from applications')).toEqual([
    { it: nomvula },
  ]);
  await page.getByLabel('Select the application of Anna').check();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export' }).click(),
  ]);
  const csv = await (await download.createReadStream()).toArray();
  expect(Buffer.concat(csv).toString().trim().split('\r\n')).toEqual([
    expect.stringMatching(/^Reference,.*,Answers,Stage,Rating,Reason for declining$/),
    expect.stringMatching(new RegExp(`^A-${anna.number},.*,Which code\\?: AWS D1\\.1,,,$`)),
  ]);
  await page.getByLabel('Select the application of Ben').check();
  await site.database.query(`update applications set status = 'accepted' where id = $1`, [anna.id]);
  await page.getByRole('button', { name: 'Move to' }).click();
  await page.getByRole('menuitem', { name: 'closed' }).click();
  await page
    .getByText('1 application moved to closed. 1 was left as it is: someone else has just changed it.')
    .waitFor();
  expect(await statuses()).toEqual({ Anna: 'accepted', Ben: 'closed' });
});

test('H5: several are mailed and declined from the list with a preview for each, and taken back by the keyboard', async () => {
  const welder = await addPosition(site.database, 'Welder');
  for (const [at, name] of ['Anna', 'Ben', 'Cara'].entries()) {
    const email = `${name.toLowerCase()}@example.org`;
    const createdAt = daysAgo(at + 1);
    await addApplication(site.database, { fullName: name, email, positionId: welder, createdAt });
  }
  await using page = await open();
  const select = (name: string) => page.getByLabel(`Select the application of ${name}`).check();
  await select('Anna');
  await select('Ben');
  await page.getByRole('button', { name: 'Email', exact: true }).click();
  const writing = page.getByRole('dialog', { name: 'Write to candidates' });
  await writing.getByLabel('Subject').fill('{{reference}}: come and weld');
  await writing.getByLabel('Message').fill('Dear {{name}}, about {{position}}.');
  await writing.getByText('Dear Anna, about Welder.').waitFor();
  await writing.getByText('1 of 2', { exact: true }).waitFor();
  await writing.getByRole('button', { name: 'Next' }).click();
  await writing.getByText('Dear Ben, about Welder.').waitFor();
  expect(await violations(page)).toEqual([]);
  await writing.getByRole('button', { name: 'Send to 2' }).click();
  await succeeded(page, '2 emails will be sent in a moment.');
  expect(await site.database.query('select text from candidate_mails order by text')).toEqual([
    { text: 'Dear Anna, about Welder.' },
    { text: 'Dear Ben, about Welder.' },
  ]);

  await select('Ben');
  await select('Cara');
  await page.getByRole('button', { name: 'Decline', exact: true }).click();
  const declining = page.getByRole('dialog', { name: 'Decline' });
  await declining.getByText(/^Leaves .* 09:00\. Until then/).waitFor();
  await declining.getByText('cara@example.org', { exact: true }).waitFor();
  await declining.getByLabel('Subject').fill('Your application');
  await declining.getByLabel('Message').fill('Dear {{name}}, not this time.');
  await declining.getByRole('button', { name: 'Decline 2 and send' }).press('Enter');
  await page.getByText(/^2 emails will be sent .* 09:00\.$/).waitFor();
  expect(await statuses()).toEqual({ Anna: 'active', Ben: 'closed', Cara: 'closed' });

  await page.getByRole('link', { name: 'Cara', exact: true }).press('Enter');
  await heading(page, 'Cara');
  const mails = page.getByRole('region', { name: 'Emails' });
  await mails.getByText(/To be sent .* 09:00/).waitFor();
  await mails.getByRole('button', { name: 'Take back' }).press('Enter');
  await succeeded(page, 'The email was taken back');
  await mails.getByText('Taken back. It was not sent.').waitFor();
  expect(await statuses()).toEqual({ Anna: 'active', Ben: 'closed', Cara: 'active' });
  // One is written to without the mouse; no single key sends a mail.
  await mails.getByRole('button', { name: 'Write' }).press('Enter');
  await writing.getByLabel('Subject').press('ControlOrMeta+a');
  await page.keyboard.type('Your certificates');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Dear {{name}}, 4 photos, please.');
  await writing.getByRole('button', { name: 'Send', exact: true }).press('Enter');
  await mails.getByText('Your certificates').waitFor();
  expect(await statuses()).toMatchObject({ Cara: 'active' });
});

test('H1, H2, H4: two people triage the same list at once: each application has one status, one assignee, and both see them', async () => {
  const email = `sipho-${Date.now()}@example.com`;
  await addAdmin(site.database, { name: 'Sipho Nkosi', email });
  for (const [at, name] of ['Anna', 'Ben', 'Cara'].entries())
    await addApplication(site.database, { fullName: name, createdAt: daysAgo(at + 1) });
  await using first = await open();
  await using second = await visitOffice(site.url, LIST, { email });
  for (const page of [first, second]) {
    await page.getByLabel('Select all on this page').check();
    await page.getByText('3 selected').waitFor();
  }
  await Promise.all([first.keyboard.press('2'), second.keyboard.press('4')]);
  const left = (page: Page, text: string) =>
    page.getByText(`${text}: someone else has just changed`).first().waitFor();
  const won = await Promise.any([
    left(first, '3 were left as they are').then(() => 'closed'),
    left(second, '3 were left as they are').then(() => 'busy'),
  ]);
  const winner = won === 'busy' ? first : second;
  await winner.getByText(`3 applications moved to ${won}.`).waitFor();
  expect(await statuses()).toEqual({ Anna: won, Ben: won, Cara: won });
  const changes = `select count(*)::int as n from audit_entries
    where action = 'status-changed' and subject_id in (select id from applications)`;
  expect(await site.database.query(changes)).toEqual([{ n: 3 }]);
  for (const page of [first, second])
    await vi.waitUntil(async () => (await page.getByRole('row').getByText(won).count()) > 0);

  for (const page of [first, second]) await page.getByRole('link', { name: 'Anna', exact: true }).focus();
  await Promise.all([first.keyboard.press('a'), second.keyboard.press('a')]);
  await Promise.any([first, second].map((page) => left(page, '1 was left as it is')));
  const assigned = `select count(*)::int as n from audit_entries
    where action = 'assigned' and subject_id in (select id from applications)`;
  expect(await site.database.query(assigned)).toEqual([{ n: 1 }]);
});

test('H1: new applications announce themselves, and are shown on request', async () => {
  await addPosition(site.database, 'Welder');
  await addApplication(site.database, { fullName: 'Anna' });
  await using page = await open();
  await page.getByText('1 application', { exact: true }).waitFor();
  await postApplication(site.url, 'welder', 'Sipho Nkosi');
  await page.getByText('1 new application').waitFor();
  expect(await page.getByRole('link', { name: 'Sipho Nkosi' }).count()).toBe(0);
  await page.getByRole('link', { name: 'show', exact: true }).click();
  await page.getByRole('link', { name: 'Sipho Nkosi', exact: true }).waitFor();
  await page.getByText('1 new application').waitFor({ state: 'hidden' });
});

test('H3: a Word CV is read as text; an old .doc is only downloaded, and a missing file is named', async () => {
  const { id, cvKey } = await addApplication(site.database, { createdAt: daysAgo(1) });
  await addCv(site.dataDir, cvKey, sampleDocx());
  const type = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
  await site.database.query(`update applications set cv_name = 'cv.docx', cv_media_type = $1`, [type]);
  const gone = await addApplication(site.database);
  await using page = await open(`/${id}`, 1920);
  const cv = page.getByRole('region', { name: 'CV', exact: true });
  await cv.getByText('Curriculum vitae').waitFor();
  expect(
    await site.database.query(`select details->>'how' as how from audit_entries where subject_id = $1`, [id]),
  ).toEqual([{ how: 'in the page' }]);
  await page.goto(`${site.url}${LIST}/${gone.id}`);
  await cv.getByText('The file is not in the file store. Ask for it again.').waitFor();
  await site.database.query(
    `update applications set cv_name = 'cv.doc', cv_media_type = 'application/msword'`,
  );
  await page.reload();
  await cv.getByText('A .doc file can’t be shown here. Download it to read it.').waitFor();
});
