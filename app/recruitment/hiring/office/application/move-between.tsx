import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router';
import { groupDigits } from '#app/ui/group-digits.ts';
import { applicationPath } from '../../../positions/job-applications-path.ts';
import type { Neighbours } from '../../applications.queries.server.ts';

/** Said instead of a place, for example once the status was changed. */
const LEFT = 'No longer in this filter';

type Props = { neighbours: Neighbours };

/** The place in the filtered list, and the links to the neighbours. // H1 */
export function MoveBetween({ neighbours: { previous, next, place, total, isListed } }: Props) {
  return (
    <nav className="move-between" aria-label="In the list">
      <span className="muted">{isListed ? `${groupDigits(place)} of ${groupDigits(total)}` : LEFT}</span>
      <To id={previous} label="Previous application" Icon={IconChevronUp} />
      <To id={next} label="Next application" Icon={IconChevronDown} />
    </nav>
  );
}

/** Replaces the history entry, so that Back leads to the list and not through all that was read. */
function To({ id, label, Icon }: { id: string | null; label: string; Icon: typeof IconChevronUp }) {
  const { search, state } = useLocation();
  if (id === null) {
    return (
      <button type="button" className="icon-button" disabled aria-label={label}>
        <Icon aria-hidden="true" stroke={1.5} />
      </button>
    );
  }
  return (
    <Link to={applicationPath(id, search)} replace state={state} className="icon-button" aria-label={label}>
      <Icon aria-hidden="true" stroke={1.5} />
    </Link>
  );
}
