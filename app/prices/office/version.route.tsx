import { data } from 'react-router';
import { companyContext } from '#app/company/company-context.server.ts';
import { officeHead } from '#app/company/head/office-head.ts';
import { servicesContext } from '#app/platform/http/services.server.ts';
import { LoadFailed } from '#app/ui/office/load-failed.tsx';
import { VersionPage } from '#app/ui/office/version-page.tsx';
import { findPriceBookChange } from '../price-books.queries.server.ts';
import { priceChanges } from '../read-section.ts';
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
  return {
    ...{ revision, label: PRICE_SECTIONS[section], at: savedAt, by: savedBy },
    changes: priceChanges(section, before, after, context.get(companyContext)),
  };
}

/** Every value that one version changed, as it was and as it became. // P1 */
export default function Version({ loaderData }: Route.ComponentProps) {
  return <VersionPage list={VERSIONS} {...loaderData} />;
}

export function ErrorBoundary() {
  return <LoadFailed message="The changes could not be loaded." />;
}
