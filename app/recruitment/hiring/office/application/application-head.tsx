import { Button } from '@mantine/core';
import { IconMail, IconPencil } from '@tabler/icons-react';
import { useLocation } from 'react-router';
import { groupDigits } from '#app/ui/group-digits.ts';
import { mailLink } from '#app/ui/mail-link.ts';
import { BackToList } from '#app/ui/office/back-to-list.tsx';
import { MoveBetween } from '#app/ui/office/move-between.tsx';
import { useDialogs } from '#app/ui/office/office-dialog.tsx';
import { StatusBadge } from '#app/ui/office/status-badge.tsx';
import { NOT_FOUND, NOTICES } from '../../../applications/application-notices.ts';
import { detailedStatus } from '../../../applications/assessment.ts';
import { reference } from '../../../applications/reference.ts';
import { statusColour } from '../../../applications/status.ts';
import { applicationPath, cvPath, JOB_APPLICATIONS } from '../../../positions/job-applications-path.ts';
import type { Person } from '../../../privacy/personal-data.queries.server.ts';
import type { ApplicationDetail, Neighbours } from '../../applications.queries.server.ts';
import { EditCandidate } from '../edit-candidate.tsx';
import { MoreActions } from './more-actions.tsx';

type Props = {
  application: ApplicationDetail | null;
  person: Person | null;
  neighbours: Neighbours | null;
};

/**
 * The candidate, the application's status, and the most frequent actions: open the CV, write to the candidate, edit the
 * details.
 */
export function ApplicationHead({ application, person, neighbours }: Props) {
  const { search } = useLocation();
  return (
    <div className="opened-top">
      <BackToList list={JOB_APPLICATIONS} search={search} />
      {neighbours && <NeighbourNav neighbours={neighbours} />}
      <div className="opened-head">
        <h1>{application?.candidate.fullName ?? 'Application'}</h1>
        {application && (
          <p className="reference-line">
            <span>{reference(application.number)}</span>
            <StatusBadge colour={statusColour(application.status)}>{detailedStatus(application)}</StatusBadge>
          </p>
        )}
      </div>
      {application && <HeadActions application={application} person={person} />}
    </div>
  );
}

function HeadActions({ application, person }: { application: ApplicationDetail; person: Person | null }) {
  const { id, number, candidate, cvName, cvChecked } = application;
  const dialogs = useDialogs<ApplicationDetail['candidate']>(NOTICES);
  const subject = encodeURIComponent(`Your application ${reference(number)}`);
  return (
    <div className="form-row opened-actions">
      <Button
        component="a"
        variant="default"
        href={`${mailLink(candidate.email)}?subject=${subject}`}
        leftSection={<IconMail size={18} aria-hidden="true" />}
      >
        Email<span className="long-label"> Candidate</span>
      </Button>
      <Button
        variant="default"
        leftSection={<IconPencil size={18} aria-hidden="true" />}
        onClick={() => dialogs.open({ kind: 'edit', row: candidate })}
      >
        Edit<span className="long-label"> Application</span>
      </Button>
      {cvName !== null && cvChecked.state === 'open' && (
        <Button
          component="a"
          variant="default"
          href={cvPath(id)}
          target="_blank"
          aria-label="View CV, opens a new tab"
        >
          View CV
        </Button>
      )}
      <MoreActions application={application} person={person} />
      <EditCandidate
        dialogs={dialogs}
        intent="details"
        title="Edit Applicant Details"
        submit="Update Details"
      />
    </div>
  );
}

/** Shown if the application or its candidate doesn't exist. // R5 */
export function NoApplication() {
  return (
    <>
      <BackToList list={JOB_APPLICATIONS} />
      <section className="panel empty">
        <h1>{NOT_FOUND}</h1>
        <p className="muted">It was deleted, or the address is incomplete.</p>
      </section>
    </>
  );
}

/** Shown instead of its place, for example once the status was changed. */
const NOT_IN_FILTER = 'No longer in this filter';

/** The place in the filtered list, and the neighbours. // H1 */
function NeighbourNav({
  neighbours: { previous, next, place, total, isListed },
}: {
  neighbours: Neighbours;
}) {
  const { search } = useLocation();
  const to = (id: string | null) => id && applicationPath(id, search);
  return (
    <MoveBetween of="application" previous={to(previous)} next={to(next)}>
      {isListed ? `${groupDigits(place)} of ${groupDigits(total)}` : NOT_IN_FILTER}
    </MoveBetween>
  );
}
