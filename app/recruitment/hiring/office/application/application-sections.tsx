import { Link } from 'react-router';
import { countOf } from '#app/ui/count-of.ts';
import { DateTime } from '#app/ui/office/date-time.tsx';
import { sharedContact } from '#app/ui/office/shared-contact.ts';
import { StatusBadge } from '#app/ui/office/status-badge.tsx';
import { reference } from '../../../applications/reference.ts';
import { statusColour, statusText } from '../../../applications/status.ts';
import type { formatTimeline } from '../../../applications/timeline.ts';
import { additionalAnswers } from '../../../positions/additional-questions.ts';
import { applicationPath } from '../../../positions/job-applications-path.ts';
import { UNKNOWN_POSITION } from '../../../positions/position.ts';
import type { ApplicationDetail } from '../../applications.queries.server.ts';
import type { OtherApplication } from '../../timeline.queries.server.ts';
import { ApplicationSection } from './application-section.tsx';

/**
 * The answers to the position's questions, then to the general ones. Answers are kept when their question is deleted.
 * // R5, R14, C6
 */
export function Answers({ application }: { application: ApplicationDetail }) {
  // Staff who enter an application are not asked for the reason of interest. // R13
  const additional = additionalAnswers(application).filter(({ answer }) => answer !== '');
  const answers = [...application.answers, ...additional];
  return (
    <ApplicationSection className="answers" title="Answers" summary={countOf(answers.length, 'answer')}>
      <dl className="answer-list">
        {answers.map(({ question, answer }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a question may occur twice, and the list never changes.
          <div key={place}>
            <dt>{question}</dt>
            <dd>{answer}</dd>
          </div>
        ))}
      </dl>
    </ApplicationSection>
  );
}

/** Other applications of the same person. Several people may share a phone, so it says what is the same. // H6 */
export function OtherApplications({ others }: { others: OtherApplication[] }) {
  if (others.length === 0) return null;
  return (
    <ApplicationSection
      className="others"
      title="Same email or phone"
      summary={countOf(others.length, 'application')}
    >
      <ul>
        {others.map((other) => (
          <li key={other.id}>
            <Link to={applicationPath(other.id)}>{`${reference(other.number)} ${other.fullName}`}</Link>
            <StatusBadge colour={statusColour(other.status)}>{statusText(other)}</StatusBadge>
            <span className="muted">
              {other.position ?? UNKNOWN_POSITION}, <DateTime at={other.createdAt} />, {sharedContact(other)}
            </span>
          </li>
        ))}
      </ul>
    </ApplicationSection>
  );
}

/** What happened to the application, newest first. // H6 */
export function Timeline({ entries }: { entries: ReturnType<typeof formatTimeline> }) {
  return (
    <ApplicationSection
      className="timeline"
      title="Timeline"
      summary={entries[0] && <DateTime at={entries[0].at} time />}
    >
      <ol>
        {entries.map(({ id, at, actor, done, text, times }) => (
          <li key={id}>
            <DateTime at={at} time />
            <p>
              {actor !== '' && <strong>{actor}</strong>} {done}
              {times > 1 && ` (${times} times)`}
              {text && <span className="timeline-text">{text}</span>}
            </p>
          </li>
        ))}
      </ol>
    </ApplicationSection>
  );
}
