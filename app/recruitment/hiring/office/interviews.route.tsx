import { Link } from 'react-router';
import { type Colleague, listColleagues } from '#app/accounts/admins/accounts.queries.server.ts';
import { signedIn } from '#app/accounts/session/signed-in.queries.server.ts';
import { officeHead } from '#app/company/head/office-head.ts';
import { ME, requestedPage } from '#app/platform/db/list-filter.ts';
import { servicesContext } from '#app/platform/http/services.server.ts';
import { countOf } from '#app/ui/count-of.ts';
import { groupDigits } from '#app/ui/group-digits.ts';
import { FilterSelect, FilterText, ListFilter, Options } from '#app/ui/office/list-filter.tsx';
import { ListPanel, Pages } from '#app/ui/office/list-panel.tsx';
import { type Column, ListTable, RowLink } from '#app/ui/office/list-table.tsx';
import { LoadFailed } from '#app/ui/office/load-failed.tsx';
import { PageHead } from '#app/ui/office/page-head.tsx';
import { StatusBadge } from '#app/ui/office/status-badge.tsx';
import { shortDayText, spanText, stateOf, whenText } from '../../contact/interview.ts';
import {
  type InterviewFilter,
  NO_INTERVIEW_FILTER,
  readInterviewFilter,
} from '../../contact/interview-filter.ts';
import {
  countInterviews,
  type ListedInterview,
  listInterviews,
} from '../../contact/interviews.queries.server.ts';
import { applicationPath } from '../../positions/job-applications-path.ts';
import { UNKNOWN_POSITION } from '../../positions/position.ts';
import type { Route } from './+types/interviews.route.ts';

export const meta: Route.MetaFunction = ({ matches }) => officeHead(matches, 'Interviews');

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const { id: me } = context.get(signedIn);
  const filter = readInterviewFilter(url.searchParams);
  const now = new Date();
  const [list, counts, colleagues] = await Promise.all([
    listInterviews(db, filter, { me, now }, requestedPage(url.searchParams)),
    countInterviews(db, me, now),
    listColleagues(db),
  ]);
  return { ...list, counts, filter, colleagues, me, now };
}

/** The interviews to come and those that are over, of everybody or of one colleague. // H7 */
export default function Interviews({ loaderData }: Route.ComponentProps) {
  const { rows, total, counts, filter, colleagues, me, now } = loaderData;
  const columns: Column<ListedInterview>[] = [
    { header: 'Candidate', cell: (interview) => <Candidate interview={interview} now={now} /> },
    { header: 'Time', className: 'wide interview-time', cell: (interview) => <When interview={interview} /> },
    { header: 'Place', className: 'wider interview-place', cell: ({ place }) => place },
    { header: 'With', className: 'wider', cell: namesOf },
    {
      header: 'Status',
      className: 'wide interview-status',
      cell: (interview) => <State interview={interview} now={now} />,
    },
  ];
  return (
    <>
      <PageHead title="Interviews" />
      <ListPanel label="Interviews">
        <Filter {...{ filter, total, counts, colleagues, me }} />
        <ListTable
          rows={rows}
          columns={columns}
          linkOf={pathOf}
          empty={emptyText(filter)}
          className="interview-list"
          groupOf={({ startsAt }) => shortDayText(startsAt)}
        />
        <Pages paged={loaderData} />
      </ListPanel>
    </>
  );
}

const TABS = [
  {
    label: 'Upcoming',
    of: 'upcoming',
    search: '?',
    isOpen: ({ when, with: who }) => when === '' && who !== ME,
  },
  { label: 'Past', of: 'past', search: '?when=past', isOpen: ({ when }) => when === 'past' },
  {
    label: 'Mine',
    of: 'mine',
    search: `?with=${ME}`,
    isOpen: ({ when, with: who }) => when === '' && who === ME,
  },
] as const satisfies {
  label: string;
  of: keyof Counts;
  search: string;
  isOpen: (filter: InterviewFilter) => boolean;
}[];

type Counts = Awaited<ReturnType<typeof countInterviews>>;
type TabsProps = { filter: InterviewFilter; total: number; counts: Counts };

/** Each with its number, and those that are over with how many decisions are due. The one of the open tab is of the filtered list. */
function Tabs({ filter, total, counts }: TabsProps) {
  return (
    <nav className="status-tabs" aria-label="Which interviews">
      {TABS.map(({ label, of, search, isOpen }) => (
        <Link key={label} to={search} aria-current={isOpen(filter) ? 'page' : undefined} preventScrollReset>
          {label}
          <span className="muted">{groupDigits(isOpen(filter) ? total : counts[of])}</span>
          {of === 'past' && counts.due > 0 && (
            <span className="due-count">{`(${groupDigits(counts.due)} to decide)`}</span>
          )}
        </Link>
      ))}
    </nav>
  );
}

type FilterProps = TabsProps & { colleagues: readonly Colleague[]; me: string };

function Filter({ filter, total, counts, colleagues, me }: FilterProps) {
  return (
    <ListFilter
      label="Filter interviews"
      start={<Tabs filter={filter} total={total} counts={counts} />}
      count={countOf(total, 'interview')}
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
      <span className="who-more interview-line">
        <When interview={interview} />
        <State interview={interview} now={now} />
      </span>
      <RowLink to={pathOf(interview)}>{fullName}</RowLink>
      <span className="who-lines">
        <span className="muted">{position ?? UNKNOWN_POSITION}</span>
        <span className="who-more who-soon">{[place, namesOf(interview)].filter(Boolean).join(', ')}</span>
      </span>
    </span>
  );
}

function When({ interview }: { interview: ListedInterview }) {
  return <span title={whenText(interview)}>{spanText(interview)}</span>;
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
