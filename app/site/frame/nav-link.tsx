import type { ReactNode } from 'react';
import { useLocation } from 'react-router';

/** A navigation link that marks the current page. */
export function NavLink({ href, children }: { href: string; children: ReactNode }) {
  const here = useLocation().pathname === href;
  return (
    <a href={href} aria-current={here ? 'page' : undefined}>
      {children}
    </a>
  );
}
