import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from 'react-router';
import { officeAction } from '#app/accounts/session/office/office-action.server.ts';
import { listVersionsWithChanges } from '#app/company/company.queries.server.ts';
import { officeHead } from '#app/company/head/office-head.ts';
import { isSection } from '#app/company/profile/profile.ts';
import { servicesContext } from '#app/platform/http/services.server.ts';
import { DateTime } from '#app/ui/office/date-time.tsx';
import { ListPanel } from '#app/ui/office/list-panel.tsx';
import { type Column, ListTable } from '#app/ui/office/list-table.tsx';
import { LoadFailed } from '#app/ui/office/load-failed.tsx';
import { LongText } from '#app/ui/office/long-text.tsx';
import { PageHead } from '#app/ui/office/page-head.tsx';
import { formOf, useAction } from '#app/ui/office/use-action.ts';
import type { Route } from './+types/versions.route.ts';
import { COMPANY_NOTICES } from './company-notices.ts';
import { COMPANY } from './company-path.ts';
import { sectionLabel } from './edited.server.ts';
import { restoreVersion } from './restore-version.server.ts';
import { changesText } from './version-changes.server.ts';

export const meta: Route.MetaFunction = ({ matches }) => officeHead(matches, 'Versions of the company');

const SHOWN = 200;
const EVERYTHING = 'Everything, imported';

export async function loader({ context }: Route.LoaderArgs) {
  const published = await listVersionsWithChanges(context.get(servicesContext).db, SHOWN);
  const versions = published.map(({ changed, ...version }) => ({
    ...version,
    id: String(version.revision),
    what: isSection(version.section) ? sectionLabel(version.section) : EVERYTHING,
    changed: changesText(version.section, changed) || 'Nothing',
  }));
  // What a section was before its first version; not known where older versions are not listed.
  const samples = published.length < SHOWN ? firstOfEach(versions.toReversed()) : [];
  return { versions, samples: samples.map(({ section, what }) => ({ section, what })) };
}

export const action = officeAction({ restore: restoreVersion });

type Data = Route.ComponentProps['loaderData'];
/** Without a time, the sample's. */
type Version = Omit<Data['versions'][number], 'publishedAt'> & { publishedAt: Date | null };

/** Who published what and when, and what that changed; each can be published again. // O5 */
export default function Versions({ loaderData: { versions, samples } }: Route.ComponentProps) {
  const restore = useAction(COMPANY_NOTICES);
  const inUse = idsInUse(versions);
  const rows: Version[] = [
    ...versions,
    ...samples.map((sample) => ({
      ...{ ...sample, id: `sample ${sample.section}`, revision: 0 },
      ...{ publishedAt: null, publishedBy: '', changed: 'As it came with the software' },
    })),
  ];
  const columns: Column<Version>[] = [
    {
      header: 'Published',
      className: 'version-saved',
      cell: ({ publishedAt, publishedBy, what, changed }) => (
        <>
          {publishedAt === null ? 'Sample' : <DateTime at={publishedAt} time />}
          <div className="who-more muted">
            {[what, publishedBy].filter(Boolean).join(', ')}
            <br />
            <LongText>{changed}</LongText>
          </div>
        </>
      ),
    },
    { header: 'Section', className: 'wide', cell: ({ what }) => what },
    { header: 'What changed', className: 'wide', cell: ({ changed }) => <LongText>{changed}</LongText> },
    { header: 'By', className: 'wide', cell: ({ publishedBy }) => publishedBy },
    {
      header: 'Actions',
      className: 'version-actions',
      cell: ({ id, section, what, revision }) =>
        inUse.has(id) ? (
          <span className="muted">In use</span>
        ) : (
          <Button
            variant="default"
            size="compact-md"
            disabled={restore.busy}
            aria-label={`Restore ${what} of ${revision === 0 ? 'the sample' : `version ${revision}`}`}
            onClick={() => restore.send(formOf({ intent: 'restore', section, revision: String(revision) }))}
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
          rows={rows}
          columns={columns}
          empty="Nothing has been published yet: the website shows the sample company."
        />
      </ListPanel>
    </>
  );
}

function firstOfEach<Of extends { section: string }>(versions: readonly Of[]): Of[] {
  const seen = new Set<string>();
  return versions.filter(({ section }) => !seen.has(section) && seen.add(section));
}

/** The newest version of each section, none of which is older than the last import. */
function idsInUse(versions: readonly Version[]): ReadonlySet<string> {
  const lastImport = versions.findIndex(({ what }) => what === EVERYTHING);
  // Behind newer sections an import can still be restored as a whole.
  const current = lastImport < 0 ? versions : versions.slice(0, Math.max(lastImport, 1));
  return new Set(firstOfEach(current).map(({ id }) => id));
}

export function ErrorBoundary() {
  return <LoadFailed message="The versions could not be loaded." />;
}
