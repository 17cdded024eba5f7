import type { Database } from '#app/platform/db/client.server.ts';
import { quotationNumber } from '#app/quotations/document/reference.ts';
import { findBelongings, type WhyErased } from '#app/quotations/erasure.queries.server.ts';
import { keptQuotations } from '#app/quotations/quotations.queries.server.ts';

/** What goes with leads beyond themselves when they are erased, and what stays until when. // P15 */
export async function whatErasingTakes(
  db: Database,
  leadIds: readonly string[],
  why: WhyErased,
  wonYears: number,
) {
  const { quotations, contacts, customers } = await findBelongings(db, leadIds, why);
  const kept = quotations.filter((quotation) => quotation.stays);
  const stays = await keptQuotations(
    db,
    kept.map(({ id }) => id),
    wonYears,
  );
  const goes = [
    ...quotations.flatMap((quotation) =>
      quotation.stays ? [] : [`quotation ${quotationNumber(quotation.number)}`],
    ),
    ...contacts.map(({ name, email, phone }) => `the contact ${name || email || phone}`),
    ...customers.map(({ name }) => `the customer ${name}`),
  ];
  return { goes, stays };
}
