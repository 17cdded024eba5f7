import { DateTime } from '#app/ui/office/date-time.tsx';
import type { formatTimeline } from '../../../applications/timeline.ts';
import { ApplicationSection } from './application-section.tsx';

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
