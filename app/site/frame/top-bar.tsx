import { armPath, arms } from '#app/company/company.ts';
import { ButtonLink } from '#app/ui/site/button-link.tsx';
import { Logo } from './logo.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { ServicesMenu } from './services-menu.tsx';

/** S19. Lies over the dark top that every page has; from there on it brings its own ground. */
export function TopBar() {
  return (
    <header className="top-bar" data-tone="plate">
      <div className="wrap">
        <Logo />
        <nav className="top-nav" aria-label="Main">
          <a href={armPath('steel')}>{arms.steel.label}</a>
          <a href={armPath('fabrication')}>{arms.fabrication.label}</a>
          <ServicesMenu />
          <a href="/blog">Blog</a>
          <a href="/career">Careers</a>
          <ButtonLink kind="secondary" href="/contact-us">
            Contact Us
          </ButtonLink>
        </nav>
        <MobileMenu />
      </div>
    </header>
  );
}
