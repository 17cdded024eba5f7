import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { type BusinessUnitKey, mainUnit, whatsAppLink } from '#app/company/company.ts';
import { useCompany } from '#app/company/use-company.ts';
import { phoneLink } from '#app/country/phone-number.ts';
import { QuoteLink } from '#app/leads/requests/public/quote-link.tsx';
import { isWaiting } from '#app/ui/site/form/outbox-flag.ts';
import { Icon } from '#app/ui/site/icon.tsx';
import { Footer } from './footer.tsx';
import { TopBar } from './top-bar.tsx';

/** Options that a page passes to its frame, in its `handle`. */
export type SiteHandle = {
  readonly footer?: 'full' | 'short';
  /** The business unit of the page, preselected by 'Get Quote'; the first that is offered unless told. // S8 */
  readonly unit?: BusinessUnitKey | undefined;
};

interface SiteFrameProps extends SiteHandle {
  children: ReactNode;
}

/** The frame of a public page: top bar, menus, footer. */
export function SiteFrame({ footer = 'full', unit: requestedUnit, children }: SiteFrameProps) {
  const company = useCompany();
  const unit = requestedUnit && company.units[requestedUnit].on ? requestedUnit : mainUnit(company).key;
  return (
    <>
      <meta name="theme-color" content="#12171a" />
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <TopBar unit={unit} />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer variant={footer} unit={unit} />
      <ThumbBar unit={unit} />
      <WaitingForms />
    </>
  );
}

/** Reads the frame's options from the matched routes; the quote page has its business unit in the URL. */
export function frameOf(matches: readonly { handle: unknown; params: { unit?: string } }[]): SiteHandle {
  const hasOption = (name: string, value: string) =>
    matches.some(({ handle }) => isObject(handle) && handle[name] === value);
  const isFabrication =
    hasOption('unit', 'fabrication') || matches.some(({ params }) => params.unit === 'fabrication');
  return {
    footer: hasOption('footer', 'short') ? 'short' : 'full',
    unit: isFabrication ? 'fabrication' : undefined,
  };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** Phone, WhatsApp and quote buttons at the bottom of a phone's screen. */
function ThumbBar({ unit }: { unit: BusinessUnitKey }) {
  const { phone, whatsApp } = useCompany();
  return (
    <nav className="thumb-bar" aria-label="Quick contact" data-tone="plate">
      <a href={phoneLink(phone)}>
        <Icon name="phone" />
        Call
      </a>
      {whatsApp === '' ? null : (
        <a href={whatsAppLink(whatsApp)}>
          <Icon name="whatsApp" />
          WhatsApp
        </a>
      )}
      <QuoteLink unit={unit} className="thumb-bar-quote" atOnce>
        Get Quote
      </QuoteLink>
    </nav>
  );
}

/** On every public page: loads the outbox if a form waits in this browser, and nothing otherwise. */
function WaitingForms() {
  const [Bar, setBar] = useState<ComponentType | null>(null);
  useEffect(() => {
    const show = () => {
      if (!isWaiting()) return;
      import('#app/ui/site/form/outbox-bar.tsx').then(
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
