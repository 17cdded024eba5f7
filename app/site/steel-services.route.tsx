import { data } from 'react-router';
import { showsMaterials } from '#app/company/company.ts';
import { companyContext } from '#app/company/company-context.server.ts';
import { businessDetails, localBusiness } from '#app/company/head/business.ts';
import { pageHead } from '#app/company/head/page-head.ts';
import { pictureOf } from '#app/company/picture-of.ts';
import type { Profile } from '#app/company/profile/profile.ts';
import { useCompany } from '#app/company/use-company.ts';
import { type PartToFit, readPartToFit } from '#app/leads/parts/part-to-fit.ts';
import { PartFit } from '#app/leads/requests/public/part-fit.tsx';
import { ButtonLink } from '#app/ui/site/button.tsx';
import { PageHero } from '#app/ui/site/page-hero.tsx';
import { Section } from '#app/ui/site/section.tsx';
import type { SitePicture } from '#app/ui/site/site-picture.ts';
import type { Route } from './+types/steel-services.route.ts';
import { PictureHalf } from './frame/picture-half.tsx';
import { QuoteButtons } from './frame/quote-buttons.tsx';
import { steelPage } from './heads/site-pages.ts';
import { Points } from './service/points.tsx';
import { QuoteCall } from './service/quote-call.tsx';
import { ServiceLinks } from './service/service-links.tsx';
import stylesheet from './steel/steel-page.css?url';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return loaderData ? pageHead(matches, loaderData.page, [localBusiness(loaderData.business)]) : [];
}

/** The address may ask for a part's fit. @throws 404 while the unit is not offered. */
export function loader({ url, context }: Route.LoaderArgs) {
  const company = context.get(companyContext);
  const { units, profile } = company;
  if (!units.steel.on) throw data(null, { status: 404 });
  const { lead, introduction, choice } = profile.steel;
  return {
    page: steelPage(company),
    business: businessDetails(company),
    texts: { lead, introduction, choice },
    materials: showsMaterials(company) ? pictureOf(profile, profile.pictures.steelMaterials) : null,
    asked: readPartToFit(url.searchParams),
  };
}

export default function SteelServices({ loaderData }: Route.ComponentProps) {
  const { page, texts, materials, asked } = loaderData;
  const company = useCompany();
  return (
    <>
      <PageHero picture={page.picture} title={company.units.steel.label} lead={texts.lead}>
        <QuoteButtons unit="steel" />
      </PageHero>
      <OurServices />
      {company.machines.length > 0 ? <ToScale asked={asked} /> : null}
      <Choice introduction={texts.introduction} choice={texts.choice} />
      {materials ? <MadeOf picture={materials} names={company.materials.map(({ name }) => name)} /> : null}
      <QuoteCall title="Ask us for a quote">Not sure which process your part needs? Ask.</QuoteCall>
    </>
  );
}

/** What the business unit does, and which cutting process suits which plate. */
function Choice({ introduction, choice }: Pick<Profile['steel'], 'introduction' | 'choice'>) {
  if (introduction.length === 0 && choice.length === 0) return null;
  return (
    <Section tone="white" labelledBy="choice-title">
      <div className="halves">
        <h2 id="choice-title">One drawing, one supplier</h2>
        <div className="telling">
          {introduction.map((paragraph) => (
            <p key={paragraph} className="lead">
              {paragraph}
            </p>
          ))}
          {choice.length > 0 ? <h3>Which cut for which plate</h3> : null}
          <Points points={choice} />
        </div>
      </div>
    </Section>
  );
}

/** 'What We Offer / Our Services' (S6): a link button for each service, in two columns. */
function OurServices() {
  const { services } = useCompany();
  if (services.length === 0) return null;
  return (
    <Section labelledBy="services-title">
      <div className="section-heading">
        <p className="label muted">What We Offer</p>
        <h2 id="services-title">Our Services</h2>
      </div>
      <ServiceLinks className="our-services" services={services} />
    </Section>
  );
}

function MadeOf({ picture, names }: { picture: SitePicture; names: readonly string[] }) {
  return (
    <PictureHalf id="made-of" picture={picture} tone="sheet" title="What we cut">
      <p className="lead">{names.join(', ')}.</p>
      <ButtonLink kind="secondary" href="/materials">
        See the materials
      </ButtonLink>
    </PictureHalf>
  );
}

/** The machine beds to scale, and whether a visitor's part fits them. // Q9 */
function ToScale({ asked }: { asked: PartToFit | null }) {
  return (
    <Section id="fit" tone="plate" labelledBy="scale-title">
      <div className="section-heading">
        <h2 id="scale-title">Does your part fit?</h2>
        <p className="lead muted">
          Type its size to see it on our machine beds, drawn from above to the same scale.
        </p>
      </div>
      <PartFit initial={asked} />
    </Section>
  );
}
