import { createContext, type ReactNode, Suspense, useContext, useState } from 'react';
import type { ArmKey } from '#app/company/company.ts';
import { Dialog } from '#app/ui/site/dialog.tsx';
import { QuoteForm } from './quote-form.lazy.ts';

const OpenQuote = createContext<((arm: ArmKey) => void) | null>(null);

/** Opens the quote dialog, or is null where no dialog stands around. */
export function useOpenQuote(): ((arm: ArmKey) => void) | null {
  return useContext(OpenQuote);
}

/** Puts the quote dialog around a page. The form inside is fetched when it is first opened. */
export function QuoteDialog({ children }: { children: ReactNode }) {
  const [arm, setArm] = useState<ArmKey>('steel');
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);

  function openFor(asked: ArmKey): void {
    setArm(asked);
    setWanted(true);
    setOpen(true);
  }

  return (
    <OpenQuote value={openFor}>
      {children}
      {wanted ? (
        <Dialog open={open} title="Request a quote" onClose={() => setOpen(false)}>
          <Suspense fallback={<p className="dialog-body">One moment…</p>}>
            <QuoteForm key={arm} arm={arm} />
          </Suspense>
        </Dialog>
      ) : null}
    </OpenQuote>
  );
}
