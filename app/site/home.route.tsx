import { mainUnit } from '#app/company/company.ts';
import { companyContext } from '#app/company/company-context.server.ts';
import { businessDetails, localBusiness, webSite } from '#app/company/head/business.ts';
import { pageHead } from '#app/company/head/page-head.ts';
import { decorationOf, pictureOf } from '#app/company/picture-of.ts';
import { useCompany } from '#app/company/use-company.ts';
import { QuoteLink } from '#app/leads/requests/public/quote-link.tsx';
import { avatarUrl } from '#app/ui/avatar-pictures.ts';
import { ButtonLink, buttonClass } from '#app/ui/site/button.tsx';
import type { SitePicture } from '#app/ui/site/site-picture.ts';
import type { Route } from './+types/home.route.ts';
import { ContactSection } from './contact/contact-section.tsx';
import { PictureHalf } from './frame/picture-half.tsx';
import { homePage, offeredServices } from './heads/site-pages.ts';
import { About } from './home/about.tsx';
import { BusinessUnits } from './home/business-units.tsx';
import { Hero } from './home/hero.tsx';
import stylesheet from './home/home.css?url';
import { Offers } from './home/offers.tsx';
import { Team } from './home/team.tsx';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return loaderData ? pageHead(matches, loaderData.page, [localBusiness(loaderData.business), webSite]) : [];
}

export function loader({ context }: Route.LoaderArgs) {
  const company = context.get(companyContext);
  const { home, people, pictures, units } = company.profile;
  const { title: _, description: __, claims: ___, ...texts } = home;
  const picture = (key: string) => pictureOf(company.profile, key);
  return {
    page: homePage(company),
    business: businessDetails(company),
    texts,
    experience: picture(pictures.experience),
    parts: offeredServices(company).map(({ part }) => decorationOf(company.profile, part)),
    kinds:
      units.fabrication.on && company.services.length === 0
        ? company.profile.fabrication.cards.map(({ key, name, line }) => ({ key, name, line }))
        : [],
    units: {
      ...(units.steel.on && { steel: { text: units.steel.text, picture: picture(pictures.steelUnit) } }),
      ...(units.fabrication.on && {
        fabrication: { text: units.fabrication.text, picture: picture(pictures.fabricationUnit) },
      }),
    },
    team: people.team.map(({ title, teamManager, phone, picture: key, figure }) => ({
      title,
      teamManager,
      phone,
      portrait: key === '' ? null : decorationOf(company.profile, key),
      figure: avatarUrl(figure),
    })),
    contacts: people.contacts,
  };
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { page, business, texts, experience, parts, kinds, units, team, contacts } = loaderData;
  return (
    <>
      <Hero picture={page.picture} {...texts} />
      <Offers parts={parts} kinds={kinds} />
      <Experience picture={experience} title={texts.experience} text={texts.experienceDetail} />
      <About {...texts} />
      <BusinessUnits shown={units} />
      <Team cards={team} />
      <ContactSection branches={business.branches} contacts={contacts} />
    </>
  );
}

/** S2, the home hero: experience and the quote buttons. */
function Experience({ picture, title, text }: { picture: SitePicture; title: string; text: string }) {
  const unit = mainUnit(useCompany());
  return (
    <PictureHalf id="experience" picture={picture} tone="plate" title={title}>
      <p className="lead">{text}</p>
      <div className="button-row">
        <QuoteLink unit={unit.key} className={buttonClass('primary')}>
          Get Quote
        </QuoteLink>
        <ButtonLink kind="secondary" href="#about">
          Learn More
        </ButtonLink>
      </div>
    </PictureHalf>
  );
}
