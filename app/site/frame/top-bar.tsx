import { businessUnitPath, businessUnits } from '#app/company/old-company.ts';
import { ButtonLink } from '#app/ui/site/button-link.tsx';
import { Logo } from './logo.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { NavLink } from './nav-link.tsx';
import { ServicesMenu } from './services-menu.tsx';

/** S19. Overlays the dark hero that every page has; below that it has a background of its own. */
export function TopBar() {
  return (
    <header className="top-bar" data-tone="plate">
      <div className="wrap">
        <Logo />
        <nav className="top-nav" aria-label="Main">
          <NavLink href={businessUnitPath('steel')}>{businessUnits.steel.label}</NavLink>
          <NavLink href={businessUnitPath('fabrication')}>{businessUnits.fabrication.label}</NavLink>
          <ServicesMenu />
          <NavLink href="/blog">Blog</NavLink>
          <NavLink href="/career">Careers</NavLink>
          <ButtonLink kind="secondary" href="/contact-us">
            Contact Us
          </ButtonLink>
        </nav>
        <MobileMenu />
      </div>
    </header>
  );
}
