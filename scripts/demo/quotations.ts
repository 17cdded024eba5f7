import { and, desc, eq, sql } from 'drizzle-orm';
import type { Actor, Admin } from '#app/accounts/audit/audit.server.ts';
import { sampleCompany } from '#app/company/sample-profile.ts';
import { companyDay } from '#app/country/day.ts';
import { findOrCreateCustomer } from '#app/customers/customers.commands.server.ts';
import { findCustomer } from '#app/customers/customers.queries.server.ts';
import { leads } from '#app/leads/records/leads.tables.ts';
import { reference } from '#app/leads/records/reference.ts';
import { nest } from '#app/nesting/nest.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import type { FileStore } from '#app/platform/files/file-store.server.ts';
import type { Log } from '#app/platform/log.server.ts';
import { outgoingMails } from '#app/platform/mail/outbox.tables.ts';
import { sha256 } from '#app/platform/sha256.server.ts';
import type { PriceBook } from '#app/prices/price-book.ts';
import { priceNested } from '#app/prices/price-with-nests.server.ts';
import { priceBookOn } from '#app/prices/stored-price-book.ts';
import { renderQuotationPdf } from '#app/quotations/document/render-quotation.server.ts';
import { linesOfLead } from '#app/quotations/lines-of-lead.server.ts';
import { QUOTATION } from '#app/quotations/mail-kinds.ts';
import { offerDocument } from '#app/quotations/offer.ts';
import { priceRevision } from '#app/quotations/price-revision.server.ts';
import { newLine, type QuotationLine, readContent } from '#app/quotations/quotation-content.ts';
import { revisionRequest } from '#app/quotations/quotation-request.ts';
import { quotationDecisions, quotationRevisions, quotations } from '#app/quotations/quotations.tables.ts';
import { samplePriceBook } from '#content/sample-price-book.ts';
import { storeFiles } from './files.ts';
import { sentMail } from './leads.ts';
import type { Random } from './random.ts';

const DAY = 86_400_000;
const MOST = 60;

/** Of a nest: a moment, not two seconds, for plates that are hardly larger. */
const STEPS = 1_000_000;

const PARTS = ['Base plate', 'Gusset', 'End cap', 'Side panel', 'Chute liner', 'Bracket', 'Hopper wall'];

/** What becomes of the quotations to leads of this status, in turn. */
const OUTCOMES = {
  'in-progress': ['draft'],
  quoted: ['sent', 'withdrawn', 'sent', 'sent'],
  won: ['accepted'],
  lost: ['declined'],
} as const;

type Outcome = (typeof OUTCOMES)[keyof typeof OUTCOMES][number];
type Lead = typeof leads.$inferSelect;

type Dependencies = { db: Database; files: FileStore; log: Log };

const isUnquoted = sql`not exists (select 1 from quotations where lead_id = leads.id)`;

/**
 * Quotations to the newest requests that are in work or decided, 60 at most, in all states and with their PDFs; those that were sent
 * long ago and not decided have expired. Drawn parts are measured, nested and priced; the prices of the others are typed.
 *
 * @returns how many.
 */
export async function fillQuotations(
  services: Dependencies,
  now: Date,
  staff: readonly Admin[],
  random: Random,
): Promise<number> {
  const priceBook = priceBookOn(samplePriceBook, sampleCompany, companyDay(now));
  let count = 0;
  const stored: { fileKey: string; page: Buffer }[] = [];
  for (const status of ['in-progress', 'quoted', 'won', 'lost'] as const) {
    const requests = await services.db
      .select()
      .from(leads)
      .where(and(eq(leads.kind, 'quote'), eq(leads.status, status), isUnquoted))
      .orderBy(desc(leads.createdAt))
      .limit(MOST / 4);
    for (const [at, lead] of requests.entries()) {
      const outcomes = OUTCOMES[status];
      const outcome = outcomes[at % outcomes.length] ?? 'draft';
      const actor = staff.find(({ id }) => id === lead.ownerId) ?? staff[0] ?? null;
      const pdf = await addQuotation(services, lead, { outcome, priceBook, now, actor }, random);
      if (pdf) stored.push(pdf);
      count++;
    }
  }
  await storeFiles(services.files, stored);
  return count;
}

async function addQuotation(
  services: Dependencies,
  lead: Lead,
  { outcome, priceBook, now, actor }: { outcome: Outcome; priceBook: PriceBook; now: Date; actor: Actor },
  random: Random,
) {
  const { db: tx } = services;
  const { id: customerId } = await findOrCreateCustomer(tx, actor, lead);
  const customer = await findCustomer(tx, customerId);
  const { content, shapes } = await contentFor(services, lead, random);
  // A draft nests its parts when it is opened.
  const priced =
    outcome === 'draft'
      ? null
      : await priceNested(
          (nests) => priceRevision(revisionRequest(content, shapes, priceBook), nests),
          (job) => nest(job, () => performance.now(), STEPS),
        );
  const state = priced?.sums ? outcome : 'draft';
  const sentAt = new Date(
    Math.min(now.getTime(), lead.createdAt.getTime() + random.between(1, 72) * 3_600_000),
  );
  const [quotation] = await tx
    .insert(quotations)
    .values({ leadId: lead.id, customerId, state, createdAt: sentAt, changedAt: sentAt })
    .returning({ id: quotations.id, number: quotations.number });
  if (quotation === undefined || customer === null) throw new Error('The quotation was not stored');
  const about = { quotationId: quotation.id, letter: 1, state, content, shapes, createdAt: sentAt };
  if (!priced?.sums) {
    await tx.insert(quotationRevisions).values(about);
    return null;
  }
  const { lines, groups, sums } = priced;
  const document = offerDocument(
    {
      ...{ number: quotation.number, letter: 1, request: reference(lead.kind, lead.number) },
      ...{ content, shapes, customer, book: samplePriceBook, prices: lines, sums, now: sentAt },
      vatPercent: priceBook.vat.percent,
    },
    sampleCompany,
  );
  const page = await renderQuotationPdf(document, null);
  const pdf = {
    pdfKey: `quotations/${random.uuid()}`,
    pdfSha256: sha256(page),
  };
  const { validUntil } = document;
  const withdrawn = state === 'withdrawn' && {
    withdrawnAt: nextDay(sentAt, now),
    withdrawnBy: actor?.name ?? '',
  };
  const sent = { sentAt, sentBy: actor?.name ?? '', sentTo: lead.email, validUntil, ...withdrawn };
  const [revision] = await tx
    .insert(quotationRevisions)
    .values({ ...about, ...sent, ...pdf, document, pricing: { bookRevision: 0, priceBook, lines, groups } })
    .returning({ id: quotationRevisions.id });
  if (revision && sent.sentTo !== '')
    await tx.insert(outgoingMails).values(sentMail(QUOTATION, revision.id, sent.sentTo, sentAt, random));
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

/** The parts of the drawings as *Price it* fills them in, or parts without one. */
async function contentFor(services: Dependencies, { id, name, email }: Lead, random: Random) {
  const drawn = await linesOfLead(services, id, sampleCompany);
  const isDrawn = Object.keys(drawn.shapes).length > 0;
  const { lines, shapes } = isDrawn ? drawn : { lines: typedLines(random), shapes: {} };
  const deliveryTime = random.pick(['5 working days from order', '8 working days from order', '']);
  return { content: readContent({ lines, deliveryTime, contactName: name, contactEmail: email }), shapes };
}

/** Parts of mild steel as rectangles, with a price a person might type for them. */
function typedLines(random: Random): QuotationLine[] {
  return Array.from({ length: random.between(1, 5) }, () => {
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
}

/** A day later, but not in the future. */
const nextDay = (day: Date, now: Date): Date => new Date(Math.min(now.getTime(), day.getTime() + DAY));
