import { data } from 'react-router';
import { companyContext } from '#app/company/company-context.server.ts';
import { galleryOf } from '#app/company/gallery.ts';
import { businessDetails, fabricationBusiness } from '#app/company/head/business.ts';
import { pageHead } from '#app/company/head/page-head.ts';
import { pictureOf } from '#app/company/picture-of.ts';
import type { Point } from '#app/company/profile/services.ts';
import { useCompany } from '#app/company/use-company.ts';
import { PageHero } from '#app/ui/site/page-hero.tsx';
import { Section } from '#app/ui/site/section.tsx';
import type { Route } from './+types/fabrication-services.route.ts';
import { FabricationKinds } from './fabrication/fabrication-kinds.tsx';
import { QuoteButtons } from './frame/quote-buttons.tsx';
import type { SiteHandle } from './frame/site-frame.tsx';
import { Gallery } from './gallery/gallery.tsx';
import stylesheet from './gallery/gallery-page.css?url';
import { fabricationServicesPage } from './heads/site-pages.ts';
import { Introduction } from './service/introduction.tsx';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

export const handle = { unit: 'fabrication' } satisfies SiteHandle;

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { page, business, catalogue } = loaderData;
  return pageHead(matches, page, [fabricationBusiness(business, catalogue)]);
}

/** @throws 404 while the unit is not offered. */
export function loader({ context }: Route.LoaderArgs) {
  const company = context.get(companyContext);
  const { units, profile } = company;
  if (!units.fabrication.on) throw data(null, { status: 404 });
  const { lead, introduction, claims, catalogue } = profile.fabrication;
  return {
    page: fabricationServicesPage(company),
    business: businessDetails(company),
    catalogue,
    texts: { lead, introduction, claims, works: profile.home.works },
    kinds: profile.fabrication.cards.map(({ key, name, line }) => ({ key, name, line })),
    kindsPicture: pictureOf(profile, profile.pictures.fabricationKinds),
    gallery: galleryOf(profile),
    contacts: profile.people.contacts,
  };
}

export default function FabricationServices({ loaderData }: Route.ComponentProps) {
  const { page, texts, kinds, kindsPicture, gallery, contacts } = loaderData;
  const { units } = useCompany();
  return (
    <>
      <PageHero picture={page.picture} title={units.fabrication.label} lead={texts.lead}>
        <QuoteButtons unit="fabrication" />
      </PageHero>
      <FabricationIntro {...texts} />
      <FabricationKinds picture={kindsPicture} kinds={kinds} />
      <Gallery gallery={gallery} contacts={contacts} />
    </>
  );
}

type IntroProps = {
  introduction: readonly string[];
  claims: readonly Point[];
  works: readonly Point[];
};

/** What fabrication is, who does it, and what the work includes. */
function FabricationIntro({ introduction, claims, works }: IntroProps) {
  return (
    <Section tone="white" labelledBy="intro-title">
      <Introduction
        id="intro-title"
        title="From plate to structure"
        paragraphs={introduction}
        points={claims}
      >
        {works.length > 0 ? (
          <ol className="order-chain" aria-label="What the work covers">
            {works.map(({ name, detail }) => (
              <li key={name}>
                <span className="label">{name}</span>
                <span className="muted">{detail}</span>
              </li>
            ))}
          </ol>
        ) : null}
      </Introduction>
    </Section>
  );
}
