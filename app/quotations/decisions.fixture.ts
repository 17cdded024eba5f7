import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { samplePdf } from '#app/platform/files/content/sample-files.fixture.ts';
import { sha256 } from '#app/platform/sha256.server.ts';
import type { InspectedFile } from '#app/platform/submission/check-file.server.ts';
import { openRecruitment } from '#tests/support/recruitment.ts';
import { acceptQuotation } from './decide.commands.server.ts';
import type { Acceptance } from './decision.ts';

export const ACCEPTANCE: Acceptance = {
  name: 'Thandi Mokoena',
  jobTitle: 'Buyer',
  orderNumber: 'PO 88120',
  chosen: {},
};
export const IP = '196.25.1.1';

/** All services and a member of staff, and what a customer's decision leaves behind. Dispose of the services when done. */
export async function openDecisions() {
  const { services, me } = await openRecruitment();
  const query = (text: string, values: unknown[] = []) => services.database.query(text, values);
  return {
    ...{ services, me, query },
    async emptied() {
      await query('truncate leads, quotations, outgoing_mails cascade');
      await rm(path.join(services.dataDir, 'files/quotations'), { recursive: true, force: true });
    },
    accept: (id: string, changes: Partial<Acceptance> = {}, order: InspectedFile | null = null) =>
      acceptQuotation(services, id, { ...ACCEPTANCE, ...changes }, order, IP),
    mails: async () => (await query('select kind from outgoing_mails order by kind')).map(({ kind }) => kind),
    lead: async () => (await query('select status, lost_reason from leads'))[0],
    bell: () => query('select type, read from lead_notifications order by type'),
    events: () => query('select kind, actor_id, actor_name, text, details from lead_events order by at'),
    decisions: () =>
      query(
        'select decision, name, chosen, net::int, ip_address, recorded_by, channel, reason, text from quotation_decisions',
      ),
    states: async () =>
      (
        await query(
          'select r.state as revision, q.state as quotation from quotation_revisions r join quotations q on q.id = r.quotation_id order by letter',
        )
      ).map(({ revision, quotation }) => [revision, quotation]),
    async files() {
      const keys: string[] = [];
      for await (const key of services.files.keys('quotations/')) keys.push(key);
      return keys.sort();
    },
    async order(): Promise<InspectedFile> {
      const file = path.join(services.dataDir, 'spool', 'order');
      const content = samplePdf('Order');
      await writeFile(file, content);
      return {
        name: 'order.pdf',
        path: file,
        bytes: content.length,
        sha256: sha256(Buffer.from(content)),
        mediaType: 'application/pdf',
      };
    },
  };
}
