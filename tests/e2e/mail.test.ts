import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { layoutFaults, violations } from '../support/axe.ts';
import { addLead } from '../support/leads.ts';
import { openMailServer, refusal } from '../support/mail-server.ts';
import { chooseInRow, failed, row, succeeded, visitOffice } from '../support/office.ts';
import { openSite } from '../support/server.ts';

/** The pages Mail and Templates, and hostile texts on all pages of leads and mails. The mail server rejects mails while `refused` is set. */
let refused: Error | null = null;
const stack = new AsyncDisposableStack();
let site: Awaited<ReturnType<typeof openSite>>;
beforeAll(async () => {
  const server = stack.use(await openMailServer(() => refused));
  site = stack.use(await openSite({ SMTP_URL: server.url, MAIL_FROM: 'website@example.co.za' }));
});
afterAll(() => stack.disposeAsync());
beforeEach(() =>
  site.database.query('truncate leads, outgoing_mails, mail_templates, sending_counts cascade'),
);

const open = (path: string) => visitOffice(site.url, path, { expected: /409|422/ });
const state = async () =>
  (
    await site.database.query<{ state: string }>('select state::text from outgoing_mails order by created_at')
  ).map((mail) => mail.state);

/** Adds a lead with a mail to sales in the given state. */
async function addMail(columns: {
  state: string;
  problem?: string;
  lastError?: string;
  email?: string;
  attempts?: number;
}) {
  const [lead] = await site.database.query<{ id: string; number: number }>(
    `insert into leads (kind, name, email, fingerprint) values ('enquiry', 'Thandi', 'thandi@example.com', gen_random_uuid())
     returning id, number`,
  );
  await site.database.query(
    `insert into outgoing_mails (kind, subject_id, state, problem, last_error, recipient, attempts, due_at, settled_at)
     values ('lead-to-sales', $1, $2, $3, $4, 'orders@example.com', $5, now() + interval '1 hour', now())`,
    [lead?.id, columns.state, columns.problem ?? null, columns.lastError ?? null, columns.attempts ?? 3],
  );
  return { id: lead?.id ?? '', reference: `E-${lead?.number}` };
}

test('L22: the page lists waiting, failed and sent mails with reason and time, and links to the lead', async () => {
  const failedMail = await addMail({
    state: 'failed',
    problem: 'address',
    lastError: '550 No such person',
  });
  const waiting = await addMail({ state: 'waiting', problem: 'unreachable' });
  await addMail({ state: 'sent' });
  await using page = await open('/admin/mail');
  await page.getByRole('heading', { level: 1, name: 'Mail' }).waitFor();
  await page.getByText('3 emails').waitFor();
  const visible = (text: string | RegExp) => page.getByText(text).filter({ visible: true }).first().waitFor();
  await visible(/The mail server refused the address\. Correct the address, then send the email again\./);
  await visible('The mail server could not be reached.');
  await page.getByText('What the mail server said').filter({ visible: true }).first().click();
  await visible('550 No such person');
  expect(await violations(page)).toEqual([]);

  await page.getByLabel('Status').selectOption('Failed');
  await page.getByText('1 email', { exact: true }).waitFor();
  expect(new URL(page.url()).search).toBe('?state=failed');
  const link = row(page, failedMail.reference)
    .getByRole('link', { name: failedMail.reference })
    .filter({ visible: true });
  expect(await link.getAttribute('href')).toBe(`/admin/leads/${failedMail.id}`);
  await page.getByRole('button', { name: 'Clear' }).click();
  await row(page, waiting.reference).waitFor();
});

test('L22, H5: a mail that is meant to wait says when it will be sent', async () => {
  const { reference } = await addMail({ state: 'waiting', attempts: 0 });
  await using page = await open('/admin/mail');
  await row(page, reference).getByText('To be sent').filter({ visible: true }).waitFor();
});

test('B17: a mail is found by its words and read as it was sent', async () => {
  const { id } = await addMail({ state: 'sent' });
  await addMail({ state: 'waiting' });
  await site.database.query(
    `update outgoing_mails set subject = 'Two plates <b>', text = E'Hello Sales,\\n\\n<i>two</i> plates.', attached = '{plan.dxf}'
     where subject_id = $1`,
    [id],
  );
  await using page = await open('/admin/mail');
  await page.getByRole('searchbox', { name: 'Search' }).last().fill('plates sales');
  await page.getByText('1 email', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Two plates <b>' }).click();
  await page.getByRole('heading', { level: 1, name: 'Two plates <b>' }).waitFor();
  expect(await page.getByText('Hello Sales,').innerText()).toBe('Hello Sales,\n\n<i>two</i> plates.');
  await page.getByText('plan.dxf').waitFor();
  expect(await layoutFaults(page)).toEqual([]);
  // On a very wide screen it stands beside the list that it was opened from, its name in line with the way back.
  await page.setViewportSize({ width: 1920, height: 1080 });
  const beside = page.getByRole('complementary', { name: 'Emails' });
  await beside.getByRole('link', { name: 'Two plates <b>' }).and(page.locator('[aria-current]')).waitFor();
  expect(await beside.getByRole('link').count()).toBe(1);
  const back = page.getByRole('link', { name: 'Go Back' });
  const { y = 0 } = (await page.getByRole('heading', { level: 1 }).boundingBox()) ?? {};
  expect(y).toBeLessThan(((await back.boundingBox())?.y ?? 0) + 44);
  await back.click();
  await page.getByText('1 email', { exact: true }).waitFor();
});

test('L18: a template is created, its placeholders are validated, and it is edited and deleted', async () => {
  await using page = await open('/admin/settings');
  await page.getByRole('link', { name: 'Mail templates' }).click();
  await page.getByText('No templates yet.').waitFor();
  await page.getByRole('button', { name: 'Create New Template' }).click();
  const create = page.getByRole('dialog', { name: 'Create New Template' });
  await create.getByLabel('Name').fill('Received <b>');
  await create.getByLabel('Subject').fill('Re: {{subject}}');
  await create.getByLabel('Text').fill('Hello {{nmae}} ');
  await create.getByRole('button', { name: 'Create Template' }).click();
  await failed(page, 'The template could not be created');
  await create.getByText(/There is no placeholder \{\{nmae\}\}\./).waitFor();
  await create.getByLabel('Text').fill('Hello <i>');
  await create.getByRole('button', { name: '{{name}}' }).click();
  expect(await create.getByLabel('Text').inputValue()).toBe('Hello <i>{{name}}');
  await create.getByText('Preview').click();
  await create.getByText('Hello <i>Thandi Nkosi').waitFor();
  expect(await violations(page)).toEqual([]);
  await create.getByRole('button', { name: 'Create Template' }).click();
  await succeeded(page, 'Template created');

  await chooseInRow(page, 'Received <b>', 'Edit');
  const edit = page.getByRole('dialog', { name: 'Edit Template' });
  await edit.getByLabel('Name').fill('Received');
  await edit.getByRole('button', { name: 'Update Template' }).click();
  await succeeded(page, 'Template saved');
  await chooseInRow(page, 'Received', 'Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await succeeded(page, 'Template deleted');
  await page.getByText('No templates yet.').waitFor();
});

test('L22: failed mails are sent again singly or all at once; permanent refusals only singly', async () => {
  const refusedMail = await addMail({ state: 'failed', problem: 'address' });
  await addMail({ state: 'failed', problem: 'unreachable' });
  await addMail({ state: 'failed', problem: 'later' });
  await using page = await open('/admin/mail');
  await page.getByRole('button', { name: 'Send 2 failed emails again' }).click();
  await succeeded(page, '2 emails are being sent again');
  await vi.waitUntil(async () => (await state()).filter((one) => one === 'sent').length === 2, {
    timeout: 20_000,
  });
  expect((await state())[0]).toBe('failed');
  // The open page shows what became of them without a reload.
  const second = page.getByText('Sent', { exact: true }).filter({ visible: true }).nth(1);
  expect(await second.getAttribute('data-colour')).toBe('gray');
  refused = refusal('Still nobody', 550);
  await row(page, refusedMail.reference)
    .getByRole('button', { name: /^Send again/ })
    .click();
  await succeeded(page, 'The email is being sent again');
  await vi.waitUntil(async () => (await state())[0] === 'failed', { timeout: 20_000 });
  refused = null;
});

test('L22, X4: by keyboard alone failed mails are filtered and sent again, and the list follows what becomes of them', async () => {
  const mail = await addMail({ state: 'failed', problem: 'address' });
  await addMail({ state: 'sent' });
  await using page = await open('/admin/mail');
  await page.getByText('2 emails').waitFor();
  await page.getByLabel('Status').focus();
  await page.keyboard.type('Fail');
  await page.getByText('1 email', { exact: true }).waitFor();
  await row(page, mail.reference)
    .getByRole('button', { name: /^Send again/ })
    .press('Enter');
  await succeeded(page, 'The email is being sent again');
  // It is no longer a failed one.
  await page.getByText('No emails match these filters.').waitFor();
  await page.getByRole('button', { name: 'Clear' }).press('Enter');
  await page.getByText('2 emails').waitFor();
  expect(await page.getByText('Failed', { exact: true }).filter({ visible: true }).count()).toBe(0);
});

test('X3: whatever an address, a file or a mail server says, nothing of it runs on the pages of mails and leads', async () => {
  const bad = `<img src=x onerror="window.ran=1"><script>window.ran=1</script>`;
  const { id } = await addMail({ state: 'failed', problem: 'address', lastError: bad });
  const [answer] = await site.database.query<{ id: string }>(
    `insert into lead_answers (lead_id, author, recipient_name, recipient, subject, text)
     values ($1, $2, $2, $2, $2, $2) returning id`,
    [id, bad],
  );
  await site.database.query(
    `insert into answer_files (answer_id, position, name, bytes, media_type, sha256, file_key)
     values ($1, 0, $2, 1, 'application/pdf', '', 'answers/bad')`,
    [answer?.id, `${bad}.pdf`],
  );
  await site.database.query(
    `insert into outgoing_mails (kind, subject_id, state, problem, last_error, recipient, attempts)
     values ('lead-answer', $1, 'failed', 'address', $2, $2, 1)`,
    [answer?.id, bad],
  );
  await using page = await open('/admin/mail');
  await page.getByText(bad).filter({ visible: true }).first().waitFor();
  expect(await page.evaluate(() => 'ran' in window)).toBe(false);
  await page.goto(`${site.url}/admin/leads/${id}`);
  await page.getByRole('link', { name: `${bad}.pdf` }).waitFor();
  expect(await page.evaluate(() => 'ran' in window)).toBe(false);
  expect(await page.locator('img[src="x"]').count()).toBe(0);
});

test('L16: nothing that a visitor sent runs as a script in the office', async () => {
  const bad = `<img src=x onerror="window.ran=1"><script>window.ran=1</script>"'>`;
  const { id } = await addLead(site.database, {
    kind: 'quote',
    name: `${bad}name`,
    company: `${bad}company`,
    email: `"${bad}"@example.org`,
    phone: 'javascript:window.ran=1',
    message: `${bad}message\n[link](javascript:window.ran=1)`,
    quoteType: `${bad}type`,
    unit: '__proto__',
    drawings: [`${bad}.pdf`],
  });
  await addLead(site.database, { name: `${bad}twin`, email: `"${bad}"@example.org`, phone: '' });
  await site.database.query(`insert into lead_notifications (lead_id, type) values ($1, 'new')`, [id]);
  await using page = await open('/admin/leads');
  await page.getByText(`${bad}name`).first().waitFor();
  for (const path of [
    `/admin/leads/${id}`,
    '/admin/notifications',
    '/admin',
    `/admin/leads?q=${encodeURIComponent(bad)}`,
  ]) {
    await page.goto(site.url + path);
    await page.getByRole('main').waitFor();
    expect(await page.evaluate(() => 'ran' in window)).toBe(false);
  }
  await page.goto(`${site.url}/admin/leads/${id}`);
  await page.getByText(`${bad}message`).waitFor();
  for (const link of await page.getByRole('main').getByRole('link').all())
    expect(await link.getAttribute('href')).not.toMatch(/^\s*javascript:/i);
});
