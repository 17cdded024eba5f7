import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import { offeredUnits } from '#app/company/company.ts';
import { useCompany } from '#app/company/use-company.ts';
import { ButtonLink } from '#app/ui/site/button.tsx';
import { Icon } from '#app/ui/site/icon.tsx';
import { leaveOverlayFor, useOverlayHistory } from '#app/ui/site/overlay-history.ts';
import { NavLink } from './nav-link.tsx';

/** The menu on small screens: a native disclosure, so it works without scripts. Back closes it. */
export function MobileMenu() {
  const company = useCompany();
  const menu = useRef<HTMLDetailsElement>(null);
  const [open, setOpen] = useState(false);

  useOverlayHistory('menu', open ? 'open' : null, (shown) => {
    if (menu.current) menu.current.open = shown !== null;
    setOpen(shown !== null);
  });

  // It may have been opened before hydration.
  useEffect(() => setOpen(menu.current?.open ?? false), []);

  return (
    <details
      ref={menu}
      className="mobile-menu"
      onToggle={(event) => setOpen(event.currentTarget.open)}
      onClick={followLink}
      onKeyDown={closeOnEscape}
    >
      <summary className="label">
        <span className="mobile-menu-closed">
          <Icon name="menu" size={24} />
          Menu
        </span>
        <span className="mobile-menu-open">
          <Icon name="close" size={24} />
          Close
        </span>
      </summary>
      <nav className="mobile-nav" aria-label="Menu" data-tone="plate">
        <ul>
          {offeredUnits(company).map(({ key, path, label }) => (
            <li key={key}>
              <NavLink href={path}>{label}</NavLink>
            </li>
          ))}
          {company.services.length > 0 ? (
            <li>
              <details>
                <summary>
                  Our Services
                  <Icon name="down" size={18} />
                </summary>
                <ul>
                  {company.services.map(({ slug, name }) => (
                    <li key={slug}>
                      <NavLink href={`/${slug}`}>{name}</NavLink>
                    </li>
                  ))}
                </ul>
              </details>
            </li>
          ) : null}
          <li>
            <NavLink href="/blog">Blog</NavLink>
          </li>
          <li>
            <NavLink href="/career">Careers</NavLink>
          </li>
          <li>
            <NavLink href="/contact-us">Contact Us</NavLink>
          </li>
        </ul>
        <ButtonLink kind="secondary" href="/contact-us">
          Get In Touch
        </ButtonLink>
      </nav>
    </details>
  );
}

/** Otherwise Back on the next page would open the menu again. */
function followLink(event: MouseEvent) {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (link === null || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  leaveOverlayFor(link.href);
}

function closeOnEscape(event: KeyboardEvent<HTMLDetailsElement>) {
  if (event.key !== 'Escape') return;
  event.currentTarget.open = false;
  event.currentTarget.querySelector('summary')?.focus();
}
