import { type BusinessUnitKey, offeredUnits } from '#app/company/company.ts';
import { useCompany } from '#app/company/use-company.ts';
import { QuoteLink } from '#app/leads/public/quote-link.tsx';
import { buttonClass } from '#app/ui/site/button.tsx';
import { ButtonLink } from '#app/ui/site/button-link.tsx';
import { Logo } from './logo.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { NavLink } from './nav-link.tsx';
import { ServicesMenu } from './services-menu.tsx';

/** S19, S26. Overlays the dark hero that every page has; below that it has a background of its own. */
export function TopBar({ arm }: { arm: BusinessUnitKey }) {
  const company = useCompany();
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
        <QuoteLink arm={arm} className={`${buttonClass('primary')} top-quote`} atOnce>
          Get a quote
        </QuoteLink>
        <MobileMenu />
      </div>
    </header>
  );
}
