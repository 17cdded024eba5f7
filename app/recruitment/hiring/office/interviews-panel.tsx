import { Button } from '@mantine/core';
import { IconCalendarPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { Colleague } from '#app/accounts/admins/accounts.queries.server.ts';
import { formatLongDay } from '#app/country/day.ts';
import { countOf } from '#app/ui/count-of.ts';
import { IntentButton } from '#app/ui/office/office-form.tsx';
import { StatusBadge } from '#app/ui/office/status-badge.tsx';
import { useAction } from '#app/ui/office/use-action.ts';
import { NOTICES } from '../../applications/application-notices.ts';
import { phaseOf, shortDayText, shortWhenText, spanText, untoldText } from '../../contact/interview.ts';
import type { Interview } from '../../contact/interviews.queries.server.ts';
import { lastDayOf } from '../../contact/time-offer.ts';
import type { OpenOffer } from '../../contact/time-offers.queries.server.ts';
import { LIST_ACTION } from '../../positions/job-applications-path.ts';
import type { ApplicationDetail } from '../applications.queries.server.ts';
import { ApplicationSection } from './application/application-section.tsx';
import { InterviewDialog, OfferTimes } from './contact-dialogs.tsx';
import type { Arranging } from './interview-dialog.tsx';

type Props = {
  application: Pick<ApplicationDetail, 'id' | 'status'>;
  interviews: Interview[];
  /** The times that are offered to the candidate; null if none are, or if they could not be loaded. // H15 */
  offer: OpenOffer | null;
  colleagues: readonly Colleague[];
  me: string;
};

/** The interviews with a candidate, and arranging another one. // H7 */
export function InterviewsPanel({ application: { id, status }, interviews, offer, colleagues, me }: Props) {
  const [isOffering, setOffering] = useState(false);
  const [arranging, setArranging] = useState<Arranging | null>(null);
  const isClosed = status === 'closed';
  return (
    <ApplicationSection
      className="interviews"
      title="Interviews"
      summary={summaryOf(interviews, offer)}
      actions={
        <>
          {interviews.length === 0 && offer === null && <p className="muted">None arranged.</p>}
          {!isClosed && (
            <div className="form-row">
              <Button
                variant="default"
                leftSection={<IconCalendarPlus size={18} aria-hidden="true" />}
                onClick={() => setArranging({ kind: 'arrange', last: interviews[0] ?? null })}
              >
                Arrange
              </Button>
              <Button variant="default" onClick={() => setOffering(true)}>
                Offer times
              </Button>
            </div>
          )}
        </>
      }
    >
      {offer && <OfferRow offer={offer} />}
      {interviews.length > 0 && (
        <ol>
          {interviews.map((interview) => (
            <li key={interview.id}>
              <InterviewRow interview={interview} canChange={!isClosed} arrange={setArranging} />
            </li>
          ))}
        </ol>
      )}
      <OfferTimes
        ids={isOffering ? [id] : null}
        close={() => setOffering(false)}
        colleagues={colleagues}
        me={me}
      />
      <InterviewDialog
        applicationId={id}
        arranging={arranging}
        close={() => setArranging(null)}
        colleagues={colleagues}
        me={me}
      />
    </ApplicationSection>
  );
}

function summaryOf(interviews: Interview[], offer: OpenOffer | null): string {
  const next = interviews.findLast(
    (interview) => interview.cancelledAt === null && phaseOf(interview, new Date()) === 'ahead',
  );
  if (next) return shortWhenText(next);
  if (offer) return offer.asked === null ? 'Times offered' : 'Asks for another time';
  return interviews.length === 0 ? 'None' : countOf(interviews.length, 'interview');
}

/** What is offered to the candidate, and whether they ask for another time. // H15 */
function OfferRow({ offer: { id, free, times, asked, closesAt, isShared } }: { offer: OpenOffer }) {
  const action = useAction(NOTICES);
  const isOver = closesAt <= new Date();
  const lastDay = formatLongDay(lastDayOf({ closesAt }));
  return (
    <div className="interview offered">
      <div>
        <p>
          <strong>{`${countOf(times.length, 'time')} offered, not chosen yet`}</strong>
        </p>
        <p className="who-line">{isOver ? 'No longer offered' : `${free.length} left, until ${lastDay}`}</p>
        {asked !== null && (
          <p className="interview-untold">
            Asks for another time: “<span className="offered-wish">{asked}</span>”
          </p>
        )}
      </div>
      {!isOver && (
        <IntentButton action={action} intent="stop-offer" to={LIST_ACTION} hidden={{ id }} variant="default">
          {isShared ? 'Stop offering to all' : 'Stop offering'}
        </IntentButton>
      )}
    </div>
  );
}

type RowProps = { interview: Interview; canChange: boolean; arrange: (arranging: Arranging) => void };

function InterviewRow({ interview, canChange, arrange }: RowProps) {
  const { place, cancelledAt, with: people } = interview;
  const isCancelled = cancelledAt !== null;
  const isAhead = phaseOf(interview, new Date()) === 'ahead';
  const warning = untoldText(interview);
  return (
    <div className="interview">
      <div>
        <p>
          <strong>
            {shortDayText(interview.startsAt, true)}, <span className="unbroken">{spanText(interview)}</span>
          </strong>{' '}
          {isCancelled && <StatusBadge colour="gray">Cancelled</StatusBadge>}
        </p>
        <p className="who-line">{place}</p>
        <p className="who-line">
          {people.length === 0 ? 'No interviewer named' : `With ${people.map(({ name }) => name).join(', ')}`}
        </p>
        {isAhead && warning !== null && <p className="who-line interview-untold">{warning}</p>}
      </div>
      {isAhead && !isCancelled && (
        <div className="form-row">
          {canChange && (
            <Button variant="default" onClick={() => arrange({ kind: 'change', interview })}>
              Change
            </Button>
          )}
          <Button variant="default" onClick={() => arrange({ kind: 'cancel', interview })}>
            Cancel
          </Button>
        </div>
      )}
    </div>
  );
}
