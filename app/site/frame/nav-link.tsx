import type { ReactNode } from 'react';
import { useLocation } from 'react-router';

/** A link of the navigation, which tells when one is there already. */
export function NavLink({ href, children }: { href: string; children: ReactNode }) {
  const here = useLocation().pathname === href;
  return (
    <a href={href} aria-current={here ? 'page' : undefined}>
      {children}
    </a>
  );
}
