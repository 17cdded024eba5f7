import { spawnSync } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import pg from 'pg';
import { samplePdf } from '#app/platform/files/content/sample-files.fixture.ts';
import { sha256 } from '#app/platform/sha256.server.ts';
import { addQuotation } from '../support/quotations.ts';
import { Refused, type Work } from './crash-run.ts';
import { anotherVisitor } from './submission.ts';

/** What a customer was told is done. */
export type Decided = {
  revisionId: string;
  decision: 'accepted' | 'declined';
  orderNumber: string;
  orderSha256: string | null;
};

type Row = Omit<Decided, 'decision'> & {
  number: number;
  decision: string | null;
  /** Of the revision, the quotation and the lead. */
  states: string[];
  evidence: boolean;
  pdfKey: string;
  pdfSha256: string;
  orderKey: string | null;
  /** How often it is written: mails to the customer and to sales, and entries of the timeline, the bell and the audit log. */
  written: number[];
};

const EXPECTED = {
  accepted: { states: ['accepted', 'accepted', 'won'], written: [1, 1, 0, 1, 1] },
  declined: { states: ['declined', 'declined', 'lost'], written: [0, 0, 1, 1, 1] },
};

/** Customers accept and decline quotations: with another quantity, with their order as PDF, or with neither. // P11 */
export function decisions(count: number): Work<Decided> {
  const offered: Awaited<ReturnType<typeof addQuotation>>[] = [];
  return {
    async prepare(connection, dataDir) {
      const client = new pg.Client(connection);
      await client.connect();
      const query = async (text: string, values?: unknown[]) => (await client.query(text, values)).rows;
      try {
        for (let at = 0; at < count; at += 1)
          offered.push(await addQuotation({ database: { query }, dataDir }));
      } finally {
        await client.end();
      }
      // What stood there before is not to be lost with the power.
      spawnSync('sync');
    },
    begin(number) {
      const decision = number % 3 === 0 ? 'declined' : 'accepted';
      const order =
        randomInt(2) === 1 ? samplePdf(`% ${randomBytes(randomInt(1, 60_000)).toString('hex')}`) : null;
      const fields = {
        accepted: { name: 'Thandi', jobTitle: 'Buyer', orderNumber: `PO ${number}`, agreed: 'yes' },
        declined: { intent: 'decline', reason: 'other', text: `No. ${number}` },
      }[decision];
      const isAccepted = decision === 'accepted';
      return async (url) => {
        const quotation = offered[number - 1];
        if (quotation === undefined) return null;
        const { location: path, cookie } = await post(`${url}/quotation`, { token: quotation.token });
        if (path === '') return null;
        const form = { ...fields, ...(isAccepted && number % 2 === 0 && { 'line-1': '50' }) };
        const to = `${url}${path}${isAccepted ? '/accept' : ''}`;
        const { status, location } = await post(to, form, cookie, isAccepted ? order : null);
        if (location === `${path}?notice=${decision}`)
          return {
            ...{ revisionId: quotation.revisionId, decision },
            orderNumber: isAccepted ? `PO ${number}` : '',
            orderSha256: isAccepted && order ? sha256(order) : null,
          };
        if (status >= 500) return null;
        throw new Refused(`${to} answered ${status} ${location}`);
      };
    },
    async inspect(client, acknowledged, read) {
      const { rows } = await client.query<Row>(`
        select r.id as "revisionId", q.number, d.decision, array[r.state, q.state, l.status]::text[] as states,
          d.name <> '' and d.job_title <> '' and d.terms_sha256 <> '' and d.ip_address <> '' and d.net > 0 as evidence,
          d.pdf_key as "pdfKey", d.pdf_sha256 as "pdfSha256", d.order_key as "orderKey", d.order_sha256 as "orderSha256",
          d.order_number as "orderNumber",
          array(select count(m.id)::int from unnest(array['quotation-order-to-customer', 'quotation-order-to-sales',
            'quotation-declined-to-sales']) with ordinality as kinds (kind, place)
            left join outgoing_mails m on m.kind = kinds.kind and m.subject_id = r.id group by place order by place)
          || array[(select count(*)::int from lead_events where lead_id = l.id and kind = 'quotation-' || d.decision),
            (select count(*)::int from audit_entries where subject_id = l.id and action = 'quotation-' || d.decision)] as written
        from quotation_revisions r join quotations q on q.id = r.quotation_id join leads l on l.id = q.lead_id
          left join quotation_decisions d on d.revision_id = r.id`);
      const found = new Map(rows.map((row) => [row.revisionId, row]));
      const faults: string[] = [];
      for (const { revisionId, decision, orderNumber, orderSha256 } of acknowledged) {
        const row = found.get(revisionId);
        if (row?.decision !== decision) {
          faults.push(`${row?.number} was acknowledged as ${decision} and is ${row?.decision}`);
          continue;
        }
        const { states, written } = row;
        if (JSON.stringify({ states, written }) !== JSON.stringify(EXPECTED[decision]))
          faults.push(`${row.number}: ${JSON.stringify({ states, written })}`);
        if (sha256((await read(row.pdfKey)) ?? '') !== row.pdfSha256)
          faults.push(`${row.number}: its PDF is damaged`);
        if (decision === 'accepted' && !row.evidence) faults.push(`${row.number}: evidence is missing`);
        if (row.orderNumber !== orderNumber || row.orderSha256 !== orderSha256)
          faults.push(`${row.number}: another order`);
        if (row.orderKey !== null && sha256((await read(row.orderKey)) ?? '') !== orderSha256)
          faults.push(`${row.number}: the order is damaged`);
      }
      return { stored: rows.filter(({ decision }) => decision !== null).length, faults };
    },
  };
}

async function post(
  url: string,
  fields: Record<string, string>,
  cookie = '',
  order: Uint8Array<ArrayBuffer> | null = null,
) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  if (order !== null) form.set('attachments', new Blob([order]), 'order.pdf');
  const response = await fetch(url, {
    method: 'POST',
    // Only the form with a file is sent in parts.
    body: url.endsWith('/accept') ? form : new URLSearchParams(fields),
    headers: { ...anotherVisitor(), Accept: 'text/html', Cookie: cookie },
    redirect: 'manual',
  });
  await response.bytes();
  const [set = ''] = response.headers.getSetCookie();
  return {
    status: response.status,
    location: response.headers.get('location') ?? '',
    cookie: set.split(';', 1)[0] ?? '',
  };
}
