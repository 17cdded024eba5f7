import { type ComponentType, useEffect, useState } from 'react';
import { isWaiting } from './outbox-flag.ts';

/** On every public page: loads the outbox if a form waits in this browser, and nothing otherwise. */
export function WaitingForms() {
  const [Bar, setBar] = useState<ComponentType | null>(null);
  useEffect(() => {
    const show = () => {
      if (!isWaiting()) return;
      import('./outbox-bar.tsx').then(
        ({ OutboxBar }) => setBar(() => OutboxBar),
        () => {},
      );
    };
    show();
    addEventListener('kerf:outbox', show);
    return () => removeEventListener('kerf:outbox', show);
  }, []);
  return Bar && <Bar />;
}
