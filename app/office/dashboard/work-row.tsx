import { Link } from 'react-router';
import { groupDigits } from '#app/ui/group-digits.ts';
import type { Work } from './work.server.ts';

/** What is to be done, each a link to its list. // H11 */
export function WorkRow({ work }: { work: Work[] }) {
  return (
    <ul className="work">
      {work.map(({ label, note, count, to }) => (
        <li key={label}>
          <Link to={to} data-none={count === 0 || undefined}>
            <span>{label}</span>
            <strong>{groupDigits(count)}</strong>
            <span className="work-note">{note}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
