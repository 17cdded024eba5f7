import { Link } from 'react-router';
import { officeAction } from '#app/accounts/session/office/office-action.server.ts';
import { officeHead } from '#app/company/head/office-head.ts';
import { servicesContext } from '#app/platform/http/services.server.ts';
import { LoadFailed } from '#app/ui/office/load-failed.tsx';
import { FormError } from '#app/ui/office/office-form.tsx';
import { PageHead } from '#app/ui/office/page-head.tsx';
import { TabLinks } from '#app/ui/office/tab-links.tsx';
import { formOf, useAction } from '#app/ui/office/use-action.ts';
import { sampleVersion, VersionTable } from '#app/ui/office/version-table.tsx';
import { findPriceBook, listPriceBookVersions } from '../price-books.queries.server.ts';
import { PRICE_SECTION_NAMES, PRICE_SECTIONS } from '../stored-price-book.ts';
import type { Route } from './+types/versions.route.ts';
import { PRICE_NOTICES } from './price-notices.ts';
import { PRICE_TABS, sectionPath, versionPath } from './prices-path.ts';
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

/** Who changed what and when; each can be made the current one again. // P1 */
export default function Versions({ loaderData: { revision, versions, samples } }: Route.ComponentProps) {
  const action = useAction(PRICE_NOTICES);
  const rows = versions.map(({ section, savedAt, savedBy, ...version }) => ({
    ...version,
    ...{ at: savedAt, by: savedBy, section, label: PRICE_SECTIONS[section] },
    inUse: versions.find((one) => one.section === section)?.id === version.id,
  }));
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
      <FormError result={action.result} />
      <VersionTable
        rows={[...rows, ...samples.map((section) => sampleVersion(section, PRICE_SECTIONS[section]))]}
        saved="Saved"
        empty={
          <>
            Nothing has been saved yet: prices are computed with the sample price book.{' '}
            <Link to={sectionPath('materials')}>Enter your own prices</Link>
          </>
        }
        pathOf={({ id }) => versionPath(id)}
        busy={action.busy}
        restore={({ section, revision: version }) =>
          action.send(
            formOf({ intent: 'restore', section, revision: String(version), basedOn: String(revision) }),
          )
        }
      />
    </>
  );
}

export function ErrorBoundary() {
  return <LoadFailed message="The versions could not be loaded." />;
}
