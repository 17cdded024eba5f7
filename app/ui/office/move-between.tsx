import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';

type Props = {
  /** What the list has, such as 'application'. */
  of: string;
  /** Addresses; null where there is none. */
  previous: string | null;
  next: string | null;
  /** The place in the list. */
  children: ReactNode;
};

/** The place of an opened row in its list, and the links to its neighbours. */
export function MoveBetween({ of, previous, next, children }: Props) {
  return (
    <nav className="move-between" aria-label="In the list">
      <span className="muted">{children}</span>
      <NeighbourLink to={previous} label={`Previous ${of}`} Icon={IconChevronUp} />
      <NeighbourLink to={next} label={`Next ${of}`} Icon={IconChevronDown} />
    </nav>
  );
}

type NeighbourLinkProps = { to: string | null; label: string; Icon: typeof IconChevronUp };

/** Replaces the history entry, so that Back leads to the list and not through all that was read. */
function NeighbourLink({ to, label, Icon }: NeighbourLinkProps) {
  const { state } = useLocation();
  if (to === null) {
    return (
      <button type="button" className="icon-button" disabled aria-label={label}>
        <Icon aria-hidden="true" stroke={1.5} />
      </button>
    );
  }
  return (
    <Link to={to} replace state={state} className="icon-button" aria-label={label}>
      <Icon aria-hidden="true" stroke={1.5} />
    </Link>
  );
}
