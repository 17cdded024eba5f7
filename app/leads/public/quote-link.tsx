import type { ReactNode } from 'react';
import type { ArmKey } from '#app/company/company.ts';

interface QuoteLinkProps {
  arm: ArmKey;
  /** How it looks: `buttonClass('primary')`, or a class of the part that it stands in. */
  className: string;
  children: ReactNode;
}

export function QuoteLink({ arm, className, children }: QuoteLinkProps) {
  return (
    <a href={arm === 'fabrication' ? '/quote/fabrication' : '/quote'} className={className}>
      {children}
    </a>
  );
}
