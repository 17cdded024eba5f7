import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { addAdmin } from '../support/accounts.ts';
import { addApplication } from '../support/applications.ts';
import { visit } from '../support/browser.ts';
import { freePort } from '../support/free-port.ts';
import { hasNginx, type Nginx, startExampleNginx } from '../support/nginx.ts';
import { openSite, stop } from '../support/server.ts';

/** docs/nginx.conf, which logs in nginx's own format `combined`; skipped where nginx is not installed. */
describe.runIf(hasNginx())('behind nginx', () => {
  let site: Awaited<ReturnType<typeof openSite>>;
  let nginx: Nginx;
  let folder: string;
  const secrets: string[] = [];
  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'kerf-links-'));
    const port = await freePort();
    const logs = 'access_log access.log combined; error_log error.log info;';
    nginx = await startExampleNginx(path.join(folder, 'nginx'), `http://127.0.0.1:${port}`, logs);
    site = await openSite({ TRUST_PROXY: 'on', PORT: String(port), PUBLIC_URL: nginx.url });
  });
  afterAll(async () => {
    await nginx.stop();
    await site[Symbol.asyncDispose]();
    await rm(folder, { recursive: true, force: true });
  });

  /** Has a mail sent. @returns the part of its link that is secret, and its address on nginx. */
  async function mailedLink(kind: string, subjectId: string, email: string) {
    await site.database.query('insert into outgoing_mails (kind, subject_id) values ($1, $2)', [
      kind,
      subjectId,
    ]);
    const link = await vi.waitUntil(
      async () => {
        const mail = (await site.mails()).find(({ to }) => to?.some(({ address }) => address === email));
        return /\/(?:application|admin\/\w+)#[\w-]+/.exec(mail?.text ?? '')?.[0];
      },
      { timeout: 20_000 },
    );
    const secret = link.split('#')[1] ?? '';
    secrets.push(secret);
    return { url: nginx.url + link, secret };
  }

  const logged = (name: string) => readFile(path.join(folder, 'nginx', name), 'utf8');

  test('X7, H10: the private page opens by its link, by an old one, and without scripts, with no secret in its address', async () => {
    const { id, number } = await addApplication(site.database, { email: 'zanele@example.org' });
    const { url, secret } = await mailedLink('application-to-applicant', id, 'zanele@example.org');
    for (const [link, javaScript] of [
      [url, true],
      [`${nginx.url}/application/${secret}`, true],
      [`${nginx.url}/application/${secret}`, false],
    ] as const) {
      await using page = await visit(link, { javaScript });
      await page.getByText(`Application A-${number}`).waitFor();
      expect(page.url()).toBe(`${nginx.url}/application/a-${number}`);
      await page.reload();
      await page.getByText('Get a copy of everything').click();
      await page.getByRole('button', { name: 'Email me a code' }).click();
      await page.getByText('The code is on its way').waitFor();
    }
    await using stranger = await visit(`${nginx.url}/application/a-${number}`, { expected: /404/ });
    await stranger.getByLabel('Link').fill(secret.replace(/.$/, 'x'));
    await stranger.getByRole('button', { name: 'Open' }).click();
    await stranger.getByText('This link does not work.').waitFor();
    await stranger.getByLabel('Link').fill(`  ${url} `);
    await stranger.getByRole('button', { name: 'Open' }).click();
    await stranger.getByText(`Application A-${number}`).waitFor();
  });

  test('X7, H10: a browser that has opened two applications acts on the one it shows', async () => {
    await using page = await visit('about:blank');
    const numbers: number[] = [];
    for (const email of ['first@example.org', 'second@example.org']) {
      const { id, number } = await addApplication(site.database, { email });
      numbers.push(number);
      await page.goto((await mailedLink('application-to-applicant', id, email)).url);
      await page.getByText(`Application A-${number}`).waitFor();
    }
    await page.goto(`${nginx.url}/application/a-${numbers[0]}`);
    await page.getByText('Withdraw your application').click();
    await page.getByRole('button', { name: 'Withdraw application' }).click();
    await page.getByText('Your application is withdrawn.').waitFor();
    const withdrawn = await site.database.query(
      'select number from applications where withdrawn_at is not null and number = any($1)',
      [numbers],
    );
    expect(withdrawn).toEqual([{ number: numbers[0] }]);
  });

  test('X7, A4, A7: passwords are set behind links, and a token in the address opens nothing', async () => {
    const reset = await addAdmin(site.database, { name: 'Riaan', email: 'riaan@example.com' });
    const { url, secret } = await mailedLink('password-reset', reset, 'riaan@example.com');
    await using old = await visit(`${nginx.url}/admin/reset?token=${secret}`);
    await old.getByRole('button', { name: 'Open' }).waitFor();
    expect(await old.getByLabel('New password').count()).toBe(0);
    await using page = await visit(url, { expected: /422/ });
    await page.getByLabel('New password', { exact: true }).fill('password1234');
    await page.getByRole('button', { name: 'Set password' }).click();
    await page.getByText('Please choose another one').waitFor();
    await page.getByLabel('New password', { exact: true }).fill('lantern-mussel-71');
    await page.getByRole('button', { name: 'Set password' }).click();
    await page.waitForURL(/password-set/);

    const [invited] = await site.database.query<{ id: string }>(
      `insert into invitations (email, position, inviter_id) values ('new@example.com', 'Manager', $1) returning id`,
      [reset],
    );
    const invitation = await mailedLink('colleague-invitation', invited?.id ?? '', 'new@example.com');
    await using plain = await visit(invitation.url, { javaScript: false });
    await plain.getByLabel('Link').fill(invitation.url);
    await plain.getByRole('button', { name: 'Open' }).click();
    await plain.getByLabel('Name').fill('Lerato');
    await plain.getByLabel('Password', { exact: true }).fill('lantern-mussel-71');
    await plain.getByRole('button', { name: 'Create account' }).click();
    await plain.waitForURL(/account-ready/);
  });

  test('X7: no secret of any link is in a log, neither as an address nor as a referrer', async () => {
    await stop(site.server);
    // What nginx notes when the server is away.
    for (const address of [`/application/${secrets[0]}`, `/admin/reset?token=${secrets[3]}`, '/admin'])
      await fetch(nginx.url + address);
    const [access, errors] = [await logged('access.log'), await logged('error.log')];
    expect(access).toMatch(/"POST \/application HTTP.*"POST \/application\/a-\d+ HTTP/s);
    expect(access).toMatch(/"GET \/assets\/\S+ HTTP\/1.1" 200 \d+ "http/);
    expect(errors).toContain('"GET /admin HTTP');
    expect(secrets).toHaveLength(5);
    const all = access + errors + site.server.output();
    expect(secrets.filter((secret) => all.includes(secret))).toEqual([]);
  });
});
