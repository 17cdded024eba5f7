import { IconChevronRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import { groupDigits } from '#app/ui/group-digits.ts';
import type { Work } from './work.server.ts';

/** What is to be done, a row each: how many there are, and one action, which leads to their list. // H11 */
export function WorkRows({ work }: { work: Work[] }) {
  return (
    <ul className="work">
      {work.map(({ label, note, act, count, to }) => (
        <li key={label}>
          <Link to={to} data-none={count === 0 || undefined}>
            <strong>{groupDigits(count)}</strong>
            <span className="work-label">
              {label} <span className="work-note">{note}</span>
            </span>
            <span className="work-act">
              {count === 0 ? 'None' : act}
              <IconChevronRight size={18} stroke={1.5} aria-hidden="true" />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
