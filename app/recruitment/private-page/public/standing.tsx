import type { ReactNode } from 'react';
import { company } from '#app/company/company.ts';
import { logoMark } from '#app/company/logo-mark.ts';
import { phoneLink } from '#app/company/phone-number.ts';
import { UNKNOWN_POSITION } from '../../recruitment-notices.ts';
import type { PrivatePage } from '../private-page.queries.server.ts';
import { isGoodNews, NOTICES, type NoticeKey, STANDINGS } from '../private-page.ts';

type FrameProps = { label?: string; title: string; children: ReactNode; below?: ReactNode };

/** The page's frame: who it is from, a title, and whom to phone. */
export function Frame({ label, title, children, below }: FrameProps) {
  const { size, plate, letter } = logoMark;
  return (
    <>
      <header className="private-top" data-tone="plate">
        <div className="private-column">
          <a href="/" className="private-logo">
            <svg viewBox={`0 0 ${size} ${size}`} width={size} height={size} aria-hidden="true">
              <path d={plate.path} fill={plate.colour} />
              <path d={letter.path} fill={letter.colour} />
            </svg>
            {company.name}
          </a>
        </div>
      </header>
      <main>
        <div className="private-head" data-tone="plate">
          <div className="private-column">
            {label && <p className="label muted">{label}</p>}
            <h1>{title}</h1>
            {children}
          </div>
        </div>
        {below}
      </main>
      <footer className="private-foot" data-tone="plate">
        <p className="private-column small">
          Questions? Phone <a href={phoneLink(company.phone)}>{company.phone}</a> or reply to one of our
          emails. <a href="/privacy">Privacy</a>
        </p>
      </footer>
    </>
  );
}

export function Notice({ notice }: { notice: NoticeKey }) {
  return (
    <p className={isGoodNews(notice) ? 'private-notice' : 'private-notice private-notice-bad'} role="status">
      {NOTICES[notice]}
    </p>
  );
}

const DAY = new Intl.DateTimeFormat('en-ZA', { dateStyle: 'long', timeZone: 'Africa/Johannesburg' });
const WEEKDAY = new Intl.DateTimeFormat('en-ZA', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'Africa/Johannesburg',
});
const TIME = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Africa/Johannesburg',
});

type Props = { page: PrivatePage; kept: string; notice: ReactNode; children: ReactNode };

/** How the application stands: state, next step, position, date, and how long it is kept. // H10 */
export function Standing({ page, kept, notice, children }: Props) {
  const { title, next } = STANDINGS[page.standing];
  const { interviews } = page;
  return (
    <Frame
      label={`Application ${page.reference}`}
      title={title}
      below={
        <div className="private-column private-body">
          <dl className="private-facts">
            <div>
              <dt>Position</dt>
              <dd>{page.position ?? UNKNOWN_POSITION}</dd>
            </div>
            <div>
              <dt>Applied on</dt>
              <dd>{DAY.format(page.appliedAt)}</dd>
            </div>
            <div>
              <dt>Kept for</dt>
              <dd>{kept}</dd>
            </div>
          </dl>
          {children}
        </div>
      }
    >
      {notice}
      <p className="lead">{next}</p>
      {interviews.length > 0 && (
        <ul className="private-interviews">
          {interviews.map((interview) => (
            <li key={interview.startsAt.getTime()}>
              <Interview interview={interview} />
            </li>
          ))}
        </ul>
      )}
    </Frame>
  );
}

function Interview({ interview }: { interview: PrivatePage['interviews'][number] }) {
  const { startsAt, minutes, place, cancelled } = interview;
  const end = new Date(startsAt.getTime() + minutes * 60_000);
  const day = WEEKDAY.format(startsAt);
  if (cancelled) return <p>{`The interview on ${day} was cancelled.`}</p>;
  return (
    <>
      <p className="label">Your interview</p>
      <p>
        <strong>
          {day}, {TIME.format(startsAt)} to {TIME.format(end)}
        </strong>
        <br />
        {place}
      </p>
    </>
  );
}
