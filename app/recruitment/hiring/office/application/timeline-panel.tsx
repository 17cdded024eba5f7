import { DateTime } from '#app/ui/office/date-time.tsx';
import type { formatTimeline } from '../../../applications/timeline.ts';

/** What happened to the application, newest first. // H6 */
export function Timeline({ entries }: { entries: ReturnType<typeof formatTimeline> }) {
  return (
    <section className="panel panel-body timeline" aria-labelledby="timeline-heading">
      <h2 id="timeline-heading">Timeline</h2>
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
    </section>
  );
}
