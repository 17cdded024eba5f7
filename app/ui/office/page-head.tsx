import type { ReactNode } from 'react';
import { company } from '#app/company/company.ts';

/** The document's title of a screen, and that search engines leave it out. */
export function officeMeta(title: string) {
  return [{ title: `${title} | ${company.name}` }, { name: 'robots', content: 'noindex' }];
}

/** The heading of a screen, and beside it what is done on it. */
export function PageHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="page-head">
      <h1>{title}</h1>
      {children}
    </div>
  );
}
