import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { companyDay } from '#app/country/day.ts';
import { addAdmin } from '../support/accounts.ts';
import { layoutFaults } from '../support/axe.ts';
import { PHONE, visit } from '../support/browser.ts';
import { testCompany } from '../support/company.ts';
import {
  chooseInRow,
  confirmWithPassword,
  enterPassword,
  press,
  row,
  succeeded,
  visitOffice,
} from '../support/office.ts';
import { addPost } from '../support/posts.ts';
import { usePriceBook } from '../support/price-book.ts';
import { openSite } from '../support/server.ts';

const site = await openSite();
beforeAll(async () => {
  await addAdmin(site.database, { name: 'Zoë Adams', email: 'zoe@example.com' });
});
afterAll(() => site[Symbol.asyncDispose]());
beforeEach(() => site.database.resetCompany());

const { contacts } = testCompany.profile.people;

const open = (section = '', { email = 'admin@example.com', width = 1440 } = {}) =>
  visitOffice(site.url, `/admin/company${section}`, { email, width, expected: /403|409|422/ });
/** Opens the dialog of a picture and takes the first one. */
async function choosePicture(page: Page, label: string) {
  await page.getByRole('button', { name: new RegExp(`^${label} Choose`) }).click();
  await page.getByRole('dialog', { name: label }).getByRole('list').getByRole('button').first().click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
}
const paste = (field: Locator, content: string) =>
  field.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', pasted);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, content);
const home = async () => (await fetch(site.url)).text();

test('O1, O4, O5: a phone number and a position are changed in the office and stand on the site at once', async () => {
  await using page = await open('', { width: 390 });
  expect(await layoutFaults(page, [390, 1920])).toEqual([]);
  await row(page, 'opening hours').getByRole('link', { name: 'Places and hours' }).click();
  const branch = page.getByRole('group', { name: 'Branch 1' });
  await branch.getByLabel('Phone', { exact: true }).fill('011 555 0177');
  await paste(branch.getByLabel('Latitude'), 'https://www.google.com/maps/@-26.123456,28.234567,17z');
  expect(await branch.getByLabel('Longitude').inputValue()).toBe('28.234567');
  // A day off has no times.
  const isOpen = branch.getByRole('group', { name: 'Sunday' }).getByRole('switch', { name: 'Open' });
  const sunday = branch.getByRole('group', { name: 'Sunday' }).getByLabel('Opens');
  expect(await sunday.count()).toBe(0);
  await isOpen.click();
  await sunday.fill('08:00');
  await press(page, 'Publish');
  await branch.getByText('Sunday: please enter both times, or neither if you are closed.').waitFor();
  await sunday.and(page.locator(':focus')).waitFor();
  await isOpen.click();
  expect(await layoutFaults(page, [390, 1920])).toEqual([]);
  await branch.getByLabel('Suburb').fill('Ndabeni');
  await press(page, 'Publish');
  await succeeded(page, 'Published');
  // Texts are written by hand, so they still have the old one.
  const still = page
    .getByRole('note')
    .filter({ hasText: 'These texts still say what you changed: “Maitland” in' });
  await still.getByRole('link', { name: 'Home page' }).waitFor();
  // However it was typed.
  await expect.poll(home).toContain('+27 11 555 0177');
  expect(await home()).toContain('"latitude":-26.123456,"longitude":28.234567');
});

test('O5: a draft is seen in the preview only, and its changes are named before it is published', async () => {
  await using page = await open('/home');
  await page.getByLabel('Slogan').fill('Cut today.');
  await press(page, 'Save as draft');
  await succeeded(page, 'Saved as a draft');
  const draft = page.getByRole('region', { name: 'Not published yet' });
  await draft.getByText('Cut today.').waitFor();
  expect(await home()).not.toContain('Cut today.');

  await page.goto(`${site.url}/admin/company`);
  const [preview] = await Promise.all([
    page.context().waitForEvent('page'),
    press(page, 'Preview the drafts'),
  ]);
  await preview.getByRole('heading', { level: 1, name: 'Cut today.' }).waitFor();
  expect(await home()).not.toContain('Cut today.');
  await press(preview, 'End the preview');
  await preview.waitForURL(`${site.url}/admin/company`);
  await preview.goto(site.url);
  await preview.getByRole('heading', { level: 1 }).waitFor();
  expect(await preview.getByText('Cut today.').count()).toBe(0);

  await page.goto(`${site.url}/admin/company/home`);
  await press(page, 'Publish the draft');
  await succeeded(page, 'Published');
  await expect.poll(home).toContain('Cut today.');
});

test('O5, T3: a section has one primary button, with a draft that of the draft', async () => {
  await using page = await open('/home');
  const primary = page
    .getByRole('main')
    .locator('.mantine-Button-root:is(:not([data-variant]), [data-variant="filled"])');
  expect(await primary.allInnerTexts()).toEqual(['Publish']);
  await page.getByLabel('Slogan').fill('Cut tomorrow.');
  await press(page, 'Save as draft');
  await succeeded(page, 'Saved as a draft');
  await page.getByRole('region', { name: 'Not published yet' }).waitFor();
  expect(await primary.allInnerTexts()).toEqual(['Publish the draft']);
});

test('O1, X3: an unknown section says that nothing is there, instead of offering to try again', async () => {
  await using page = await visitOffice(site.url, '/admin/company/nonsense', { expected: /404/ });
  await page.getByRole('heading', { name: 'Nothing here' }).waitFor();
  expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
  await page.getByRole('link', { name: 'To the back office' }).click();
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
});

test('O5: who only has the cookie of a preview sees what is published', async () => {
  await using page = await open('/home');
  await page.getByLabel('Slogan').fill('Cut at night.');
  await press(page, 'Save as draft');
  await succeeded(page, 'Saved as a draft');
  const { headers } = await fetch(`${site.url}/admin/company/preview`, {
    method: 'POST',
    redirect: 'manual',
    headers: {
      cookie: (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; '),
    },
  });
  const cookies = headers.getSetCookie();
  expect(cookies).toHaveLength(1);
  await using stranger = await visit(site.url, { width: PHONE, cookies });
  await stranger.getByRole('heading', { level: 1 }).waitFor();
  expect(await stranger.getByText('Cut at night.').count()).toBe(0);
});

test('O1: entries of a list are added, moved and removed; a fault is named at its field and nothing typed is lost', async () => {
  await using page = await open('/people');
  await press(page, 'Add a contact');
  const cards = page.getByRole('group', { name: 'Contact cards' });
  const added = cards.getByRole('group', { name: `Contact ${contacts.length + 1}` });
  await added.getByLabel('Position').fill('Yard');
  await added.getByLabel('Name').fill('Lerato Khumalo');
  await added.getByLabel('Email address').fill('lerato');
  await added.getByLabel('Cell').fill('082 555 0199');
  await press(page, 'Publish');
  await added.getByText('Please enter “Email address” as an email address.').waitFor();
  await added.getByLabel('Email address').fill('lerato@example.co.za');
  await press(page, `Move contact ${contacts.length + 1} up`);
  await press(page, 'Remove contact 1');
  await press(page, 'Publish');
  await succeeded(page, 'Published');
  const [newest] = await site.database.query<{ names: string[] }>(
    `select array(select jsonb_array_elements(profile->'people'->'contacts')->>'name') names
     from company_versions order by revision desc limit 1`,
  );
  expect(newest?.names).toEqual(
    contacts
      .map(({ name }) => name)
      .toSpliced(-1, 0, 'Lerato Khumalo')
      .slice(1),
  );
});

test('O4: closed days have no order to keep, and holidays that are over are not proposed', async () => {
  await using page = await open('/places');
  const days = page.getByRole('group', { name: 'Closed days' });
  await days.getByRole('button', { name: /^Add the public holidays of/ }).click();
  const proposed = await days
    .getByLabel('Day', { exact: true })
    .evaluateAll((fields) => fields.map((field) => (field instanceof HTMLInputElement ? field.value : '')));
  expect(proposed.filter((day) => day < companyDay())).toEqual([]);
  expect(proposed.length).toBeGreaterThan(10);
  await days.getByRole('button', { name: 'Remove closed day 1', exact: true }).waitFor();
  expect(await days.getByRole('button', { name: /^Move closed day/ }).count()).toBe(0);
  // The longest of their names is read whole.
  const cut = await days
    .getByLabel('Name of the day')
    .evaluateAll((fields) => fields.filter((field) => field.scrollWidth > field.clientWidth).length);
  expect(cut).toBe(0);
  expect(await layoutFaults(page, [360, 390, 1440, 1920])).toEqual([]);
});

test('O1, X4: after an entry is removed the focus is at what takes its place', async () => {
  await using page = await open('/people');
  const pages = page.getByRole('group', { name: 'Social pages' });
  const remove = pages.getByRole('button', { name: /^Remove page/ });
  const count = await remove.count();
  expect(count).toBeGreaterThan(1);
  await remove.first().press('Enter');
  await remove.first().and(page.locator(':focus')).waitFor();
  await remove.last().focus();
  for (let left = count - 1; left > 0; left -= 1) {
    await page.keyboard.press('Enter');
    await expect.poll(() => remove.count()).toBe(left - 1);
    if (left > 1) await remove.last().and(page.locator(':focus')).waitFor();
  }
  await pages.getByRole('button', { name: 'Add a page' }).and(page.locator(':focus')).waitFor();
});

test('O4: a new branch begins with the hours of the first one', async () => {
  await using page = await open('/places');
  const branch = (number: number) => page.getByRole('group', { name: `Branch ${number}`, exact: true });
  const hours = (number: number, day: string) =>
    branch(number).getByRole('group', { name: day, exact: true });
  await hours(1, 'Friday').getByLabel('Closes').fill('13:30');
  const count = testCompany.profile.places.branches.length;
  await press(page, 'Add a branch');
  const added = hours(count + 1, 'Friday');
  expect(await added.getByLabel('Closes').inputValue()).toBe('13:30');
  expect(await added.getByLabel('Opens').inputValue()).not.toBe('');
  expect(
    await branch(count + 1)
      .getByLabel('Phone', { exact: true })
      .inputValue(),
  ).toBe('');
});

test('O1: a service is added that claims nothing about machines, and gets its address from its name', async () => {
  await using page = await open('/services');
  const [first] = testCompany.services;
  await chooseInRow(page, first?.name ?? '', 'Remove');
  await page.getByRole('region', { name: 'Not published yet' }).getByText('removed').waitFor();
  await press(page, 'Add a service');
  await page.getByRole('heading', { level: 1, name: 'New service' }).waitFor();
  expect(await page.getByLabel('Process').inputValue()).toBe('other');
  await page.getByRole('link', { name: 'Services and machines' }).click();
  await row(page, 'Without a name').getByRole('link').click();
  expect(await page.getByRole('switch', { name: 'Is offered' }).isChecked()).toBe(true);
  await page.getByLabel('Name', { exact: true }).fill('Powder coating & café');
  await page.getByLabel('Line in lists').fill('Up to 6 m.');
  await page.getByLabel('Description in search results').fill('Powder coating up to 6 m.');
  await page.getByLabel('Lead', { exact: true }).fill('Up to 6 m.');
  await press(page, 'Publish');
  await page.getByText('Please fill in “Picture”.').waitFor();
  // What was typed stays, and the first field that is missing has the focus.
  await page.getByRole('button', { name: 'Picture Choose a picture' }).and(page.locator(':focus')).waitFor();
  for (const picture of ['Picture', 'Picture of a finished part']) await choosePicture(page, picture);
  await press(page, 'Publish');
  // The draft had faults until now, so nobody was told what it takes out.
  await page
    .getByRole('alert')
    .getByText(/^Taken out/)
    .waitFor();
  await press(page, 'Publish');
  await succeeded(page, 'Published');
  await expect
    .poll(async () => (await fetch(`${site.url}/powder-coating-cafe`)).text())
    .toContain('Up to 6 m.');
});

test('O1, X4: the form of a service is folded into parts; one in which something is wrong unfolds at the fault', async () => {
  await using page = await open('/services/0', { width: 390 });
  const lead = page.getByLabel('Lead', { exact: true });
  await page
    .getByRole('button', { name: /^Picture / })
    .first()
    .waitFor();
  expect(await lead.isVisible()).toBe(false);
  await page.getByRole('heading', { name: 'Texts' }).click();
  const typed = await lead.inputValue();
  await lead.fill('');
  await page.getByRole('heading', { name: 'Texts' }).click();
  expect(await lead.isVisible()).toBe(false);
  await press(page, 'Publish');
  await page.getByText('Please fill in “Lead”.').waitFor();
  await lead.and(page.locator(':focus')).waitFor();
  // Correcting it folds nothing.
  await lead.fill(typed);
  await page.getByText('Please fill in “Lead”.').waitFor({ state: 'hidden' });
  expect(await lead.isVisible()).toBe(true);
  for (const part of ['Machines and limits', 'Materials', 'What to send'])
    await page.getByRole('heading', { name: part }).click();
  expect(await layoutFaults(page, [360, 390, 1440, 1920])).toEqual([]);
});

test('O5: a draft says why it can’t be published, is left without a question once saved, and is published with what is typed', async () => {
  await using page = await open('/services');
  await press(page, 'Add a service');
  await page.getByRole('heading', { level: 1, name: 'New service' }).waitFor();
  await press(page, 'Publish the draft');
  const panel = page.getByRole('region', { name: 'Not published yet' });
  await panel.getByRole('alert').getByText('Please fill in “Name”.').waitFor();

  await page.getByLabel('Name', { exact: true }).fill('Sand blasting');
  await press(page, 'Save as draft');
  await succeeded(page, 'Saved as a draft');
  await page.getByRole('heading', { level: 1, name: 'Sand blasting' }).waitFor();
  await page.getByRole('link', { name: 'Services and machines' }).click();
  await page.getByRole('heading', { level: 1, name: 'Services and machines' }).waitFor();

  await page.goBack();
  for (const line of ['Line in lists', 'Description in search results', 'Lead'])
    await page.getByLabel(line, { exact: true }).fill('Sand blasting to Sa 2½.');
  for (const picture of ['Picture', 'Picture of a finished part']) await choosePicture(page, picture);
  await press(page, 'Publish the draft');
  await succeeded(page, 'Published');
  await expect
    .poll(async () => (await fetch(`${site.url}/sand-blasting`)).text())
    .toContain('Sand blasting to Sa 2½.');
});

test('O6: what a removal touches, prices too, is named before it is published', async () => {
  await using page = await open('/materials');
  const [first] = testCompany.services;
  await usePriceBook(site.database, ({ materials: [stock] }) => {
    if (stock) stock.grade = '3cr12';
  });
  await chooseInRow(page, '3CR12', 'Remove');
  await page.getByRole('note').getByText(`3cr12 in “${first?.name}” (Materials)`).waitFor();
  await page.getByRole('note').getByText('“3CR12” (Prices)').waitFor();
  await press(page, 'Publish the draft');
  await succeeded(page, 'Published');
  await expect
    .poll(async () => (await fetch(`${site.url}/${first?.slug}`)).text())
    .not.toContain('/materials#3cr12');
});

test('O6: what is published or restored without a draft says first what it takes out elsewhere', async () => {
  await site.database.query(
    `insert into company_versions (revision, section, published_by, profile)
     select 2, 'materials', 'Tests', jsonb_set(
       jsonb_insert(profile, '{materials,0}', profile->'materials'->0 || '{"key": "copper", "name": "Copper"}'),
       '{services,0,materials}', '[{"key": "copper", "note": "Thin sheet."}]'
     ) from company_versions where revision = 1`,
  );
  const newest = async () => {
    const [{ profile } = { profile: null }] = await site.database.query<{ profile: unknown }>(
      'select profile::text from company_versions order by revision desc limit 1',
    );
    return String(profile);
  };
  await using page = await open('/units');
  const [type = ''] = testCompany.units.steel.quoteTypes;
  const [service] = testCompany.services;
  await page.getByRole('button', { name: 'Remove type 1' }).first().click();
  await press(page, 'Publish');
  await page.getByRole('alert').getByText(`${type} in “${service?.name}” (Type of quote)`).waitFor();
  expect(await layoutFaults(page, [360, 390, 1440])).toEqual([]);
  expect(await newest()).toContain(`"quoteType": "${type}"`);
  await press(page, 'Publish');
  await succeeded(page, 'Published');
  expect(await newest()).not.toContain(type);

  await page.goto(`${site.url}/admin/company/versions`);
  await press(page, 'Restore Materials of the sample');
  const dialog = page.getByRole('dialog', { name: 'Restore it all the same?' });
  await dialog.getByText(`copper in “${service?.name}” (Materials)`).waitFor();
  expect(await layoutFaults(page, [360, 390, 1440])).toEqual([]);
  await dialog.getByRole('button', { name: 'Cancel' }).and(page.locator(':focus')).press('Enter');
  await dialog.waitFor({ state: 'detached' });
  expect(await newest()).toContain('copper');
  await press(page, 'Restore Materials of the sample');
  await dialog.getByRole('button', { name: 'Restore', exact: true }).click();
  await succeeded(page, 'Restored and published');
  await dialog.waitFor({ state: 'detached' });
  expect(await newest()).not.toContain('copper');
});

test('O2, O6: a service that articles link to: its removal names them, readers get plain text, the blog desk says so', async () => {
  const gone = testCompany.services.at(-1);
  if (gone === undefined) throw new Error('The company has services');
  const block = {
    ...{ _type: 'block', _key: 'a', style: 'normal' },
    markDefs: [{ _type: 'link', _key: 'l', href: `/${gone.slug}` }],
    children: [{ _type: 'span', _key: 's', text: 'what we do to plate', marks: ['l'] }],
  };
  const article = { slug: 'what-we-do', title: 'What we do to plate' };
  await addPost(site.database, article);
  const body = JSON.stringify([block]);
  await site.database.query('update posts set body = $1 where slug = $2', [body, article.slug]);
  const read = async () => (await fetch(`${site.url}/blog/${article.slug}`)).text();
  expect(await read()).toContain(`href="/${gone.slug}">what we do to plate</a>`);

  await using page = await open('/services');
  await chooseInRow(page, gone.name, 'Remove');
  const note = page.getByRole('note').filter({ hasText: 'Published articles link to pages' });
  await note.getByRole('link', { name: article.title, exact: true }).waitFor();
  await note.getByText(`(/${gone.slug})`).waitFor();
  expect(await layoutFaults(page)).toEqual([]);
  await press(page, 'Publish the draft');
  await succeeded(page, 'Published');
  await expect.poll(read).not.toContain(`href="/${gone.slug}"`);
  expect(await read()).toContain('what we do to plate');

  await page.goto(`${site.url}/admin/blog`);
  const row = page.getByRole('row').filter({ hasText: article.title });
  await row.getByText(`Links to a page that visitors can’t open: /${gone.slug}`).waitFor();
  expect(await layoutFaults(page)).toEqual([]);
});

test('O5: a draft that a colleague has changed since is neither discarded nor published unseen', async () => {
  await using mine = await open('/home');
  await mine.getByLabel('Slogan').fill('Cut today.');
  await press(mine, 'Save as draft');
  await succeeded(mine, 'Saved as a draft');
  for (const [button, slogan] of [
    ['Discard the draft', 'Cut tomorrow.'],
    ['Publish the draft', 'Cut at night.'],
  ] as const) {
    await using theirs = await open('/home', { email: 'zoe@example.com' });
    await theirs.getByLabel('Slogan').fill(slogan);
    await press(theirs, 'Save as draft');
    await succeeded(theirs, 'Saved as a draft');
    await press(mine, button);
    await mine
      .getByText('Zoë Adams has changed the draft meanwhile. Please look at it again.')
      .first()
      .waitFor();
    await mine.getByRole('region', { name: 'Not published yet' }).getByText(slogan).waitFor();
  }
  expect(await home()).not.toContain('Cut at night.');
  await press(mine, 'Publish the draft');
  await succeeded(mine, 'Published');
  await expect.poll(home).toContain('Cut at night.');
});

test('O5: of two people who edit one section the second is told before anything is overwritten', async () => {
  await using mine = await open('/identity');
  await using theirs = await open('/identity', { email: 'zoe@example.com' });
  await theirs.getByLabel('Legal name').fill('Bergland Steel (Pty) Ltd');
  await press(theirs, 'Publish');
  await succeeded(theirs, 'Published');
  await mine.getByLabel('Legal name').fill('Veld Steel (Pty) Ltd');
  await press(mine, 'Publish');
  const told = mine.getByRole('alert').filter({ hasText: 'changed this meanwhile' });
  await told.getByText('Bergland Steel (Pty) Ltd').waitFor();
  expect(await mine.getByLabel('Legal name').inputValue()).toBe('Veld Steel (Pty) Ltd');
  await press(mine, 'Publish');
  await succeeded(mine, 'Published');
});

test('O5: the versions say who published what and what that changed, and an earlier one is restored', async () => {
  await using page = await open('/home');
  for (const slogan of ['Cut today.', 'Cut tomorrow.']) {
    await page.getByLabel('Slogan').fill(slogan);
    await press(page, 'Publish');
    await expect.poll(home).toContain(slogan);
  }
  await page.goto(`${site.url}/admin/company/versions`);
  const newest = page.getByRole('row').filter({ hasText: 'Home page' }).first();
  await newest.getByText('In use').waitFor();
  await newest.getByRole('cell', { name: 'Slogan: Cut today. → Cut tomorrow.' }).waitFor();
  expect(await newest.getByRole('button').count()).toBe(0);
  expect(await layoutFaults(page, [360, 390, 1440, 1920])).toEqual([]);
  await newest.getByRole('link').click();
  await page.getByRole('heading', { level: 1, name: 'Home page, version 3' }).waitFor();
  await page.getByRole('row', { name: 'Slogan Cut today. Cut tomorrow.' }).waitFor();
  await page.getByRole('link', { name: 'Versions', exact: true }).click();
  await press(page, 'Restore Home page of version 2');
  await succeeded(page, 'Restored and published');
  await expect.poll(home).toContain('Cut today.');
  await page.getByRole('cell', { name: 'Home page', exact: true }).first().waitFor();
  // There is something to go back to before the first version too.
  await press(page, 'Restore Home page of the sample');
  await expect.poll(home).not.toContain('Cut today.');
});

test('O1: changed bank details ask for one’s password, and the other admins are told; so do restored ones', async () => {
  await using page = await open('/bank');
  await page.getByLabel('Bank', { exact: true }).fill('Karoo Bank');
  await page.getByLabel('Account number').fill('62005550143');
  await press(page, 'Save as draft');
  await succeeded(page, 'Saved as a draft');
  const publish = page.getByRole('button', { name: 'Publish', exact: true });
  await confirmWithPassword(page, publish, 'not-the-password');
  await page.getByText('That is not your password.').waitFor();
  const stored = 'select revision from company_versions where revision > 1';
  expect(await site.database.query(stored)).toEqual([]);
  await enterPassword(page);
  await succeeded(page, 'Published');
  const told = await vi.waitUntil(
    async () =>
      (await site.mails()).find(({ to }) => to?.some(({ address }) => address === 'zoe@example.com')),
    { timeout: 20_000 },
  );
  expect(told.subject).toContain('The bank details were changed');
  expect(told.text).not.toContain('62005550143');

  // The password is good for ten minutes.
  await page.getByLabel('Bank', { exact: true }).fill('Veld Bank');
  await press(page, 'Publish');
  await expect.poll(async () => (await site.database.query(stored)).length).toBe(2);

  await using later = await open('/versions');
  await confirmWithPassword(later, later.getByRole('button', { name: 'Restore Bank details of version 2' }));
  await succeeded(later, 'Restored and published');
  await expect
    .poll(
      async () => (await site.mails()).filter(({ to }) => to?.[0]?.address === 'zoe@example.com').length,
      {
        timeout: 20_000,
      },
    )
    .toBe(3);
});
