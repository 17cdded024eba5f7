import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { samplePdf } from '#app/platform/files/content/sample-files.fixture.ts';
import { hydrate, visit } from '../support/browser.ts';
import { addWelder, answerWelder, applicationForm, CV, fillApplication } from '../support/career.ts';
import { holdScripts, throttleConnection } from '../support/network.ts';
import { isToSales, openSite } from '../support/server.ts';

const site = await openSite();
beforeAll(async () => {
  await addWelder(site.database);
});
afterAll(() => site[Symbol.asyncDispose]());

const drawing = (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(samplePdf(name)),
});
const DRAWINGS = ['base plate.pdf', 'gusset.pdf'];

/** A public form and how to fill it in. `who` identifies the rows of one visit. */
type PublicForm = {
  path: string;
  /** Fills in every control that the page shows before hydration. */
  fill: (page: Page, who: string) => Promise<void>;
  /** Checks the page after hydration, and answers questions that are only asked then. */
  look: (page: Page, who: string) => Promise<void>;
  button: string;
  thanks: RegExp;
  /** What the database stored. */
  stored: (who: string) => Promise<unknown>;
  expected: (who: string) => unknown;
  /** The text and the attachments of the mail about it. */
  mailed: (who: string) => { text: string; attachments: string[] };
};

const enquiry = (path: string): PublicForm => {
  const form = (page: Page) => page.locator('form').filter({ hasText: 'Message' });
  const values = (who: string) => ({
    Company: 'Nkosi Engineering',
    Name: who,
    Phone: '011 555 0100',
    Email: 'thandi@example.com',
    Message: `Typed early by ${who}`,
  });
  return {
    path,
    async fill(page, who) {
      for (const [label, value] of Object.entries(values(who))) {
        await form(page).getByLabel(label, { exact: true }).fill(value);
      }
    },
    async look(page, who) {
      for (const [label, value] of Object.entries(values(who))) {
        expect(await form(page).getByLabel(label, { exact: true }).inputValue()).toBe(value);
      }
    },
    button: 'Send enquiry',
    thanks: /^Thank you for your enquiry\./,
    stored: (who) =>
      site.database.query('select company, phone, email, message from leads where name = $1', [who]),
    expected: (who) => [
      {
        company: 'Nkosi Engineering',
        phone: '+27115550100',
        email: 'thandi@example.com',
        message: `Typed early by ${who}`,
      },
    ],
    mailed: (who) => ({ text: `Typed early by ${who}`, attachments: [] }),
  };
};

const quote = (path: string, quoteType: string): PublicForm => {
  const form = (page: Page) => page.locator('form').filter({ hasText: 'Quote type' });
  return {
    path,
    async fill(page, who) {
      await form(page).getByLabel('Name').fill(who);
      await form(page).getByLabel('Email').fill('thandi@example.com');
      await form(page).getByLabel('Quote type').selectOption(quoteType);
      await form(page).getByLabel('Drawings', { exact: true }).setInputFiles(DRAWINGS.map(drawing));
    },
    async look(page, who) {
      expect(await form(page).getByLabel('Name').inputValue()).toBe(who);
      expect(await form(page).getByLabel('Email').inputValue()).toBe('thandi@example.com');
      expect(await form(page).getByLabel('Quote type').inputValue()).toBe(quoteType);
      const list = form(page).getByRole('list', { name: 'Drawings, chosen' });
      for (const name of DRAWINGS) await list.getByText(name, { exact: true }).waitFor();
    },
    button: 'Request quote',
    thanks: /^Thank you for your enquiry\./,
    stored: (who) =>
      site.database.query(
        `select quote_type, (select array_agg(d.name order by position) from drawings d where lead_id = l.id) as drawings
         from leads l where name = $1`,
        [who],
      ),
    expected: () => [{ quote_type: quoteType, drawings: DRAWINGS }],
    mailed: (who) => ({ text: who, attachments: DRAWINGS }),
  };
};

/** @param asked whether the questions are shown before hydration, because the position is in the URL. */
const career = (path: string, asked: boolean): PublicForm => {
  const answer = async (page: Page) => {
    const form = applicationForm(page);
    await form.getByLabel('Which welds have you made?').fill('Fillets, mostly');
    await form.getByLabel('I have my own helmet').check();
    await form.getByLabel('Which process?').selectOption('TIG');
    await form.getByRole('group', { name: 'Night shifts?' }).getByLabel('No').check();
  };
  return {
    path,
    async fill(page, who) {
      const form = applicationForm(page);
      await form.getByRole('radio', { name: 'Portrait with goggles' }).check();
      await fillApplication(page, { fullName: who });
      await form.getByLabel('Current salary').selectOption('R 6000.00');
      await form.getByLabel('Are you currently working?').check();
      if (asked) await answer(page);
      else await form.getByLabel('Position', { exact: true }).selectOption('Coded Welder');
    },
    async look(page, who) {
      const form = applicationForm(page);
      await form.getByRole('list', { name: 'CV, chosen' }).getByText(CV.name, { exact: true }).waitFor();
      expect(await form.getByRole('radio', { name: 'Portrait with goggles' }).isChecked()).toBe(true);
      expect(await form.getByLabel('Full Name').inputValue()).toBe(who);
      expect(await form.getByLabel('Contact Number').inputValue()).toBe('+27 82 555 0142');
      expect(await form.getByLabel('Reason for change').inputValue()).toBe('growth');
      expect(await form.getByLabel('Current salary').inputValue()).toBe('6000');
      expect(await form.getByLabel('Are you currently working?').isChecked()).toBe(true);
      if (!asked) await answer(page);
      expect(await form.getByLabel('Which welds have you made?').inputValue()).toBe('Fillets, mostly');
      expect(await form.getByLabel('I have my own helmet').isChecked()).toBe(true);
      expect(await form.getByLabel('Which process?').inputValue()).toBe('TIG');
      expect(await form.getByRole('group', { name: 'Night shifts?' }).getByLabel('No').isChecked()).toBe(
        true,
      );
    },
    button: 'Apply for Job',
    thanks: /^Application submitted successfully!/,
    stored: (who) =>
      site.database.query(
        `select c.avatar, c.contact_number, a.cv_name, a.reason_for_change::text as reason, a.current_salary,
           a.desired_salary, a.currently_working, a.interest_reason,
           (select json_agg(answer order by place) from application_answers where application_id = a.id) as answers
         from applications a join candidates c on c.id = candidate_id where full_name = $1`,
        [who],
      ),
    expected: () => [
      {
        avatar: 'goggles',
        contact_number: '+27 82 555 0142',
        cv_name: CV.name,
        reason: 'growth',
        current_salary: 6_000,
        desired_salary: 12_000,
        currently_working: true,
        interest_reason: 'I like steel.',
        answers: ['Fillets, mostly', 'Yes', 'TIG', 'No'],
      },
    ],
    mailed: () => ({ text: 'Coded Welder', attachments: [] }),
  };
};

const FORMS: [string, PublicForm][] = [
  ['contact', enquiry('/contact-us')],
  ['home', enquiry('/')],
  ['quote', quote('/quote', 'Rolling')],
  ['fabrication', quote('/quote/fabrication', 'Fabrication')],
  ['career', career('/career', false)],
  ['position', career('/career?position=coded-welder', true)],
];

/** Opens the page with its scripts held back. */
async function openAsleep(form: PublicForm, kilobytes: number | null) {
  const page = await visit('about:blank', { width: 360, expected: /422/ });
  if (kilobytes !== null) await throttleConnection(page, kilobytes);
  const letScriptsCome = await holdScripts(page);
  await page.goto(site.url + form.path, { waitUntil: 'domcontentloaded', timeout: 60_000 });
  return { page, letScriptsCome };
}

const isAwake = (page: Page) => page.evaluate(() => [...document.forms].some(({ noValidate }) => noValidate));
const formHydrated = (page: Page) =>
  page.waitForFunction(() => [...document.forms].some(({ noValidate }) => noValidate), null, {
    timeout: 90_000,
  });

async function expectMail(page: Page, { mailed }: PublicForm, who: string): Promise<void> {
  const told = await page.getByText(/Your reference is [A-Z]-\d+/).textContent();
  const reference = /[A-Z]-\d+/.exec(told ?? '')?.[0] ?? '';
  const mail = await vi.waitUntil(async () => (await site.mails()).find(isToSales(reference)), {
    timeout: 20_000,
  });
  const { text, attachments } = mailed(who);
  expect(mail.text).toContain(text);
  expect(mail.attachments.map(({ filename }) => filename)).toEqual(attachments);
}

test('L14, L9, C2, C4, C5, C6: input in any public form before hydration is shown, kept and sent, at 20 KB/s', {
  timeout: 180_000,
}, async () => {
  await Promise.all(FORMS.map(([name, form]) => walk(form, `Early ${name}`)));

  async function walk(form: PublicForm, who: string): Promise<void> {
    const { page, letScriptsCome } = await openAsleep(form, 20);
    await using _ = page;
    await form.fill(page, who);
    expect(await isAwake(page)).toBe(false);
    letScriptsCome();
    await formHydrated(page);
    await form.look(page, who);
    await page.getByRole('button', { name: form.button }).click();
    await page.getByText(form.thanks).waitFor({ timeout: 60_000 });
    expect(await form.stored(who)).toEqual(form.expected(who));
    await expectMail(page, form, who);
  }
});

test.each(FORMS.filter(([name]) => name !== 'career'))(
  'L14, C7: the %s form sent before hydration is stored completely',
  async (name, form) => {
    const who = `Plain ${name}`;
    const { page, letScriptsCome } = await openAsleep(form, null);
    await using _ = page;
    await form.fill(page, who);
    expect(await isAwake(page)).toBe(false);
    await page.getByRole('button', { name: form.button }).click();
    await page.getByText(form.thanks).waitFor();
    expect(await form.stored(who)).toEqual(form.expected(who));
    if (name === 'position') return;
    // The address says that this one was sent; another one begins without it.
    letScriptsCome();
    await hydrate(page);
    await page.getByRole('link', { name: 'Send another' }).click();
    await page.waitForURL((url) => url.search === '');
  },
);

test('C4, C7: the careers form sent before its questions were shown asks them, and keeps what was typed', async () => {
  const form = career('/career', false);
  const who = 'Plain career';
  const { page, letScriptsCome } = await openAsleep(form, null);
  await using _ = page;
  await form.fill(page, who);
  await page.getByRole('button', { name: form.button }).click();
  await page.getByText('This position asks a few questions.').waitFor();
  letScriptsCome();
  await formHydrated(page);
  await page.getByText(`Please choose ${CV.name} again: this page could not keep what was chosen.`).waitFor();
  await applicationForm(page).getByLabel('CV: a file or photos').setInputFiles(CV);
  await page.getByText(`Please choose ${CV.name} again`).waitFor({ state: 'hidden' });
  await form.look(page, who);
  await page.getByRole('button', { name: form.button }).click();
  await page.getByText(form.thanks).waitFor();
  expect(await form.stored(who)).toEqual(form.expected(who));
});

/** Opens a page in a browser of 2022, and waits for nothing: no scripts come. */
async function openInOldBrowser(path: string) {
  const page = await visit('about:blank', { width: 360, expected: /422/ });
  await page.addInitScript(() => {
    Reflect.deleteProperty(Map, 'groupBy');
    Reflect.deleteProperty(Promise, 'withResolvers');
  });
  await page.goto(site.url + path);
  return page;
}

test('L14, S26: in a browser without what the scripts use, a quote request is sent from the page as it is', async () => {
  const form = quote('/quote', 'CNC Laser Cutting');
  await using page = await openInOldBrowser('/');
  await page.locator('main a[data-hydrate]', { hasText: 'Get Quote' }).first().click();
  await page.waitForURL(/\/quote(?:\?|$)/);
  await form.fill(page, 'Old quote');
  await page.getByRole('button', { name: form.button }).click();
  await page.getByText(form.thanks).waitFor();
  expect(await form.stored('Old quote')).toEqual(form.expected('Old quote'));
  expect(await isAwake(page)).toBe(false);
});

test('L14, C7: nor do scripts break the answer to a form there', async () => {
  const form = career('/career', false);
  await using page = await openInOldBrowser(form.path);
  // It is offered what a browser without scripts is.
  await page.getByRole('button', { name: 'Show the questions of this position' }).waitFor();
  expect(await page.getByText(/one photo per page/).isVisible()).toBe(false);
  await form.fill(page, 'Old career');
  await page.getByRole('button', { name: form.button }).click();
  await page.getByText('This position asks a few questions.').waitFor();
  await applicationForm(page).getByLabel('CV: a file or photos').setInputFiles(CV);
  await answerWelder(page);
  await page.getByRole('button', { name: form.button }).click();
  await page.getByText(form.thanks).waitFor();
  expect(await form.stored('Old career')).toEqual(form.expected('Old career'));
  expect(await isAwake(page)).toBe(false);
});

test('L9: drawings chosen during hydration are listed once, and none is rejected', async () => {
  const { page, letScriptsCome } = await openAsleep(quote('/quote', 'Rolling'), null);
  await using _ = page;
  await page.getByLabel('Name').focus();
  // The files are in the field when the form looks at it, and their event comes after that.
  await page.evaluate((content) => {
    const field = document.querySelector<HTMLInputElement>('input[type=file]');
    if (field === null) return;
    const files = new DataTransfer();
    files.items.add(new File([content], 'base plate.pdf', { type: 'application/pdf' }));
    field.files = files.files;
    addEventListener('kerf:hydrated', () => {
      field.dispatchEvent(new Event('change', { bubbles: true }));
      document.body.dataset.chosen = '';
    });
  }, samplePdf('Base plate').toString());
  letScriptsCome();
  await page.waitForFunction(() => 'chosen' in document.body.dataset);
  await formHydrated(page);
  const list = page.getByRole('list', { name: 'Drawings, chosen' });
  await list.getByText('base plate.pdf', { exact: true }).waitFor();
  expect(await list.getByRole('listitem').count()).toBe(1);
  expect(await page.getByText('it is in the list already').count()).toBe(0);
});
