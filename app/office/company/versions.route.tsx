import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from 'react-router';
import { officeAction } from '#app/accounts/session/office/office-action.server.ts';
import { listVersions } from '#app/company/company.queries.server.ts';
import { officeHead } from '#app/company/head/office-head.ts';
import { isSection } from '#app/company/profile/profile.ts';
import { servicesContext } from '#app/platform/http/services.server.ts';
import { DateTime } from '#app/ui/office/date-time.tsx';
import { ListPanel } from '#app/ui/office/list-panel.tsx';
import { type Column, ListTable } from '#app/ui/office/list-table.tsx';
import { LoadFailed } from '#app/ui/office/load-failed.tsx';
import { PageHead } from '#app/ui/office/page-head.tsx';
import { formOf, useAction } from '#app/ui/office/use-action.ts';
import type { Route } from './+types/versions.route.ts';
import { COMPANY_NOTICES } from './company-notices.ts';
import { COMPANY } from './company-path.ts';
import { sectionLabel } from './edited.server.ts';
import { restoreVersion } from './restore-version.server.ts';

export const meta: Route.MetaFunction = ({ matches }) => officeHead(matches, 'Versions of the company');

const SHOWN = 200;
const EVERYTHING = 'Everything, imported';

export async function loader({ context }: Route.LoaderArgs) {
  const versions = await listVersions(context.get(servicesContext).db, SHOWN);
  return {
    versions: versions.map(({ revision, section, ...version }) => ({
      ...version,
      id: String(revision),
      what: isSection(section) ? sectionLabel(section) : EVERYTHING,
    })),
  };
}

export const action = officeAction({ restore: restoreVersion });

type Version = Route.ComponentProps['loaderData']['versions'][number];

/** Who published what and when; each can be published again. // O5 */
export default function Versions({ loaderData: { versions } }: Route.ComponentProps) {
  const restore = useAction(COMPANY_NOTICES);
  const inUse = idsInUse(versions);
  const columns: Column<Version>[] = [
    {
      header: 'Published',
      cell: ({ publishedAt, publishedBy, what }) => (
        <>
          <DateTime at={publishedAt} time />
          <div className="who-more muted">{`${what}, ${publishedBy}`}</div>
        </>
      ),
    },
    { header: 'What', className: 'wide', cell: ({ what }) => what },
    { header: 'By', className: 'wide', cell: ({ publishedBy }) => publishedBy },
    {
      header: 'Actions',
      className: 'version-actions',
      cell: ({ id, what }) =>
        inUse.has(id) ? (
          <span className="muted">In use</span>
        ) : (
          <Button
            variant="default"
            size="compact-md"
            disabled={restore.busy}
            aria-label={`Restore ${what} of version ${id}`}
            onClick={() => restore.send(formOf({ intent: 'restore', revision: id }))}
          >
            Restore
          </Button>
        ),
    },
  ];
  return (
    <>
      <Link to={COMPANY} className="go-back">
        <IconArrowLeft size={18} stroke={1.5} aria-hidden="true" />
        Company
      </Link>
      <PageHead title="Versions" />
      {versions.length > 0 && (
        <p className="muted">
          Restore publishes a section again as it was; the others stay as they are. It counts as a new
          version, so you can undo it the same way.
        </p>
      )}
      <ListPanel label="Versions">
        <ListTable
          rows={versions}
          columns={columns}
          empty="Nothing has been published yet: the website shows the sample company."
        />
      </ListPanel>
    </>
  );
}

/** The newest version of each section, none of which is older than the last import. */
function idsInUse(versions: readonly Version[]): ReadonlySet<string> {
  const newest = new Map<string, string>();
  for (const { id, what } of versions) {
    // Behind newer sections an import can still be restored as a whole.
    if (what === EVERYTHING && newest.size > 0) break;
    if (!newest.has(what)) newest.set(what, id);
    if (what === EVERYTHING) break;
  }
  return new Set(newest.values());
}

export function ErrorBoundary() {
  return <LoadFailed message="The versions could not be loaded." />;
}
