import type { MouseEvent, ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { BusinessUnitKey } from '#app/company/company.ts';
import { useCompany } from '#app/company/use-company.ts';
import { useOpenQuote } from './quote-dialog.tsx';
import { quotePath, quoteTypeAt } from './quote-path.ts';

type QuoteLinkProps = {
  unit: BusinessUnitKey;
  /** Such as `buttonClass('primary')`; without one it is a plain link. */
  className?: string;
  /** Before hydration it leads to the form's own page at once, instead of waiting for the dialog. // S26 */
  atOnce?: boolean;
  children: ReactNode;
};

/** Opens the quote dialog. Links to the form on its own page, and to that page without scripts or in a new tab. */
export function QuoteLink({ unit, className, atOnce = false, children }: QuoteLinkProps) {
  const openQuote = useOpenQuote();
  const { pathname } = useLocation();
  const company = useCompany();

  function open(event: MouseEvent): void {
    if (openQuote === null || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    openQuote(unit);
  }

  return (
    <a
      href={quotePath(unit, quoteTypeAt(unit, pathname, company))}
      className={className}
      onClick={open}
      data-hydrate={atOnce ? undefined : ''}
    >
      {children}
    </a>
  );
}
