import { expect, test } from 'vitest';
import { freePort } from '../support/free-port.ts';
import { signInOverHttp } from '../support/office.ts';
import { openSite } from '../support/server.ts';

test('X2, X3: health checks, metrics on a port of their own, and the office page System that says what to do', async () => {
  const port = await freePort();
  await using site = await openSite({ METRICS_PORT: String(port) });
  const status = async (where: string) => (await fetch(site.url + where)).status;
  expect([await status('/health/live'), await status('/health/ready')]).toEqual([200, 200]);

  await status('/nowhere');
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  expect(metrics).toContain('kerf_http_requests_total{method="GET",status="4xx"} 1');
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
  expect(await status('/metrics')).toBe(404);

  const { cookie } = await signInOverHttp(site.url);
  const show = async () => (await fetch(`${site.url}/admin/system`, { headers: { cookie } })).text();
  const page = await show();
  for (const text of ['Server processes', 'PostgreSQL 18', site.dataDir, 'This server makes no backups.'])
    expect(page).toContain(text);
  await site.database.query(
    `insert into outgoing_mails (kind, subject_id, state) values ('any', gen_random_uuid(), 'failed')`,
  );
  expect(await show()).toContain('One email could not be sent.');
});
