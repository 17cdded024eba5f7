import type { ReactNode } from 'react';
import { safeLink } from '../safe-link.ts';

/** A link of an article; an unsafe one is only its text. */
export function ArticleLink({ href, children }: { href: unknown; children: ReactNode }) {
  const link = safeLink(href);
  if (link === null) return children;
  return (
    <a href={link.href} rel={link.external ? 'noopener external' : undefined}>
      {children}
    </a>
  );
}
