import { afterAll, expect, test } from 'vitest';
import { companyDay } from '#app/country/day.ts';
import { signInOverHttp } from '../support/office.ts';
import { addQuotation } from '../support/quotations.ts';
import { openSite } from '../support/server.ts';

const site = await openSite();
afterAll(() => site[Symbol.asyncDispose]());

test('P12: the CSV has the filtered quotations with what was ordered, and no cell that a spreadsheet would run', async () => {
  const { cookie } = await signInOverHttp(site.url);
  const ask = (path: string, method = 'GET') => fetch(site.url + path, { method, headers: { cookie } });
  const [customer] = await site.database.query<{ id: string }>(
    `insert into customers (name, vat_number) values ('=SUM(1)', '4123456789') returning id`,
  );
  const open = await addQuotation(site);
  const ordered = await addQuotation(site, { state: 'accepted' });
  const expired = await addQuotation(site, { validFor: -1 });
  await site.database.query('update quotations set customer_id = $1 where id = $2', [
    customer?.id,
    ordered.quotationId,
  ]);
  await site.database.query(
    `insert into quotation_decisions (revision_id, decision, net, order_number) values ($1, 'accepted', 123450, 'PO 7')`,
    [ordered.revisionId],
  );
  expect((await ask('/admin/quotations.csv', 'HEAD')).status).toBe(200);
  const answer = await ask('/admin/quotations.csv');
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="quotations.csv"');
  const [heads, ...rows] = (await answer.text()).trim().split('\r\n');
  expect(heads).toBe(
    'Number,Status,Customer,VAT number,Request,Begun,Sent,Valid until,Excluding VAT (R),Decided,Order number,Sample prices',
  );
  const today = companyDay();
  const states = rows.map((row) => row.split(',').slice(0, 4));
  expect(states).toEqual([
    [`P-${open.number}-A`, 'Sent', '', ''],
    [`P-${ordered.number}-A`, 'Accepted', "'=SUM(1)", '4123456789'],
    [`P-${expired.number}-A`, 'Expired', '', ''],
  ]);
  const [, accepted] = rows;
  expect(accepted).toMatch(new RegExp(`,Q-\\d+,${today} .*,1234\\.5,${today} \\d\\d:\\d\\d,PO 7,no$`));

  // Computed with the sample price book, which is revision 0.
  await site.database.query(`update quotation_revisions set pricing = '{"bookRevision": 0}' where id = $1`, [
    open.revisionId,
  ]);
  const marks = (await (await ask('/admin/quotations.csv')).text()).trim().split('\r\n').slice(1);
  expect(marks.map((row) => row.split(',').at(-1))).toEqual(['yes', 'no', 'no']);

  // Staff record the day.
  await site.database.query(`update quotation_decisions set recorded_by = 'Nomvula'`);
  expect(await (await ask('/admin/quotations.csv')).text()).toContain(`,1234.5,${today},PO 7,no`);

  const filtered = await (await ask('/admin/quotations.csv?state=accepted')).text();
  expect(filtered.trim().split('\r\n')).toHaveLength(2);
  const audited = await site.database.query(
    `select details from audit_entries where action = 'quotations-exported' order by at`,
  );
  expect(audited).toEqual([
    { details: { quotations: '3', filtered: 'no' } },
    { details: { quotations: '3', filtered: 'no' } },
    { details: { quotations: '3', filtered: 'no' } },
    { details: { quotations: '1', filtered: 'yes' } },
  ]);
});
