import { Button } from '@mantine/core';
import { officeAction } from '#app/accounts/session/office/office-action.server.ts';
import { officeHead } from '#app/company/head/office-head.ts';
import { servicesContext } from '#app/platform/http/services.server.ts';
import { DateTime } from '#app/ui/office/date-time.tsx';
import { ListPanel } from '#app/ui/office/list-panel.tsx';
import { type Column, ListTable } from '#app/ui/office/list-table.tsx';
import { LoadFailed } from '#app/ui/office/load-failed.tsx';
import { LongText } from '#app/ui/office/long-text.tsx';
import { FormError } from '#app/ui/office/office-form.tsx';
import { PageHead } from '#app/ui/office/page-head.tsx';
import { TabLinks } from '#app/ui/office/tab-links.tsx';
import { formOf, useAction } from '#app/ui/office/use-action.ts';
import { findPriceBook, listPriceBookVersions } from '../price-books.queries.server.ts';
import { PRICE_SECTION_NAMES, PRICE_SECTIONS, type PriceSection } from '../stored-price-book.ts';
import type { Route } from './+types/versions.route.ts';
import { PRICE_NOTICES } from './price-notices.ts';
import { PRICE_TABS } from './prices-path.ts';
import { restoreSection } from './save-prices.server.ts';

export const meta: Route.MetaFunction = ({ matches }) => officeHead(matches, 'Versions of the prices');

const SHOWN = 200;

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const [{ revision }, saved] = await Promise.all([findPriceBook(db), listPriceBookVersions(db, SHOWN)]);
  const versions = saved.map(({ section, ...version }) => ({
    ...version,
    id: String(version.revision),
    section: PRICE_SECTION_NAMES.find((name) => name === section) ?? 'materials',
  }));
  // What a section was before its first version; not known where older versions are not listed.
  const samples =
    saved.length < SHOWN
      ? PRICE_SECTION_NAMES.filter((name) => versions.some(({ section }) => section === name))
      : [];
  return { revision, versions, samples };
}

export const action = officeAction({ restore: restoreSection });

type Data = Route.ComponentProps['loaderData'];
/** Without a time, the sample's. */
type Version = Pick<Data['versions'][number], 'id' | 'section' | 'revision' | 'savedBy' | 'changed'> & {
  savedAt: Date | null;
};

/** Who changed what and when; each can be made the current one again. // P1 */
export default function Versions({ loaderData: { revision, versions, samples } }: Route.ComponentProps) {
  const restore = useAction(PRICE_NOTICES);
  const newest = new Map<PriceSection, string>();
  for (const { id, section } of versions.toReversed()) newest.set(section, id);
  const rows: Version[] = [
    ...versions,
    ...samples.map((section) => ({
      ...{ id: `sample ${section}`, section, revision: 0 },
      ...{ savedAt: null, savedBy: '', changed: 'As it came with the software' },
    })),
  ];
  const columns: Column<Version>[] = [
    {
      header: 'Saved',
      className: 'version-saved',
      cell: ({ savedAt, savedBy, section, changed }) => (
        <>
          {savedAt === null ? 'Sample' : <DateTime at={savedAt} time />}
          <div className="who-more muted">
            {[PRICE_SECTIONS[section], savedBy].filter(Boolean).join(', ')}
            <br />
            <LongText>{changed}</LongText>
          </div>
        </>
      ),
    },
    { header: 'Section', className: 'wide', cell: ({ section }) => PRICE_SECTIONS[section] },
    { header: 'What changed', className: 'wide', cell: ({ changed }) => <LongText>{changed}</LongText> },
    { header: 'By', className: 'wide', cell: ({ savedBy }) => savedBy },
    {
      header: 'Actions',
      className: 'version-actions',
      cell: ({ id, section, revision: version }) =>
        newest.get(section) === id ? (
          <span className="muted">In use</span>
        ) : (
          <Button
            variant="default"
            size="compact-md"
            disabled={restore.busy}
            aria-label={`Restore ${PRICE_SECTIONS[section]} of ${version === 0 ? 'the sample' : `version ${version}`}`}
            onClick={() =>
              restore.send(
                formOf({
                  intent: 'restore',
                  section,
                  revision: String(version),
                  basedOn: String(revision),
                }),
              )
            }
          >
            Restore
          </Button>
        ),
    },
  ];
  return (
    <>
      <PageHead title="Prices" />
      <TabLinks label="Prices" tabs={PRICE_TABS} />
      {versions.length > 0 && (
        <p className="muted">
          Restore brings back a section as it was; the others stay as they are. It counts as a new version, so
          you can undo it the same way.
        </p>
      )}
      <FormError result={restore.result} />
      <ListPanel label="Versions">
        <ListTable
          rows={rows}
          columns={columns}
          empty="Nothing has been saved yet: prices are computed with the sample price book."
        />
      </ListPanel>
    </>
  );
}

export function ErrorBoundary() {
  return <LoadFailed message="The versions could not be loaded." />;
}
