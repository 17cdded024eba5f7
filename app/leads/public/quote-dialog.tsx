import { Component, createContext, lazy, type ReactNode, Suspense, useContext, useState } from 'react';
import type { BusinessUnitKey } from '#app/company/company.ts';
import { ButtonLink } from '#app/ui/site/button-link.tsx';
import { Dialog } from '#app/ui/site/dialog.tsx';
import { useOverlayHistory } from '#app/ui/site/overlay-history.ts';
import { quotePath } from './quote-path.ts';

/** A chunk of its own, fetched when the dialog first opens: most visitors only read. */
const QuoteForm = lazy(async () => ({ default: (await import('./quote-form.tsx')).QuoteForm }));

const OpenQuote = createContext<((arm: BusinessUnitKey) => void) | null>(null);

/** Opens the quote dialog, or is null where no dialog stands around. */
export function useOpenQuote(): ((arm: BusinessUnitKey) => void) | null {
  return useContext(OpenQuote);
}

/** Puts the quote dialog around a page. The form inside is fetched when it is first opened. */
export function QuoteDialog({ children }: { children: ReactNode }) {
  const [arm, setArm] = useState<BusinessUnitKey>('steel');
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);

  function openFor(requested: BusinessUnitKey): void {
    setArm(requested);
    setWanted(true);
    setOpen(true);
  }

  useOverlayHistory('quote', open ? arm : null, (shown) => {
    if (shown === 'steel' || shown === 'fabrication') openFor(shown);
    else setOpen(false);
  });

  return (
    <OpenQuote value={openFor}>
      {children}
      {wanted ? (
        <Dialog open={open} title="Request a quote" onClose={() => setOpen(false)}>
          <NotFetched key={arm} instead={<OnItsOwnPage arm={arm} />}>
            <Suspense fallback={<p className="dialog-body">One moment…</p>}>
              {/* Whoever closed it while it was sending is shown what became of it. */}
              <QuoteForm arm={arm} onSettled={() => setOpen(true)} />
            </Suspense>
          </NotFetched>
        </Dialog>
      ) : null}
    </OpenQuote>
  );
}

/** A line that drops, or a release that was replaced, must not take the page behind the dialog with it. */
class NotFetched extends Component<{ instead: ReactNode; children: ReactNode }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? this.props.instead : this.props.children;
  }
}

function OnItsOwnPage({ arm }: { arm: BusinessUnitKey }) {
  return (
    <div className="dialog-body" role="alert">
      <p>The form could not be fetched. Please check your connection, then open it on a page of its own.</p>
      <p className="form-foot">
        <ButtonLink href={quotePath(arm)}>Open the form</ButtonLink>
      </p>
    </div>
  );
}
