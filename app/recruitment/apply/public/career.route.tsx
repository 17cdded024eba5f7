import { companyContext } from '#app/company/company-context.server.ts';
import { pageHead } from '#app/company/head/page-head.ts';
import { storedPage } from '#app/platform/http/page-tags.ts';
import { servicesContext } from '#app/platform/http/services.server.ts';
import { readSentReference, respondWithPage } from '#app/platform/submission/receive.server.ts';
import { ButtonLink } from '#app/ui/site/button.tsx';
import { PageHero } from '#app/ui/site/page-hero.tsx';
import { Section } from '#app/ui/site/section.tsx';
import { CAREER_PATH, careerPage, firstSentence } from '../../positions/career-pages.ts';
import { offeredPositions, openPositions } from '../../positions/open-positions.queries.server.ts';
import stylesheet from '../../positions/public/career-page.css?url';
import { HowToApply } from '../../positions/public/how-to-apply.tsx';
import { OpenPositions } from '../../positions/public/open-positions.tsx';
import type { Route } from './+types/career.route.ts';
import { ApplySection } from './application-form.tsx';
import { receiveApplicationPage } from './receive-application.server.ts';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

export function headers() {
  return storedPage('positions');
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return loaderData ? pageHead(matches, loaderData.page) : [];
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const [open, offered] = await Promise.all([openPositions(db), offeredPositions(db)]);
  const company = context.get(companyContext);
  return {
    page: careerPage(company),
    texts: company.profile.careers,
    open: open.map(({ slug, name, description }) => ({ slug, name, line: firstSentence(description) })),
    offered,
    chosen: new URL(request.url).searchParams.get('position'),
    sent: readSentReference(request, 'A'),
  };
}

/** The careers form posts here without scripts. */
export async function action({ request, context }: Route.ActionArgs) {
  return respondWithPage(await receiveApplicationPage(request, context), CAREER_PATH, '#apply');
}

export default function Career({ loaderData, actionData }: Route.ComponentProps) {
  const { page, texts, open, offered, chosen, sent } = loaderData;
  const answer = actionData ?? sent;
  return (
    <>
      <PageHero
        picture={page.picture}
        title={page.heading}
        {...(open.length > 0 && { lead: texts.invitation })}
      >
        {open.length > 0 ? <ButtonLink href="#apply">Apply</ButtonLink> : null}
      </PageHero>
      <Section tone="plate" className="career-section">
        <OpenPositions positions={open} texts={texts} />
      </Section>
      {open.length > 0 || answer ? (
        <ApplySection positions={offered} chosen={chosen} answer={answer}>
          <HowToApply texts={texts} />
        </ApplySection>
      ) : null}
    </>
  );
}
