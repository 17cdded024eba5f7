import type { MouseEvent, ReactNode } from 'react';
import type { BusinessUnitKey } from '#app/company/company.ts';
import { useOpenQuote } from './quote-dialog.tsx';
import { quotePath } from './quote-path.ts';

interface QuoteLinkProps {
  arm: BusinessUnitKey;
  /** How it looks: `buttonClass('primary')`, or a class of the part that it stands in; a plain link without one. */
  className?: string;
  children: ReactNode;
}

/** Leads to the quote form: its dialog, or its page where no script runs or a new tab is asked for. */
export function QuoteLink({ arm, className, children }: QuoteLinkProps) {
  const openQuote = useOpenQuote();

  function open(event: MouseEvent): void {
    if (openQuote === null || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    openQuote(arm);
  }

  return (
    <a href={quotePath(arm)} className={className} onClick={open} data-hydrate="">
      {children}
    </a>
  );
}
