import { openDrawings } from '#app/leads/drawings/drawings.fixture.ts';
import type { QuoteLine } from '#app/leads/parts/quote-lines.ts';
import { addColleague } from '#tests/support/colleagues.ts';
import { testCompany } from '#tests/support/company.ts';
import { usePriceBook as storePriceBook } from '#tests/support/price-book.ts';
import { beginQuotation } from './drafts.commands.server.ts';
import { findRevision } from './quotations.queries.server.ts';

/** A line of a request that says nothing else. */
export const asked = (said: Partial<QuoteLine>): QuoteLine => ({
  ...{ part: '', drawing: '', grade: '', thickness: '', quantity: '', neededBy: '' },
  ...said,
});

/** All services on a new database with a price book and an admin, and drafts of quotations. Dispose of it when done. */
export async function openDrafts() {
  const opened = await openDrawings();
  const { services, leadWith } = opened;
  const { db, database } = services;
  const me = await addColleague(database, 'Nomvula');
  await storePriceBook(database);
  return {
    ...opened,
    me,
    /** The draft of a request with a drawing of the corpus, or with other content. */
    async begun(
      name = 'plate.dxf',
      lines: QuoteLine[] = [],
      content: string | null = null,
      quoteType = 'Bending',
    ) {
      const leadId = await leadWith(name, content, lines);
      await database.query('update leads set quote_type = $2 where id = $1', [leadId, quoteType]);
      const quotation = await beginQuotation(services, me, leadId, testCompany);
      if (!quotation.ok) throw new Error(quotation.fault);
      const revision = await findRevision(db, quotation.id);
      if (revision === null) throw new Error('It has no revision');
      return { leadId, id: quotation.id, revisionId: revision.id, revision };
    },
    linesOf: async (id: string) => (await findRevision(db, id))?.content.lines ?? [],
    emptied: () => database.query('truncate quotations, customers, leads cascade'),
  };
}
