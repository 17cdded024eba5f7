import {
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { useLocation } from 'react-router';
import { type BusinessUnitKey, type ListedService, offeredUnits } from '#app/company/company.ts';
import { useCompany } from '#app/company/use-company.ts';
import { phoneLink } from '#app/country/phone-number.ts';
import { QuoteLink } from '#app/leads/requests/public/quote-link.tsx';
import { quotePath } from '#app/leads/requests/public/quote-path.ts';
import { ButtonLink, buttonClass } from '#app/ui/site/button.tsx';
import { Dimension } from '#app/ui/site/dimension.tsx';
import { Icon } from '#app/ui/site/icon.tsx';
import { Logo } from './logo.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { NavLink } from './nav-link.tsx';

/**
 * S19, S26. Overlays the dark hero that every page has; below that it has a background of its own. On the page of the quote
 * form the phone number stands where 'Get a quote' is on the others.
 */
export function TopBar({ unit }: { unit: BusinessUnitKey }) {
  const company = useCompany();
  const { pathname } = useLocation();
  return (
    <header className="top-bar" data-tone="plate">
      <div className="wrap">
        <Logo />
        <nav className="top-nav" aria-label="Main">
          {offeredUnits(company).map(({ key, path, label }) => (
            <NavLink key={key} href={path}>
              {label}
            </NavLink>
          ))}
          {company.services.length > 0 ? <ServicesMenu services={company.services} /> : null}
          <NavLink href="/blog">Blog</NavLink>
          <NavLink href="/career">Careers</NavLink>
          <ButtonLink kind="secondary" href="/contact-us">
            Contact Us
          </ButtonLink>
        </nav>
        {pathname.startsWith(quotePath('steel')) ? (
          <a className={`${buttonClass('secondary')} top-quote`} href={phoneLink(company.phone)}>
            {company.phone}
          </a>
        ) : (
          <QuoteLink unit={unit} className={`${buttonClass('primary')} top-quote`} atOnce>
            Get a quote
          </QuoteLink>
        )}
        <MobileMenu />
      </div>
    </header>
  );
}

/**
 * 'Our Services' (S19). CSS opens it on hover and focus. After hydration React takes over: screen readers are told
 * whether it is open, a second tap or one elsewhere closes it, and Escape closes it while the pointer is over it.
 * Before hydration, the loader of deferred scripts handles Escape (`data-escape`).
 */
function ServicesMenu({ services }: { services: readonly ListedService[] }) {
  const menu = useRef<HTMLDivElement>(null);
  const [isHydrated, setHydrated] = useState(false);
  const [open, setOpen] = useState(false);
  const listId = useId();

  useEffect(() => {
    setOpen(menu.current?.matches(':hover, :focus-within') ?? false);
    setHydrated(true);
  }, []);

  useEffect(() => {
    if (!open) return;
    const closeOutside = ({ target }: Event) => {
      if (target instanceof Node && !menu.current?.contains(target)) setOpen(false);
    };
    addEventListener('pointerdown', closeOutside);
    return () => removeEventListener('pointerdown', closeOutside);
  }, [open]);

  const byMouse = (event: PointerEvent, next: boolean) => {
    if (event.pointerType === 'mouse') setOpen(next);
  };
  const onFocus = (event: FocusEvent) => {
    if (event.target.matches(':focus-visible')) setOpen(true);
  };
  const onBlur = (event: FocusEvent) => {
    if (!menu.current?.contains(event.relatedTarget)) setOpen(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return;
    menu.current?.querySelector('button')?.focus();
    // After focusing, because focus opens it.
    setOpen(false);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches what happens inside; the button is the control.
    <div
      ref={menu}
      className="services-menu"
      data-hydrated={isHydrated || undefined}
      data-escape=""
      onPointerEnter={(event) => byMouse(event, true)}
      onPointerLeave={(event) => byMouse(event, false)}
      onFocus={onFocus}
      onBlur={onBlur}
      onKeyDown={onKeyDown}
    >
      <button
        type="button"
        aria-expanded={open}
        aria-controls={listId}
        // Pointing at it or focusing it has opened it already, so a click by mouse or keyboard must not close it
        // again.
        onClick={(event) => setOpen((now) => !now || !isTouch(event.nativeEvent))}
      >
        Our Services
        <Icon name="down" size={14} />
      </button>
      <ul id={listId} data-tone="plate">
        {services.map(({ slug, name, limits: [limit] }) => (
          <li key={slug}>
            <a href={`/${slug}`}>
              <span>{name}</span>
              {limit ? <Dimension {...limit} /> : null}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

function isTouch(event: Event): boolean {
  return 'pointerType' in event && (event.pointerType === 'touch' || event.pointerType === 'pen');
}
