import type { KeyboardEvent } from 'react';
import { armPath, arms } from '#app/company/company.ts';
import { steelServices } from '#app/company/services.ts';
import { ButtonLink } from '#app/ui/site/button-link.tsx';
import { Icon } from '#app/ui/site/icon.tsx';
import { NavLink } from './nav-link.tsx';

/** The menu of small screens: a disclosure of the browser's own, so it opens without a script. */
export function MobileMenu() {
  return (
    <details className="mobile-menu" onKeyDown={closeOnEscape}>
      <summary className="label">
        <span className="mobile-menu-closed">
          <Icon name="menu" size={24} />
        </span>
        <span className="mobile-menu-open">
          <Icon name="close" size={24} />
        </span>
        Menu
      </summary>
      <nav className="mobile-nav" aria-label="Menu" data-tone="plate">
        <ul>
          <li>
            <NavLink href={armPath('steel')}>{arms.steel.label}</NavLink>
          </li>
          <li>
            <NavLink href={armPath('fabrication')}>{arms.fabrication.label}</NavLink>
          </li>
          <li>
            <details>
              <summary>
                Our Services
                <Icon name="down" size={18} />
              </summary>
              <ul>
                {steelServices.map(({ slug, name }) => (
                  <li key={slug}>
                    <NavLink href={`/${slug}`}>{name}</NavLink>
                  </li>
                ))}
              </ul>
            </details>
          </li>
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
        <ButtonLink href="/contact-us">Get In Touch</ButtonLink>
      </nav>
    </details>
  );
}

function closeOnEscape(event: KeyboardEvent<HTMLDetailsElement>) {
  if (event.key !== 'Escape') return;
  event.currentTarget.open = false;
  event.currentTarget.querySelector('summary')?.focus();
}
