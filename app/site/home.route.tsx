import { localBusiness, webSite } from '#app/company/head/business.ts';
import { pageHead } from '#app/company/head/page-head.ts';
import type { Route } from './+types/home.route.ts';
import { ContactSection } from './contact/contact-section.tsx';
import { homePage } from './heads/home-page.ts';
import { About } from './home/about.tsx';
import { BusinessUnits } from './home/business-units.tsx';
import { Experience } from './home/experience.tsx';
import { Hero } from './home/hero.tsx';
import stylesheet from './home/home.css?url';
import { Offers } from './home/offers.tsx';
import { Team } from './home/team.tsx';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, homePage, [localBusiness, webSite]);
}

export default function Home() {
  return (
    <>
      <Hero />
      <Offers />
      <Experience />
      <About />
      <BusinessUnits />
      <Team />
      <ContactSection />
    </>
  );
}
