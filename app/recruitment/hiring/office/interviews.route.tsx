import { Link } from 'react-router';
import { type Colleague, listColleagues } from '#app/accounts/admins/accounts.queries.server.ts';
import { signedIn } from '#app/accounts/session/signed-in.queries.server.ts';
import { officeHead } from '#app/company/head/office-head.ts';
import { ME, requestedPage } from '#app/platform/db/list-filter.ts';
import { servicesContext } from '#app/platform/http/services.server.ts';
import { countOf } from '#app/ui/count-of.ts';
import { FilterSelect, FilterText, ListFilter, Options } from '#app/ui/office/list-filter.tsx';
import { ListPanel, Pages } from '#app/ui/office/list-panel.tsx';
import { type Column, ListTable, RowLink } from '#app/ui/office/list-table.tsx';
import { LoadFailed } from '#app/ui/office/load-failed.tsx';
import { PageHead } from '#app/ui/office/page-head.tsx';
import { StatusBadge } from '#app/ui/office/status-badge.tsx';
import { stateOf, whenText } from '../../contact/interview.ts';
import {
  type InterviewFilter,
  NO_INTERVIEW_FILTER,
  readInterviewFilter,
} from '../../contact/interview-filter.ts';
import { type ListedInterview, listInterviews } from '../../contact/interviews.queries.server.ts';
import { applicationPath } from '../../positions/job-applications-path.ts';
import { UNKNOWN_POSITION } from '../../positions/position.ts';
import type { Route } from './+types/interviews.route.ts';

export const meta: Route.MetaFunction = ({ matches }) => officeHead(matches, 'Interviews');

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const { id: me } = context.get(signedIn);
  const filter = readInterviewFilter(url.searchParams);
  const now = new Date();
  const [list, colleagues] = await Promise.all([
    listInterviews(db, filter, { me, now }, requestedPage(url.searchParams)),
    listColleagues(db),
  ]);
  return { ...list, filter, colleagues, me, now };
}

/** The interviews to come and those that are over, of everybody or of one colleague. // H7 */
export default function Interviews({ loaderData }: Route.ComponentProps) {
  const { rows, total, filter, colleagues, me, now } = loaderData;
  const columns: Column<ListedInterview>[] = [
    { header: 'Candidate', cell: (interview) => <Candidate interview={interview} now={now} /> },
    { header: 'When', className: 'wide', cell: whenText },
    { header: 'Place', className: 'wider', cell: ({ place }) => place },
    { header: 'With', className: 'wider', cell: namesOf },
    { header: 'Status', className: 'wide', cell: (interview) => <State interview={interview} now={now} /> },
  ];
  return (
    <>
      <PageHead title="Interviews" />
      <ListPanel label="Interviews">
        <Filter filter={filter} count={countOf(total, 'interview')} colleagues={colleagues} me={me} />
        <ListTable rows={rows} columns={columns} linkOf={pathOf} empty={emptyText(filter)} />
        <Pages paged={loaderData} />
      </ListPanel>
    </>
  );
}

const TABS = [
  { label: 'Upcoming', search: '?', isOpen: (filter) => filter.when === '' && filter.with !== ME },
  { label: 'Past', search: '?when=past', isOpen: (filter) => filter.when === 'past' },
  { label: 'Mine', search: `?with=${ME}`, isOpen: (filter) => filter.when === '' && filter.with === ME },
] as const satisfies { label: string; search: string; isOpen: (filter: InterviewFilter) => boolean }[];

function Tabs({ filter }: { filter: InterviewFilter }) {
  return (
    <nav className="status-tabs" aria-label="Which interviews">
      {TABS.map(({ label, search, isOpen }) => (
        <Link key={label} to={search} aria-current={isOpen(filter) ? 'page' : undefined} preventScrollReset>
          {label}
        </Link>
      ))}
    </nav>
  );
}

type FilterProps = { filter: InterviewFilter; count: string; colleagues: readonly Colleague[]; me: string };

function Filter({ filter, count, colleagues, me }: FilterProps) {
  return (
    <ListFilter
      label="Filter interviews"
      start={<Tabs filter={filter} />}
      count={count}
      filter={filter}
      nothing={NO_INTERVIEW_FILTER}
      carried={['when']}
      bar={
        <>
          {/* Chosen by the tabs, and only carried along; not of the type hidden, whose value React would set back. */}
          <input hidden name="when" defaultValue={filter.when} />
          <FilterSelect label="With" name="with" any="With anyone">
            <option value={ME}>With me</option>
            <Options choices={colleagues.filter(({ id }) => id !== me)} />
          </FilterSelect>
          <FilterText type="search" label="Search" name="q" placeholder="Name, phone or A-1042" />
        </>
      }
    />
  );
}

function Candidate({ interview, now }: { interview: ListedInterview; now: Date }) {
  const { fullName, position, place } = interview;
  return (
    <span className="who-text">
      <RowLink to={pathOf(interview)}>{fullName}</RowLink>
      <span className="who-lines">
        <span className="muted">{position ?? UNKNOWN_POSITION}</span>
        <span className="who-more">{whenText(interview)}</span>
        <span className="who-more">
          <State interview={interview} now={now} />
        </span>
        <span className="who-more who-soon">{place}</span>
        <span className="who-more who-soon">{namesOf(interview)}</span>
      </span>
    </span>
  );
}

function State({ interview, now }: { interview: ListedInterview; now: Date }) {
  const { label, colour } = stateOf(interview, now);
  return <StatusBadge colour={colour}>{label}</StatusBadge>;
}

function namesOf({ with: people }: ListedInterview): string {
  return people.map(({ name }) => name).join(', ');
}

function pathOf({ applicationId }: ListedInterview): string {
  return applicationPath(applicationId);
}

function emptyText({ q, when, with: who }: InterviewFilter): string {
  if (q !== '' || who !== '') return 'No interviews match.';
  return when === 'past'
    ? 'No interview is over yet.'
    : 'No interviews are arranged. Arrange one on the page of an application.';
}

export function ErrorBoundary() {
  return <LoadFailed title="Interviews" message="The interviews could not be loaded. Please try again." />;
}
