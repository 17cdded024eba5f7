import type { ReactNode } from 'react';
import type { LinkDescriptor } from 'react-router';
import { CompanyMark } from '#app/ui/company-mark.tsx';
import regular from '#app/ui/site/fonts/barlow-400.woff2?url';
import condensed from '#app/ui/site/fonts/barlow-condensed-600.woff2?url';
import { CompanyPhone } from './company-phone.tsx';
import { useCompany } from './use-company.ts';

const font = { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' } as const;

/** What a private page loads. */
export function privateLinks(stylesheet: string): LinkDescriptor[] {
  return [
    { ...font, href: condensed },
    { ...font, href: regular },
    { rel: 'stylesheet', href: stylesheet },
    { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  ];
}

/** Nobody stores a private page or lists it. */
export const PRIVATE_HEADERS = { 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex, nofollow' };

type FrameProps = { label?: string; title: string; children: ReactNode; below?: ReactNode };

/** The frame of a private page: who it is from, a title, and whom to phone. */
export function Frame({ label, title, children, below }: FrameProps) {
  const { name, logo } = useCompany();
  return (
    <>
      <header className="private-top" data-tone="plate">
        <div className="private-column">
          <a href="/" className="private-logo">
            <CompanyMark logo={logo} size={32} />
            {name}
          </a>
        </div>
      </header>
      <main>
        <div className="private-head" data-tone="plate">
          <div className="private-column">
            {label && <p className="label muted">{label}</p>}
            <h1>{title}</h1>
            {children}
          </div>
        </div>
        {below}
      </main>
      <footer className="private-foot" data-tone="plate">
        <p className="private-column small">
          Questions? Phone <CompanyPhone /> or reply to one of our emails.
        </p>
        <p className="private-column small">
          <a href="/privacy">Privacy</a>
        </p>
      </footer>
    </>
  );
}

type ActionProps = { id?: string; title: string; open?: boolean; children: ReactNode };

/** Something that can be done: opened first, then confirmed with a button. */
export function Action({ id, title, open = false, children }: ActionProps) {
  return (
    <details id={id} open={open}>
      <summary className="label">{title}</summary>
      <div className="private-action">{children}</div>
    </details>
  );
}
