import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';

export type Listed = {
  to: string;
  name: string;
  /** At the end of the first line. */
  side: ReactNode;
  more: ReactNode;
  status: ReactNode;
};

/** A row of the list beside what was opened from it. */
export function WorkspaceRow({ to, name, side, more, status, isOpen }: Listed & { isOpen: boolean }) {
  const { state } = useLocation();
  return (
    <Link
      to={to}
      replace
      state={state}
      className="workspace-row"
      aria-current={isOpen ? 'true' : undefined}
      preventScrollReset={isOpen}
    >
      <strong>{name}</strong>
      <span>{side}</span>
      <span className="workspace-row-position">{more}</span>
      {status}
    </Link>
  );
}
