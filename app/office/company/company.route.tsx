import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { listDrafts, listVersions, openSampleFields } from '#app/company/company.queries.server.ts';
import { companyContext } from '#app/company/company-context.server.ts';
import { officeHead } from '#app/company/head/office-head.ts';
import { labelOf } from '#app/company/profile/fields.ts';
import { type Profile, SECTION_NAMES, SECTIONS, type Section } from '#app/company/profile/profile.ts';
import { servicesContext } from '#app/platform/http/services.server.ts';
import { countOf } from '#app/ui/count-of.ts';
import { DateTime } from '#app/ui/office/date-time.tsx';
import { ListPanel } from '#app/ui/office/list-panel.tsx';
import { type Column, ListTable, RowLink } from '#app/ui/office/list-table.tsx';
import { LoadFailed } from '#app/ui/office/load-failed.tsx';
import { PageHead } from '#app/ui/office/page-head.tsx';
import { StatusBadge } from '#app/ui/office/status-badge.tsx';
import { GUIDE } from '../office-path.ts';
import type { Route } from './+types/company.route.ts';
import { COMPANY, sectionPath } from './company-path.ts';
import { sectionLabel } from './edited.server.ts';

export const meta: Route.MetaFunction = ({ matches }) => officeHead(matches, 'Company');

/** As many publications as tell who last published each section. */
const LAST_VERSIONS = 500;

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const { profile } = context.get(companyContext);
  const [drafts, versions, sample] = await Promise.all([
    listDrafts(db),
    listVersions(db, LAST_VERSIONS),
    openSampleFields(db, profile),
  ]);
  const sections = SECTION_NAMES.map((id) => {
    const draft = drafts.find(({ section }) => section === id);
    const last = versions.find(({ section }) => section === id || section === 'import');
    return {
      id,
      label: sectionLabel(id),
      unitThatIsOff: unitThatIsOff(profile, id),
      sample: sample.filter(({ section }) => section === id).length,
      draft: draft && { at: draft.changedAt, by: draft.changedBy },
      published: last && { at: last.publishedAt, by: last.publishedBy },
    };
  });
  return { sections };
}

/** The business unit without which a section is not shown, if it is off. */
function unitThatIsOff({ units }: Profile, section: Section): string | null {
  const unit = ({ fabrication: 'fabrication', gallery: 'fabrication', steel: 'steel' } as const)[
    section as 'fabrication' | 'gallery' | 'steel'
  ];
  return unit === undefined || units[unit].on ? null : labelOf(SECTIONS.units.shape[unit]);
}

type Row = Route.ComponentProps['loaderData']['sections'][number];

/** What a section holds, for those who look for a part of it. */
const CONTENTS: Readonly<Record<Section, string>> = {
  identity: 'Names, VAT and registration numbers, founding year',
  look: 'Brand colour and logo',
  places: 'Addresses, phone numbers, opening hours and closed days',
  people: 'Email addresses, team, contacts and social pages',
  units: 'What you offer, and the types of quote',
  services: 'The page of each service, and what its machines can do',
  materials: 'The materials you work with',
  fabrication: 'Texts of the fabrication pages',
  home: 'Slogan, texts and figures of the home page',
  steel: 'Texts of the page of all steel services',
  careers: 'Texts of the careers page',
  gallery: 'The pictures of your work and their titles',
  pictures: 'Which picture each page shows',
  library: 'All pictures, to upload and describe',
  privacy: 'Information officer, and what you add to the privacy notice',
  pages: 'What search engines show of the other pages',
  bank: 'The account that customers pay into',
  hiring: 'The stages of an application',
};

const COLUMNS: readonly Column<Row>[] = [
  {
    header: 'Section',
    cell: ({ id, label, unitThatIsOff: unit, ...state }) => (
      <>
        <RowLink to={sectionPath(id)}>{label}</RowLink>
        {unit !== null && <span className="muted small">{` Not shown: ${unit} is off`}</span>}
        <span className="who-line">{CONTENTS[id]}</span>
        <div className="who-more">
          <Status {...state} />
        </div>
      </>
    ),
  },
  { header: 'Status', className: 'wide', cell: Status },
];

/** What is not published, what is, and what is still the sample's. */
function Status({ draft, published, sample }: Pick<Row, 'draft' | 'published' | 'sample'>) {
  return (
    <>
      {draft ? (
        <>
          <StatusBadge colour="gray">Draft</StatusBadge>, <DateTime at={draft.at} /> by {draft.by}
        </>
      ) : published ? (
        <>
          <StatusBadge colour="green">Published</StatusBadge> <DateTime at={published.at} /> by {published.by}
        </>
      ) : sample === 0 ? (
        <span className="muted">As installed</span>
      ) : null}
      {sample > 0 && (
        <span className={draft || published ? 'who-line' : 'company-sample'}>
          <StatusBadge colour="yellow">{`${countOf(sample, 'field')} still from the sample`}</StatusBadge>
        </span>
      )}
    </>
  );
}

/** Everything that belongs to the company, by section. // O1 */
export default function Company({ loaderData: { sections } }: Route.ComponentProps) {
  const left = sections.filter(({ sample }) => sample > 0);
  const sum = left.reduce((total, { sample }) => total + sample, 0);
  return (
    <>
      <PageHead title="Company">
        <span className="form-row">
          <Button component={Link} to={GUIDE} variant="default">
            Guide
          </Button>
          <Button component={Link} to={`${COMPANY}/versions`} variant="default">
            Versions
          </Button>
          <form method="post" action={`${COMPANY}/preview`} target="_blank" rel="noopener">
            <Button type="submit" variant="default">
              Preview the drafts
            </Button>
          </form>
        </span>
      </PageHead>
      <p className="muted">
        What the website, emails and the office say about your company. Each section is published separately,
        and shows everywhere within a second.
        {left.length > 0 &&
          ` ${countOf(sum, 'field is', 'fields are')} still from the sample, in ${left.length} of ${sections.length} sections.`}
      </p>
      <ListPanel label="Sections">
        <ListTable
          rows={sections}
          columns={COLUMNS}
          empty=""
          className="few-columns"
          linkOf={({ id }) => sectionPath(id)}
        />
      </ListPanel>
    </>
  );
}

export function ErrorBoundary() {
  return <LoadFailed message="The company could not be loaded." />;
}
