import type { ReactNode } from 'react';
import { Footer } from './footer.tsx';
import { ThumbBar } from './thumb-bar.tsx';
import { TopBar } from './top-bar.tsx';

/** What a page may ask of the frame around it, in its `handle`. */
export interface SiteHandle {
  readonly footer?: 'full' | 'short';
}

interface SiteFrameProps extends SiteHandle {
  children: ReactNode;
}

/** Everything that stands around a public page. */
export function SiteFrame({ footer = 'full', children }: SiteFrameProps) {
  return (
    <>
      <meta name="theme-color" content="#12171a" />
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <TopBar />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer variant={footer} />
      <ThumbBar />
    </>
  );
}

/** Reads the frame's part out of the handles of the matched routes; the innermost decides. */
export function frameOf(handles: readonly unknown[]): SiteHandle {
  const asked = handles.findLast(
    (handle) => typeof handle === 'object' && handle !== null && 'footer' in handle,
  );
  const short = typeof asked === 'object' && asked !== null && 'footer' in asked && asked.footer === 'short';
  return { footer: short ? 'short' : 'full' };
}
