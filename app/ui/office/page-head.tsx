import type { ReactNode } from 'react';

/** The heading of a screen, and beside it what is done on it. */
export function PageHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="page-head">
      <h1>{title}</h1>
      {children}
    </div>
  );
}
