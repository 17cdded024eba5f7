import { createHash } from 'node:crypto';
import { and, desc, eq, inArray } from 'drizzle-orm';
import { sampleCompany } from '#app/company/sample-profile.ts';
import { companyDay } from '#app/country/day.ts';
import { customerOf } from '#app/customers/customers.commands.server.ts';
import { findCustomer } from '#app/customers/customers.queries.server.ts';
import { leads } from '#app/leads/leads.tables.ts';
import { reference } from '#app/leads/reference.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import type { FileStore } from '#app/platform/files/file-store.server.ts';
import { priceBookOn } from '#app/prices/stored-price-book.ts';
import { renderQuotationPdf } from '#app/quotations/document/render-quotation.server.ts';
import { offerDocument } from '#app/quotations/offer.ts';
import { priceRevision } from '#app/quotations/price-revision.server.ts';
import { newLine, type QuotationContent, readContent } from '#app/quotations/quotation-content.ts';
import { askPrices } from '#app/quotations/quotation-request.ts';
import { quotationDecisions, quotationRevisions, quotations } from '#app/quotations/quotations.tables.ts';
import { samplePriceBook } from '#content/sample-price-book.ts';
import { storeFiles } from './cvs.ts';
import type { Random } from './random.ts';

const DAY = 86_400_000;
const MOST = 60;

const PARTS = ['Base plate', 'Gusset', 'End cap', 'Side panel', 'Chute liner', 'Bracket', 'Hopper wall'];

/** What becomes of the quotation to a lead of this status. */
const OUTCOMES = {
  'in-progress': ['draft'],
  quoted: ['sent', 'sent', 'sent', 'withdrawn'],
  won: ['accepted'],
  lost: ['declined'],
} as const;

type Quoted = typeof leads.$inferSelect & { status: keyof typeof OUTCOMES };

/**
 * Quotations to the newest requests that are in work or decided, 60 at most, in all states and with their PDFs; those that were sent
 * long ago and not decided have expired. Their prices are typed, since nobody drew the parts.
 */
export async function fillQuotations(
  tx: Database,
  files: FileStore,
  now: Date,
  random: Random,
): Promise<void> {
  const priceBook = priceBookOn(samplePriceBook, sampleCompany, companyDay(now));
  const stored: { fileKey: string; page: Buffer }[] = [];
  for (const status of ['in-progress', 'quoted', 'won', 'lost'] as const) {
    const asked = await tx
      .select()
      .from(leads)
      .where(and(eq(leads.kind, 'quote'), inArray(leads.status, [status])))
      .orderBy(desc(leads.createdAt))
      .limit(MOST / 4);
    for (const lead of asked) {
      const pdf = await addQuotation(tx, { ...lead, status }, priceBook, now, random);
      if (pdf) stored.push(pdf);
    }
  }
  await storeFiles(files, stored);
}

async function addQuotation(
  tx: Database,
  lead: Quoted,
  priceBook: ReturnType<typeof priceBookOn>,
  now: Date,
  random: Random,
) {
  const { id: customerId } = await customerOf(tx, null, lead);
  const customer = await findCustomer(tx, customerId);
  const state = random.pick(OUTCOMES[lead.status]);
  const sentAt = new Date(
    Math.min(now.getTime(), lead.createdAt.getTime() + random.between(1, 72) * 3_600_000),
  );
  const [quotation] = await tx
    .insert(quotations)
    .values({ leadId: lead.id, customerId, state, createdAt: sentAt, changedAt: sentAt })
    .returning({ id: quotations.id, number: quotations.number });
  if (quotation === undefined || customer === null) throw new Error('The quotation was not stored');
  const content = contentFor(lead, random);
  const about = { quotationId: quotation.id, letter: 1, state, content, createdAt: sentAt };
  const { lines, sums } = priceRevision(askPrices(content, {}, priceBook), {});
  if (state === 'draft' || sums === null) {
    await tx.insert(quotationRevisions).values(about);
    return null;
  }
  const document = offerDocument(
    {
      ...{ number: quotation.number, letter: 1, request: reference(lead.kind, lead.number) },
      ...{ content, shapes: {}, customer, book: samplePriceBook, prices: lines, sums, now: sentAt },
      vatPercent: priceBook.vat.percent,
    },
    sampleCompany,
  );
  const page = await renderQuotationPdf(document, null);
  const pdf = {
    pdfKey: `quotations/${random.uuid()}`,
    pdfSha256: createHash('sha256').update(page).digest('hex'),
  };
  const { validUntil } = document;
  const sent = { sentAt, sentBy: 'Thandi Mokoena', sentTo: lead.email, validUntil };
  const [revision] = await tx
    .insert(quotationRevisions)
    .values({ ...about, ...sent, ...pdf, document, pricing: { lines } })
    .returning({ id: quotationRevisions.id });
  await tx.update(quotations).set({ net: sums.net, validUntil }).where(eq(quotations.id, quotation.id));
  if (revision && (state === 'accepted' || state === 'declined')) {
    await tx.insert(quotationDecisions).values({
      revisionId: revision.id,
      decision: state,
      at: new Date(Math.min(now.getTime(), sentAt.getTime() + random.between(1, 10) * DAY)),
      name: lead.name,
      ...(state === 'accepted'
        ? { jobTitle: 'Buyer', orderNumber: `PO ${random.between(1_000, 9_999)}`, net: sums.net, ...pdf }
        : { reason: lead.lostReason ?? 'other' }),
    });
  }
  return { fileKey: pdf.pdfKey, page };
}

/** Parts of mild steel as rectangles, with a price a person might type for them. */
function contentFor({ name, email }: Quoted, random: Random): QuotationContent {
  const lines = Array.from({ length: random.between(1, 5) }, () => {
    const [length, width] = [random.between(4, 60) * 25, random.between(4, 40) * 25];
    const thickness = random.pick([6, 8, 10, 12, 16]);
    const mass = (length * width * thickness * 7.85) / 1e6;
    return newLine({
      key: random.uuid(),
      kind: 'part',
      description: random.pick(PARTS),
      quantity: random.between(1, 48),
      ...{ grade: 'mild-steel', thickness, process: thickness > 12 ? 'hd-plasma-cutting' : 'laser-cutting' },
      ...{ length, width },
      unitPrice: Math.round(mass * random.between(3_800, 5_200)),
    });
  });
  return readContent({ lines, contactName: name, contactEmail: email });
}
