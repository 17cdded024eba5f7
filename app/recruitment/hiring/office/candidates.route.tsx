import { IconFileText, IconPencil, IconTrash } from '@tabler/icons-react';
import { officeAction } from '#app/accounts/session/office/office-action.server.ts';
import { officeHead } from '#app/company/head/office-head.ts';
import { isFiltered, requestedPage } from '#app/platform/db/list-filter.ts';
import { servicesContext } from '#app/platform/http/services.server.ts';
import { countOf } from '#app/ui/count-of.ts';
import { mailLink } from '#app/ui/mail-link.ts';
import { DateTime } from '#app/ui/office/date-time.tsx';
import { EmailText } from '#app/ui/office/email-text.tsx';
import { IconButton } from '#app/ui/office/icon-button.tsx';
import { FilterSelect, FilterText, ListFilter } from '#app/ui/office/list-filter.tsx';
import { ListPanel, Pages } from '#app/ui/office/list-panel.tsx';
import { type Column, ListTable, RowLink } from '#app/ui/office/list-table.tsx';
import { LoadFailed } from '#app/ui/office/load-failed.tsx';
import { type Dialogs, useDialogs } from '#app/ui/office/office-dialog.tsx';
import { PageHead } from '#app/ui/office/page-head.tsx';
import { PersonAvatar } from '#app/ui/office/person-avatar.tsx';
import { CANDIDATE_NOTICES, CANDIDATES_NOT_FETCHED, groupNumber } from '../../applications/candidate.ts';
import { applicationPath } from '../../positions/job-applications-path.ts';
import { PositionFilter } from '../../positions/office/position-filter.tsx';
import { positionColour, UNKNOWN_POSITION } from '../../positions/position.ts';
import { positionChoices } from '../../positions/positions.queries.server.ts';
import { NO_CANDIDATE_FILTER, readCandidateFilter } from '../candidate-filter.ts';
import { type ListedCandidate, listCandidates } from '../candidates.queries.server.ts';
import type { Route } from './+types/candidates.route.ts';
import { candidateIntents } from './change-candidates.server.ts';
import { EditCandidate } from './edit-candidate.tsx';

export const meta: Route.MetaFunction = ({ matches }) => officeHead(matches, 'Candidates');

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const filter = readCandidateFilter(url.searchParams);
  const [list, positions] = await Promise.all([
    listCandidates(db, filter, requestedPage(url.searchParams)),
    positionChoices(db),
  ]);
  return { ...list, filter, positions };
}

export const action = officeAction(candidateIntents);

/** R11, R12 */
export default function Candidates({ loaderData }: Route.ComponentProps) {
  const { rows, total, filter, positions } = loaderData;
  const dialogs = useDialogs<ListedCandidate>(CANDIDATE_NOTICES);
  return (
    <>
      <PageHead title="Candidates" />
      <ListPanel label="Candidates">
        <ListFilter
          label="Filter candidates"
          count={countOf(total, 'candidate')}
          filter={filter}
          nothing={NO_CANDIDATE_FILTER}
          bar={<FilterText type="search" label="Search" name="q" placeholder="Name, phone or A-1042" />}
        >
          <PositionFilter positions={positions} chosen={filter.position} />
          <FilterText label="Date created" name="date" placeholder="Nov 3, 2026" />
          <FilterSelect
            label="Order"
            name="sort"
            options={{ latest: 'Latest First', oldest: 'Oldest First' }}
          />
        </ListFilter>
        <CandidatesTable
          candidates={rows}
          open={dialogs.open}
          empty={
            isFiltered(filter, NO_CANDIDATE_FILTER)
              ? 'No candidates match these filters. Clear them to see all candidates.'
              : 'Nobody has applied yet. People who apply on the careers page appear here.'
          }
        />
        <Pages paged={loaderData} />
      </ListPanel>
      <EditCandidate dialogs={dialogs} intent="update" title="Edit Candidate" submit="Update Candidate" />
    </>
  );
}

type Props = { candidates: ListedCandidate[]; open: Dialogs<ListedCandidate>['open']; empty: string };

type CandidateProps = { candidate: ListedCandidate };

/** R11 */
function CandidatesTable({ candidates, open, empty }: Props) {
  const columns: Column<ListedCandidate>[] = [
    { header: 'Candidate', cell: (candidate) => <Candidate candidate={candidate} /> },
    {
      header: 'Position',
      className: 'wider names',
      cell: (candidate) => <PositionBadge candidate={candidate} />,
    },
    {
      header: 'View Application',
      className: 'wider icon-cell',
      cell: (candidate) => <ViewApplication candidate={candidate} />,
    },
    {
      header: 'Email',
      className: 'wide email-cell',
      cell: (candidate) => (
        <>
          <MailLink candidate={candidate} />
          <span className="who-more who-soon">{groupNumber(candidate.contactNumber)}</span>
        </>
      ),
    },
    {
      header: 'Phone',
      className: 'wider unbroken',
      cell: ({ contactNumber }) => groupNumber(contactNumber),
    },
    { header: 'Date Created', className: 'wide', cell: ({ createdAt }) => <DateTime at={createdAt} /> },
    {
      header: 'Edit',
      className: 'actions',
      cell: (row) => (
        <>
          <IconButton aria-label={`Edit ${row.fullName}`} onClick={() => open({ kind: 'edit', row })}>
            <IconPencil aria-hidden="true" stroke={1.5} />
          </IconButton>
          {row.applicationId === null && (
            <IconButton
              danger
              aria-label={`Delete ${row.fullName}`}
              onClick={() => open({ kind: 'delete', row })}
            >
              <IconTrash aria-hidden="true" stroke={1.5} />
            </IconButton>
          )}
        </>
      ),
    },
  ];
  return (
    <ListTable
      rows={candidates}
      columns={columns}
      empty={empty}
      className="candidates-table"
      linkOf={({ applicationId }) => applicationId && applicationPath(applicationId)}
    />
  );
}

function Candidate({ candidate }: CandidateProps) {
  const { fullName, avatar, contactNumber, createdAt, applicationId } = candidate;
  return (
    <span className="who">
      <PersonAvatar name={fullName} avatar={avatar} />
      <span className="who-text">
        {applicationId === null ? (
          fullName
        ) : (
          <RowLink to={applicationPath(applicationId)}>{fullName}</RowLink>
        )}
        <span className="who-lines">
          <span className="who-more who-soon">
            <PositionBadge candidate={candidate} />
          </span>
          <span className="who-more">
            <EmailText>{candidate.email}</EmailText>
          </span>
          <span className="who-more">
            <span className="narrow-line">
              {groupNumber(contactNumber)}
              <DateTime at={createdAt} />
            </span>
          </span>
        </span>
      </span>
    </span>
  );
}

function PositionBadge({ candidate: { applicationId, positionName } }: CandidateProps) {
  if (applicationId === null) return <span className="muted">None</span>;
  return (
    <span className="position-badge" data-colour={positionColour(positionName ?? '')}>
      {positionName ?? UNKNOWN_POSITION}
    </span>
  );
}

function MailLink({ candidate: { email } }: CandidateProps) {
  return (
    <a href={mailLink(email)} title={email}>
      {email}
    </a>
  );
}

/** An icon with the specification's name: ten buttons with words would be all that one sees of the list. // R11 */
function ViewApplication({ candidate: { applicationId, fullName } }: CandidateProps) {
  const label = { 'aria-label': `View Application of ${fullName}`, title: 'View Application' };
  const icon = <IconFileText aria-hidden="true" stroke={1.5} />;
  return applicationId === null ? (
    <IconButton {...label} disabled>
      {icon}
    </IconButton>
  ) : (
    <RowLink {...label} to={applicationPath(applicationId)} className="icon-button">
      {icon}
    </RowLink>
  );
}

export function ErrorBoundary() {
  return <LoadFailed title="Candidates" message={CANDIDATES_NOT_FETCHED} />;
}
