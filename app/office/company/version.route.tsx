import { data } from 'react-router';
import { findVersionWithChanges } from '#app/company/company.queries.server.ts';
import { officeHead } from '#app/company/head/office-head.ts';
import { servicesContext } from '#app/platform/http/services.server.ts';
import { LoadFailed } from '#app/ui/office/load-failed.tsx';
import { VersionPage } from '#app/ui/office/version-page.tsx';
import type { Route } from './+types/version.route.ts';
import { VERSIONS } from './company-path.ts';
import { versionChanges, versionLabel } from './version-changes.server.ts';

export const meta: Route.MetaFunction = ({ matches }) => officeHead(matches, 'Changes of the company');

export async function loader({ params, context }: Route.LoaderArgs) {
  const revision = /^\d{1,9}$/.test(params.revision) ? Number(params.revision) : 0;
  const version = await findVersionWithChanges(context.get(servicesContext).db, revision);
  if (version === null) throw data(null, { status: 404 });
  const { section, publishedAt, publishedBy, changed } = version;
  return {
    ...{ revision, label: versionLabel(section), at: publishedAt, by: publishedBy },
    changes: versionChanges(section, changed),
  };
}

/** Every value that one version changed, as it was and as it became. // O5 */
export default function Version({ loaderData }: Route.ComponentProps) {
  return <VersionPage list={VERSIONS} {...loaderData} />;
}

export function ErrorBoundary() {
  return <LoadFailed message="The changes could not be loaded." />;
}
