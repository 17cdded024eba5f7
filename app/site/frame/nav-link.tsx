import type { ReactNode } from 'react';
import { useLocation } from 'react-router';

/** A navigation link that marks the current page, and the section that it is in: an article is in the blog. */
export function NavLink({ href, children }: { href: string; children: ReactNode }) {
  const { pathname } = useLocation();
  const current = pathname === href ? 'page' : pathname.startsWith(`${href}/`) ? true : undefined;
  return (
    <a href={href} aria-current={current}>
      {children}
    </a>
  );
}
