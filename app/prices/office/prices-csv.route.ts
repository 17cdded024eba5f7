import { companyContext } from '#app/company/company-context.server.ts';
import { companyDay } from '#app/country/day.ts';
import { csvDownload } from '#app/platform/http/csv.server.ts';
import { servicesContext } from '#app/platform/http/services.server.ts';
import { findPriceBook } from '../price-books.queries.server.ts';
import { editableTable, sectionCells, singleValues, tableContext } from '../read-section.ts';
import { PRICE_SECTION_NAMES } from '../stored-price-book.ts';
import type { Route } from './+types/prices-csv.route.ts';

/** GET /admin/prices.csv?section=…&machine=…: a section of the price book, which can be pasted back: its table, then its single values. // P1 */
export async function loader({ url, context }: Route.LoaderArgs): Promise<Response> {
  const section = PRICE_SECTION_NAMES.find((name) => name === url.searchParams.get('section'));
  if (section === undefined) throw new Response('There is no such table.', { status: 404 });
  const { db, log } = context.get(servicesContext);
  const { book } = await findPriceBook(db);
  // Numbers with a point, as in every CSV of the office.
  const table = { ...tableContext(book, context.get(companyContext), companyDay()), point: '.' } as const;
  const { columns } = editableTable(section, table);
  const machine = url.searchParams.get('machine') ?? '';
  const cells = sectionCells(section, machine, book, table);
  const singles = singleValues(section, machine, book, table).map(({ label, text }) => [label, text]);
  async function* batches() {
    yield [columns.map(({ heading }) => heading), ...cells, ...singles];
  }
  return csvDownload(`prices-${section}.csv`, batches(), log);
}
