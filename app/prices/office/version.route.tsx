import { data } from 'react-router';
import { companyContext } from '#app/company/company-context.server.ts';
import { officeHead } from '#app/company/head/office-head.ts';
import { servicesContext } from '#app/platform/http/services.server.ts';
import { countOf } from '#app/ui/count-of.ts';
import { GoBack } from '#app/ui/office/back-to-list.tsx';
import { DateTime } from '#app/ui/office/date-time.tsx';
import { ListPanel } from '#app/ui/office/list-panel.tsx';
import { type Column, ListTable } from '#app/ui/office/list-table.tsx';
import { LoadFailed } from '#app/ui/office/load-failed.tsx';
import { PageHead } from '#app/ui/office/page-head.tsx';
import { findPriceBookChange } from '../price-books.queries.server.ts';
import { type PriceChange, priceChanges } from '../price-changes.ts';
import { PRICE_SECTION_NAMES, PRICE_SECTIONS } from '../stored-price-book.ts';
import type { Route } from './+types/version.route.ts';
import { VERSIONS } from './prices-path.ts';

export const meta: Route.MetaFunction = ({ matches }) => officeHead(matches, 'Changes of the prices');

export async function loader({ params, context }: Route.LoaderArgs) {
  const revision = /^\d{1,9}$/.test(params.revision) ? Number(params.revision) : 0;
  const change = await findPriceBookChange(context.get(servicesContext).db, revision);
  const section = PRICE_SECTION_NAMES.find((name) => name === change?.section);
  if (change === null || section === undefined) throw data(null, { status: 404 });
  const { before, after, savedAt, savedBy } = change;
  const changes = priceChanges(section, before[section], after[section], context.get(companyContext));
  return { revision, label: PRICE_SECTIONS[section], savedAt, savedBy, changes };
}

const value = (text: string | null) => (text === null ? <span className="muted">nothing</span> : text);

const COLUMNS: readonly Column<PriceChange & { id: string }>[] = [
  { header: 'Value', cell: ({ of }) => of },
  { header: 'Before', cell: ({ before }) => value(before) },
  { header: 'After', cell: ({ after }) => value(after) },
];

/** Every value that one version changed, as it was and as it became. // P1 */
export default function Version({ loaderData }: Route.ComponentProps) {
  const { revision, label, savedAt, savedBy, changes } = loaderData;
  return (
    <>
      <GoBack to={VERSIONS}>Versions</GoBack>
      <PageHead title={`${label}, version ${revision}`} />
      <p className="muted">
        {countOf(changes.length, 'change')}, saved <DateTime at={savedAt} time />
        {savedBy && ` by ${savedBy}`}
      </p>
      <ListPanel label="Changes">
        <ListTable
          rows={changes.map((change) => ({ ...change, id: change.of }))}
          columns={COLUMNS}
          empty="This version changed no value."
          className="few-columns price-changes"
        />
      </ListPanel>
    </>
  );
}

export function ErrorBoundary() {
  return <LoadFailed message="The changes could not be loaded." />;
}
