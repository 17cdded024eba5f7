import { Button } from '@mantine/core';
import { IconCalendarPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { Colleague } from '#app/accounts/admins/accounts.queries.server.ts';
import { StatusBadge } from '#app/ui/office/status-badge.tsx';
import { phaseOf, untoldText, whenText } from '../../contact/interview.ts';
import type { Interview } from '../../contact/interviews.queries.server.ts';
import type { ApplicationDetail } from '../application-detail.queries.server.ts';
import { type Arranging, InterviewDialog } from './interview-dialog.tsx';

type Props = {
  application: Pick<ApplicationDetail, 'id' | 'status'>;
  interviews: Interview[];
  colleagues: readonly Colleague[];
  me: string;
};

/** The interviews with a candidate, and arranging another one. // H7 */
export function InterviewsPanel({ application: { id, status }, interviews, colleagues, me }: Props) {
  const [arranging, setArranging] = useState<Arranging | null>(null);
  const isClosed = status === 'closed';
  return (
    <section className="panel panel-body interviews" aria-labelledby="interviews-heading">
      <div className="cv-head">
        <div>
          <h2 id="interviews-heading">Interviews</h2>
          {interviews.length === 0 && <p className="muted">None arranged.</p>}
        </div>
        {!isClosed && (
          <Button
            variant="default"
            leftSection={<IconCalendarPlus size={18} aria-hidden="true" />}
            onClick={() => setArranging({ kind: 'arrange', last: interviews[0] ?? null })}
          >
            Arrange
          </Button>
        )}
      </div>
      {interviews.length > 0 && (
        <ol>
          {interviews.map((interview) => (
            <li key={interview.id}>
              <OneInterview interview={interview} canChange={!isClosed} act={setArranging} />
            </li>
          ))}
        </ol>
      )}
      <InterviewDialog
        applicationId={id}
        arranging={arranging}
        close={() => setArranging(null)}
        colleagues={colleagues}
        me={me}
      />
    </section>
  );
}

type OneProps = { interview: Interview; canChange: boolean; act: (arranging: Arranging) => void };

function OneInterview({ interview, canChange, act }: OneProps) {
  const { place, cancelledAt, with: people } = interview;
  const isCancelled = cancelledAt !== null;
  const isAhead = phaseOf(interview, new Date()) === 'ahead';
  const untold = untoldText(interview);
  return (
    <div className="interview">
      <div>
        <p>
          <strong>{whenText(interview)}</strong>{' '}
          {isCancelled && <StatusBadge colour="gray">Cancelled</StatusBadge>}
        </p>
        <p className="who-line">{place}</p>
        <p className="who-line">
          {people.length === 0 ? 'No interviewer named' : `With ${people.map(({ name }) => name).join(', ')}`}
        </p>
        {isAhead && untold !== null && <p className="who-line interview-untold">{untold}</p>}
      </div>
      {isAhead && !isCancelled && (
        <div className="form-row">
          {canChange && (
            <Button variant="default" onClick={() => act({ kind: 'change', interview })}>
              Change
            </Button>
          )}
          <Button variant="default" onClick={() => act({ kind: 'cancel', interview })}>
            Cancel
          </Button>
        </div>
      )}
    </div>
  );
}
