import { randomBytes, randomUUID } from 'node:crypto';
import { companyDay } from '#app/country/day.ts';
import { sha256 } from '#app/platform/sha256.server.ts';
import type { QuotationDocument } from '#app/quotations/document/quotation-document.ts';
import { revisionLetter } from '#app/quotations/document/reference.ts';
import { renderQuotationPdf } from '#app/quotations/document/render-quotation.server.ts';
import type { Database } from './database.ts';
import { addLead } from './leads.ts';
import { quotationDocument } from './quotation-document.ts';
import { addStoredFile } from './stored-files.ts';

type Site = { database: Database; dataDir: string };

type NewRevision = {
  /** Of the quotation that gets a further revision. */
  quotation?: { quotationId: string; number: number; leadId: string };
  letter?: number;
  state?: string;
  /** In days from today. */
  validFor?: number;
  document?: Partial<QuotationDocument>;
};

/** The day so many days from today. */
function dayFromToday(days: number): string {
  return companyDay(new Date(Date.now() + days * 86_400_000));
}

/** Inserts a quotation with its request, or a further revision, as it was sent: snapshot, stored PDF, and a link. */
export async function addQuotation(site: Site, revision: NewRevision = {}) {
  const { letter = 1, state = 'sent', validFor = 14 } = revision;
  const { database } = site;
  const { quotationId, number, leadId } = revision.quotation ?? (await insertQuotation(database));
  const validUntil = dayFromToday(validFor);
  const document = quotationDocument({
    number: `P-${number}`,
    revision: revisionLetter(letter),
    day: dayFromToday(Math.min(0, validFor - 14)),
    validUntil,
    ...revision.document,
  });
  const pdf = await renderQuotationPdf(document, null);
  const pdfKey = `quotations/${randomUUID()}`;
  await addStoredFile(site.dataDir, pdfKey, pdf);
  const [row] = await database.query<{ id: string }>(
    `insert into quotation_revisions
       (quotation_id, letter, state, content, document, pricing, sent_at, sent_by, sent_to, valid_until, pdf_key, pdf_sha256)
     values ($1, $2, $3, '{}', $4, '{"secret": "cost 4711"}', now(), 'Nomvula', $5, $6, $7, $8) returning id`,
    [quotationId, letter, state, document, document.customer.email, validUntil, pdfKey, sha256(pdf)],
  );
  const revisionId = row?.id ?? '';
  await database.query('update quotations set state = $2, net = $3, valid_until = $4 where id = $1', [
    quotationId,
    state,
    document.sums.net,
    validUntil,
  ]);
  const token = randomBytes(24).toString('hex');
  await database.query('insert into quotation_links (token_hash, revision_id) values ($1, $2)', [
    sha256(token),
    revisionId,
  ]);
  const page = `p-${number}-${revisionLetter(letter)}`.toLowerCase();
  return { quotationId, number, leadId, revisionId, document, pdf, pdfKey, token, page };
}

async function insertQuotation(database: Site['database']) {
  const lead = await addLead(database, { kind: 'quote', status: 'quoted', company: 'Umzimkulu' });
  const [row] = await database.query<{ id: string; number: number }>(
    'insert into quotations (lead_id) values ($1) returning id, number',
    [lead.id],
  );
  return { quotationId: row?.id ?? '', number: row?.number ?? 0, leadId: lead.id };
}
