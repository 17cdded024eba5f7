import { test } from 'vitest';
import { addApplication, addPosition } from '../support/applications.ts';
import { visit } from '../support/browser.ts';
import { visitOffice } from '../support/office.ts';
import { openSite } from '../support/server.ts';
test('shots', async () => {
  await using site = await openSite();
  const positionId = await addPosition(site.database, 'CNC Machine Operator');
  await site.database.query(`insert into admins (name, email, position) values ('Nomvula Dlamini','n@x.org','Manager'),('Riaan Botha','r@x.org','Admin'),('Sipho','s@x.org','Admin')`);
  const a = await addApplication(site.database, { positionId, answers: [['MIG?', 'Yes']] });
  const w = await addApplication(site.database, { positionId, status: 'closed', email: 'w@x.org', fullName: 'Withdrawn Person' });
  await site.database.query('update applications set withdrawn_at = now() where id = $1', [w.id]);
  await site.database.query(`insert into notifications (application_id, type) values ($1, 'withdrawn')`, [w.id]);
  const { createHash } = await import('node:crypto');
  const token = 'ab'.repeat(24);
  await site.database.query('insert into applicant_links (token_hash, application_id, mailed_to) values ($1,$2,$3)', [createHash('sha256').update(token).digest('hex'), a.id, 'thandi@example.org']);
  await site.database.query(`insert into interviews (application_id, starts_at, minutes, place, told) values ($1, now() + interval '3 days', 60, '12 Industrial Road, Isando, gate 2', jsonb_build_object('startsAt', to_char(now() + interval '3 days','YYYY-MM-DD"T"10:00:00"Z"'), 'minutes', 60, 'place', '12 Industrial Road, Isando, gate 2', 'sequence', 0, 'cancelled', false)), ($1, now() - interval '3 days', 60, 'Office', null)`, [a.id]);
  await site.database.query(`insert into interviewers select i.id, a.id from interviews i, admins a where a.name = 'Riaan Botha'`);
  for (const width of [390, 1440, 1920]) {
    await using page = await visitOffice(site.url, `/admin/job-applications/${a.id}`, { width });
    const panel = page.getByRole('region', { name: 'Interviews' });
    await panel.waitFor();
    await panel.scrollIntoViewIfNeeded();
    await page.screenshot({ path: `/tmp/h1-office-${width}.png`, fullPage: width === 390 });
    await panel.getByRole('button', { name: 'Change' }).click();
    await page.getByRole('dialog').getByLabel('Subject').waitFor();
    await page.screenshot({ path: `/tmp/h1-dialog-${width}.png` });
    if (width === 1440) {
      await page.goto(`${site.url}/admin/job-applications/${w.id}`);
      await page.getByText('has withdrawn').waitFor();
      await page.screenshot({ path: `/tmp/h1-withdrawn-${width}.png` });
      await page.goto(`${site.url}/admin/notifications`);
      await page.getByText('Application withdrawn').first().waitFor();
      await page.screenshot({ path: `/tmp/h1-bell-${width}.png` });
    }
  }
  const url = `${site.url}/application/${token}`;
  for (const width of [360, 1440]) {
    await using page = await visit(url, { width, javaScript: false, touch: width < 600 });
    await page.screenshot({ path: `/tmp/h1-${width}.png`, fullPage: true });
    await page.goto(`${url}?notice=wrong-code&code=erase#erase`);
    await page.screenshot({ path: `/tmp/h1-${width}-code.png` });
  }
}, 300_000);
