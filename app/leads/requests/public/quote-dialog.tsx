import { Component, createContext, lazy, type ReactNode, Suspense, useContext, useState } from 'react';
import { useLocation } from 'react-router';
import { type BusinessUnitKey, offeredUnits } from '#app/company/company.ts';
import { useCompany } from '#app/company/use-company.ts';
import { ButtonLink } from '#app/ui/site/button.tsx';
import { Dialog } from '#app/ui/site/dialog.tsx';
import { useOverlayHistory } from '#app/ui/site/overlay-history.ts';
import { quotePath, quoteTypeAt } from './quote-path.ts';

/** A separate chunk with its styles, loaded when the dialog first opens, since most visitors never open it. */
const QuoteForm = lazy(async () => {
  const [form] = await Promise.all([import('./quote-form.tsx'), import('./quote-form.css')]);
  return { default: form.QuoteForm };
});

const OpenQuote = createContext<((unit: BusinessUnitKey) => void) | null>(null);

/** Opens the quote dialog; null outside a QuoteDialog. */
export function useOpenQuote(): ((unit: BusinessUnitKey) => void) | null {
  return useContext(OpenQuote);
}

/** Provides the quote dialog to a page. Its form is loaded when it is first opened. */
export function QuoteDialog({ children }: { children: ReactNode }) {
  const [unit, setUnit] = useState<BusinessUnitKey>('steel');
  const [open, setOpen] = useState(false);
  const [isLoaded, setLoaded] = useState(false);
  const company = useCompany();
  const type = quoteTypeAt(unit, useLocation().pathname, company);

  function openFor(requested: BusinessUnitKey): void {
    setUnit(requested);
    setLoaded(true);
    setOpen(true);
  }

  useOverlayHistory('quote', open ? unit : null, (shown) => {
    // A reload may restore the dialog of a unit that is not offered any more.
    const offered = offeredUnits(company).find(({ key }) => key === shown);
    if (offered !== undefined) openFor(offered.key);
    else setOpen(false);
  });

  return (
    <OpenQuote value={openFor}>
      {children}
      {isLoaded ? (
        <Dialog open={open} title="Request a quote" onClose={() => setOpen(false)}>
          <NotFetched key={unit} instead={<OnItsOwnPage unit={unit} />}>
            <Suspense fallback={<p className="dialog-body">One moment…</p>}>
              {/* If it was closed while sending, it reopens to show the result. */}
              <QuoteForm
                key={type}
                unit={unit}
                type={type}
                onSettled={() => setOpen(true)}
                dialog={{ isOpen: open, close: () => setOpen(false) }}
              />
            </Suspense>
          </NotFetched>
        </Dialog>
      ) : null}
    </OpenQuote>
  );
}

/** Keeps the page working if the chunk fails to load, because of the connection or a newer release. */
class NotFetched extends Component<{ instead: ReactNode; children: ReactNode }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? this.props.instead : this.props.children;
  }
}

function OnItsOwnPage({ unit }: { unit: BusinessUnitKey }) {
  return (
    <div className="dialog-body" role="alert">
      <p>The form could not be fetched. Please check your connection, then open it on a page of its own.</p>
      <p className="form-foot">
        <ButtonLink href={quotePath(unit)}>Open the form</ButtonLink>
      </p>
    </div>
  );
}
