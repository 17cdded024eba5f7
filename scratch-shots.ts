import pg from 'pg';
import { addApplication, addPosition } from './tests/support/applications.ts';
import { closeBrowser, takeComplaints } from './tests/support/browser.ts';
import { visitOffice } from './tests/support/office.ts';

const client = new pg.Client({ host: '/tmp/w/bell-data/run', user: 'kerf', database: 'kerf' });
await client.connect();
const database = {
  query: async (text: string, values: unknown[] = []) => (await client.query(text, values)).rows,
};
await database.query('truncate candidates cascade');
const position = (await database.query('select id from positions limit 1'))[0].id;
const url = 'http://localhost:4790';
for (const width of [1440, 360]) {
  await database.query('truncate candidates cascade');
  const page = await visitOffice(url, '/admin/notifications', { width });
  await page.waitForTimeout(600);
  await page.screenshot({ path: `/tmp/w/bell-shots/empty-${width}.png` });
  for (let n = 0; n < 3; n++)
    await addApplication(database, {
      fullName: ['Thandi Mokoena', 'Sipho van der Westhuizen-Nkosi Mashabane Ramaphosa', 'Lerato'][n],
      positionId: n === 1 ? null : position,
      notified: true,
      createdAt: `now() - interval '${n * 31} hours'`,
    });
  await page.goto(url + '/admin');
  await page.waitForTimeout(1000);
  await page.screenshot({ path: `/tmp/w/bell-shots/dash-${width}.png` });
  await page.getByRole('link', { name: /Notifications, / }).click();
  await page.waitForTimeout(1200);
  await page.screenshot({ path: `/tmp/w/bell-shots/list-${width}.png` });
  for (const [n, path] of [
    '/admin/accounts',
    '/admin/job-applications',
    '/admin/settings',
    '/admin/nothing',
  ].entries()) {
    if (n === 0) await database.query('update notifications set read=false');
    if (n === 1)
      for (let i = 0; i < 120; i++)
        await addApplication(database, {
          fullName: `A ${i}`,
          positionId: position,
          notified: true,
          createdAt: `now() - interval '${i} hours'`,
        });
    await page.goto(url + path);
    await page.waitForTimeout(700);
    await page.screenshot({ path: `/tmp/w/bell-shots/other${n}-${width}.png` });
  }
  await page.goto(url + '/admin/notifications?page=2');
  await page.waitForTimeout(700);
  await page.screenshot({ path: `/tmp/w/bell-shots/many-${width}.png`, fullPage: true });
  await page[Symbol.asyncDispose]();
}
console.log(takeComplaints());
await closeBrowser();
await client.end();
