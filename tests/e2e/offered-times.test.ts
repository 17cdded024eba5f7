import type { Page } from 'playwright-core';
import type { Email } from 'postal-mime';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { companyDay } from '#app/country/day.ts';
import { addApplication, addPosition } from '../support/applications.ts';
import { layoutFaults, violations } from '../support/axe.ts';
import { PHONE, VIEWPORT_WIDTHS, visit } from '../support/browser.ts';
import { throttleConnection } from '../support/network.ts';
import { succeeded, visitOffice } from '../support/office.ts';
import { openSite } from '../support/server.ts';

let positionId: string;
const site = await openSite();
beforeAll(async () => {
  await site.database.query(`insert into mail_templates (occasion, name, subject, body)
    values ('times-offered', 'Choose', 'Choose a time ({{reference}})', 'Hello {{name}}, please choose.')`);
});
afterAll(() => site[Symbol.asyncDispose]());
beforeEach(async () => {
  await site.database.query('truncate positions, candidates, time_offers, outgoing_mails cascade');
  positionId = await addPosition(site.database, 'Welder');
  run += 1;
});

const LIST = '/admin/job-applications';
const dayIn = (days: number) => companyDay(new Date(Date.now() + days * 86_400_000));
/** Each test has candidates of its own, as the mails of all are in one folder. */
let run = 0;
const addressOf = (at: number) => `c${at}.${run}@example.org`;

async function addCandidates(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let at = 0; at < count; at += 1) {
    const named = { fullName: `Candidate ${at}`, email: addressOf(at) };
    const { id } = await addApplication(site.database, { ...named, positionId, status: 'busy' });
    ids.push(id);
  }
  return ids;
}

/** Clicks and fills in, and counts what a person did. */
function countingOn(page: Page) {
  let count = 0;
  return {
    click: (name: string) => {
      count += 1;
      return page.getByRole('button', { name, exact: true }).click();
    },
    check: (name: string) => {
      count += 1;
      return page.getByLabel(name).check();
    },
    fill: (label: string, value: string) => {
      count += 1;
      return page.getByRole('dialog').getByLabel(label, { exact: true }).fill(value);
    },
    count: () => count,
  };
}

/** Offers times of one day, from 09:00, to all who are on the list's page, as somebody does who has thought of the times. */
async function offerTimes(candidates: number, times = 6) {
  await using page = await visitOffice(site.url, `${LIST}?rows=25`);
  const person = countingOn(page);
  await person.check('Select all on this page');
  await person.click('Offer times');
  await person.fill('Day', dayIn(10));
  await person.fill('First time', '09:00');
  if (candidates !== times) await person.fill('How many', String(times));
  await expect
    .poll(() => page.getByRole('list', { name: 'Offered times' }).getByRole('button').count())
    .toBe(times);
  await page.getByRole('button', { name: `, ${String(8 + times).padStart(2, '0')}:00` }).waitFor();
  await person.click(`Offer times to ${candidates}`);
  await succeeded(page, `The times are offered to ${candidates} candidates.`);
  return person.count();
}

/** The link in the newest mail of an occasion to an address, whose wait for Undo is skipped. */
async function linkOf(address: string, occasion = 'times-offered'): Promise<string> {
  await site.database.query(
    `insert into outgoing_mails (kind, subject_id) select 'mail-to-candidate', m.id from candidate_mails m
     join applications a on a.id = m.application_id join candidates c on c.id = a.candidate_id
     where c.email = $1 and m.occasion = $2 order by m.created_at desc limit 1`,
    [address, occasion],
  );
  const found = await vi.waitUntil(
    async () => {
      const mails = (await site.mails()).filter(({ to }) => to?.some((one) => one.address === address));
      return mails.map(({ text }) => /(\/application#[0-9a-f]{48})/.exec(text ?? '')?.[1]).find(Boolean);
    },
    { timeout: 20_000 },
  );
  return site.url + found;
}

/** Opens a private page on a phone without scripts, on a slow line. */
async function openOnPhone(link: string) {
  const page = await visit('about:blank', { width: PHONE, javaScript: false });
  await throttleConnection(page, 20);
  await page.goto(`${site.url}/application`);
  await page.getByLabel('Link').fill(link);
  await page.getByRole('button', { name: 'Open' }).click();
  return page;
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
const NINE = /^09:00 to 10:00$/;

test('H15: six candidates of the list are offered six times in five actions; one of them chooses on a phone without scripts, in 30 KB', async () => {
  const [first = ''] = await addCandidates(6);
  expect(await offerTimes(6)).toBe(5);
  const link = await linkOf(addressOf(0));

  await using measured = await visit('about:blank', { width: PHONE });
  let bytes = 0;
  measured.on('requestfinished', async (request) => {
    const { responseBodySize, responseHeadersSize } = await request.sizes();
    bytes += responseBodySize + responseHeadersSize;
  });
  await measured.goto(link, { waitUntil: 'networkidle' });
  await heading(measured, 'Choose a time for your interview');
  expect(bytes).toBeGreaterThan(5_000);
  expect(bytes).toBeLessThan(30_000);
  await measured.getByText('Ask for another time').first().click();
  expect(await violations(measured)).toEqual([]);

  await using page = await openOnPhone(link);
  await heading(page, 'Choose a time for your interview');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE);
  await page.getByLabel(NINE).check();
  await page.getByRole('button', { name: 'Book this time' }).click();
  await page.getByText('Your interview is booked.').waitFor();
  await heading(page, 'We have invited you to an interview');
  await page.getByText(/, 09:00 to 10:00$/).waitFor();

  await using office = await visitOffice(site.url, `${LIST}/${first}`);
  const panel = office.getByRole('region', { name: 'Interviews' });
  await panel.getByText(/, 09:00 to 10:00$/).waitFor();
  await office
    .getByRole('region', { name: 'Timeline' })
    .getByText(/chose .* for the interview/)
    .waitFor();
});

test('H15: two who choose the same time in two browsers at the same moment: one has it, the other chooses again', async () => {
  await addCandidates(2);
  await offerTimes(2);
  await using one = await openOnPhone(await linkOf(addressOf(0)));
  await using two = await openOnPhone(await linkOf(addressOf(1)));
  for (const page of [one, two]) await page.getByLabel(NINE).check();
  await Promise.all([one, two].map((page) => page.getByRole('button', { name: 'Book this time' }).click()));
  const isBooked = (page: Page) => page.getByText('Your interview is booked.');
  const isTaken = (page: Page) => page.getByText('Somebody else has just chosen this time.');
  for (const page of [one, two]) await isBooked(page).or(isTaken(page)).first().waitFor();
  const [winner, loser] = (await isBooked(one).isVisible()) ? [one, two] : [two, one];
  await isBooked(winner).waitFor();
  await isTaken(loser).waitFor();
  expect(await loser.getByLabel(NINE).count()).toBe(0);
  await loser.getByLabel(/^10:00 to 11:00$/).check();
  await loser.getByRole('button', { name: 'Book this time' }).click();
  await loser.getByText('Your interview is booked.').waitFor();
});

test('H15: of three for two times, whoever finds none left is mailed, asks for another, and staff see it', async () => {
  const ids = await addCandidates(3);
  expect(await offerTimes(3, 2)).toBe(6);
  for (let at = 0; at < 2; at += 1) {
    await using page = await openOnPhone(await linkOf(addressOf(at)));
    await page.getByRole('radio').first().check();
    await page.getByRole('button', { name: 'Book this time' }).click();
    await page.getByText('Your interview is booked.').waitFor();
  }
  const isToThem = ({ to, subject }: Email) =>
    to?.some(({ address }) => address?.endsWith(`.${run}@example.org`)) && /are taken/.test(subject ?? '');
  const [told, ...others] = await vi.waitUntil(
    async () => {
      const mails = (await site.mails()).filter(isToThem);
      return mails.length > 0 && mails;
    },
    { timeout: 20_000 },
  );
  expect([told?.to?.[0]?.address, others]).toEqual([addressOf(2), []]);
  const link = site.url + (/(\/application#[0-9a-f]{48})/.exec(told?.text ?? '')?.[1] ?? '');
  await using page = await openOnPhone(link);
  await heading(page, 'No time is left to choose');
  await page.locator('summary').filter({ hasText: 'Ask for another time' }).click();
  await page.getByLabel('Times that suit you').fill('Any morning\nnext week');
  await page.getByRole('button', { name: 'Ask for another time' }).click();
  await page.getByText('We have received your request for another time.').waitFor();
  await heading(page, 'You have asked for another time');
  await page.locator('summary').filter({ hasText: 'Change what you asked for' }).click();
  const wish = page.getByLabel('Times that suit you');
  expect(await wish.inputValue()).toBe('Any morning\nnext week');
  await wish.fill('Any afternoon');
  await page.getByRole('button', { name: 'Send the change' }).click();
  await page.getByText('We have received your request for another time.').waitFor();

  await using office = await visitOffice(site.url, '/admin/notifications');
  await office.getByText('Another time wanted').filter({ visible: true }).waitFor();
  await office.goto(`${site.url}${LIST}/${ids[2]}`);
  const panel = office.getByRole('region', { name: 'Interviews' });
  await panel.getByText('Any afternoon').waitFor();
  expect(await panel.getByText('Any morning').count()).toBe(0);
  await panel.getByText(/^0 left, until/).waitFor();
});

test('H15: the dialog fits every screen; a time can be left out; a clash has to be accepted', async () => {
  const [other, id] = await addCandidates(2);
  await using page = await visitOffice(site.url, `${LIST}/${other}`, { expected: /422/ });
  const panel = page.getByRole('region', { name: 'Interviews' });
  await panel.getByRole('button', { name: 'Arrange', exact: true }).click();
  const arranging = page.getByRole('dialog', { name: 'Arrange an interview' });
  await arranging.getByLabel('Day').fill(dayIn(10));
  await arranging.getByLabel('Time').fill('09:30');
  await arranging.getByLabel('Email the candidate').uncheck();
  await arranging.getByRole('button', { name: 'Arrange', exact: true }).click();
  await arranging.waitFor({ state: 'hidden' });
  // Whoever has an interview is offered none.
  await panel.getByRole('button', { name: 'Offer times' }).click();
  const dialog = page.getByRole('dialog', { name: 'Offer times for an interview' });
  await dialog.getByText('Not to Candidate 0: An interview is arranged already.').waitFor();
  expect(await dialog.getByRole('button', { name: 'Offer times', exact: true }).count()).toBe(0);
  await page.goto(`${site.url}${LIST}/${id}`);
  await panel.getByRole('button', { name: 'Offer times' }).click();
  const submit = dialog.getByRole('button', { name: 'Offer times', exact: true });
  await submit.click();
  await dialog.getByText('Choose at least one time').waitFor();
  await dialog.getByText('Choose the last day for choosing').waitFor();
  await dialog.getByLabel('Day', { exact: true }).and(page.locator(':focus')).waitFor();
  await dialog.getByLabel('Day', { exact: true }).fill(dayIn(10));
  await dialog.getByLabel('First time', { exact: true }).fill('09:00');
  await dialog.getByLabel('How many', { exact: true }).fill('3');
  await dialog.getByRole('button', { name: /, 11:00$/ }).click();
  expect(await layoutFaults(page, [...VIEWPORT_WIDTHS, 1920])).toEqual([]);
  await submit.click();
  await dialog
    .getByText(/not free: interview with Candidate 0/)
    .first()
    .waitFor();
  await dialog.getByLabel('Offer them anyway').check();
  await submit.click();
  await dialog.waitFor({ state: 'hidden' });
  await panel.getByText('2 times offered, not chosen yet').waitFor();
  // There is nobody else.
  await panel.getByRole('button', { name: 'Stop offering', exact: true }).click();
  await panel.getByText('No longer offered').waitFor();
});
