import type { ReactNode } from 'react';
import { Frame } from '#app/company/private-frame.tsx';
import { formatLongDay } from '#app/country/day.ts';
import { sizeInKb } from '#app/ui/file-size.ts';
import { buttonClass } from '#app/ui/site/button.tsx';
import { whenText } from '../../contact/interview.ts';
import { CAREER_PATH } from '../../positions/career-pages.ts';
import type { PrivatePage } from '../private-page.queries.server.ts';
import { isOpenTo, isSuccess, NOTICES, type NoticeKey, shownStatusText } from '../private-page.ts';

export function Notice({ notice }: { notice: NoticeKey }) {
  return (
    <p className={isSuccess(notice) ? 'private-notice' : 'private-notice private-notice-bad'} role="status">
      {NOTICES[notice]}
    </p>
  );
}

/** Where the page begins, since the field is far below. */
export function CvRefused({ why }: { why: string }) {
  return (
    <p className="private-notice private-notice-bad" role="alert">
      Your CV was not stored. {why} <a href="#cv">Choose another file</a>
    </p>
  );
}

type Props = {
  page: PrivatePage;
  keptUntil: Date;
  notice: ReactNode;
  /** The times for an interview that can be chosen. // H15 */
  times: ReactNode;
  children: ReactNode;
};

/** How the application stands: state, next step, position, date, and how long it is kept. // H10 */
export function ApplicationStatus({ page, keptUntil, notice, times, children }: Props) {
  const { interviews, shownStatus } = page;
  const { title, next } = shownStatusText(page);
  return (
    <Frame
      label={`Application ${page.reference}`}
      title={title}
      below={
        <div className="private-column private-body">
          {times}
          <dl className="private-facts">
            <div>
              <dt>Position</dt>
              <dd>{page.position ?? 'No longer advertised'}</dd>
            </div>
            <div>
              <dt>Applied on</dt>
              <dd>{formatLongDay(page.appliedAt)}</dd>
            </div>
            <div>
              <dt>CV</dt>
              <dd className="private-file-name">{cvText(page)}</dd>
            </div>
            <div>
              <dt>Kept until</dt>
              <dd>
                {formatLongDay(keptUntil)}. Then our software deletes everything by itself, or earlier if you
                erase it below.
              </dd>
            </div>
          </dl>
          {children}
        </div>
      }
    >
      {notice}
      {interviews.length > 0 && (
        <ul className="private-interviews">
          {interviews.map((interview) => (
            <li key={interview.startsAt.getTime()}>
              <Interview interview={interview} />
            </li>
          ))}
        </ul>
      )}
      <p className="lead">{next}</p>
      {!isOpenTo(shownStatus) && (
        <p>
          <a className={buttonClass('secondary')} href={CAREER_PATH}>
            See the open positions
          </a>
        </p>
      )}
    </Frame>
  );
}

/** What we have, so that whoever has replaced it sees which one that is. */
function cvText({ cvName, cvBytes }: PrivatePage): string {
  if (cvName === null) return 'None';
  return cvBytes === null ? cvName : `${cvName} (${sizeInKb(cvBytes)})`;
}

function Interview({ interview }: { interview: PrivatePage['interviews'][number] }) {
  if (interview.cancelled) return <p>{`Cancelled: the interview on ${whenText(interview)}.`}</p>;
  return (
    <>
      <p className="label">Your interview</p>
      <p>
        <strong>{whenText(interview)}</strong>
        <br />
        {interview.place}
      </p>
    </>
  );
}
