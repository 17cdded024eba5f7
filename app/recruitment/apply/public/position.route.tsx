import { data } from 'react-router';
import { inOneLine } from '#app/company/company.ts';
import { companyContext } from '#app/company/company-context.server.ts';
import { jobPosting } from '#app/company/head/job-posting.ts';
import { pageHead, unlistedHead } from '#app/company/head/page-head.ts';
import { useCompany } from '#app/company/use-company.ts';
import { formatLongDay, startOfDay } from '#app/country/day.ts';
import { storedPage } from '#app/platform/http/page-tags.ts';
import { servicesContext } from '#app/platform/http/services.server.ts';
import { ButtonLink } from '#app/ui/site/button.tsx';
import { PageHero } from '#app/ui/site/page-hero.tsx';
import { Section } from '#app/ui/site/section.tsx';
import type { SitePicture } from '#app/ui/site/site-picture.ts';
import { CAREER_PATH, firstSentence, positionPage } from '../../positions/career-pages.ts';
import { findPosition, offeredPositions } from '../../positions/open-positions.queries.server.ts';
import { isRecentlyAdvertised } from '../../positions/position.ts';
import stylesheet from '../../positions/public/career-page.css?url';
import { AttachAndAsk } from '../../positions/public/how-to-apply.tsx';
import type { Route } from './+types/position.route.ts';
import { ApplySection } from './application-form.tsx';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

export function headers() {
  return storedPage('positions');
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (loaderData === undefined) return [];
  const { page, position } = loaderData;
  if (position === null) return unlistedHead(matches, CLOSED, NO_LONGER);
  return pageHead(matches, page, [jobPosting(page, position)]);
}

/**
 * No position with status 410 for a closed one, which search engines drop at once.
 *
 * @throws 404 for an unknown one.
 */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const position = await findPosition(db, params.slug);
  if (position === null) throw data(null, { status: 404 });
  const company = context.get(companyContext);
  const page = positionPage(company, position);
  if (!position.active) return data({ page, position: null, texts: null, offered: [] }, { status: 410 });
  const { slug, name, description, createdAt, closesOn } = position;
  const { attach, afterwards } = company.profile.careers;
  return data({
    page,
    position: {
      slug,
      name,
      description,
      createdAt,
      closesOn,
      isRecent: isRecentlyAdvertised(createdAt, new Date()),
    },
    texts: { attach, afterwards },
    offered: await offeredPositions(db),
  });
}

export default function Position({ loaderData: { page, position, texts, offered } }: Route.ComponentProps) {
  if (position === null) return <ClosedPosition picture={page.picture} />;
  const lead = firstSentence(position.description);
  const rest = position.description.trim().slice(lead.length).trim();
  return (
    <>
      <PageHero
        picture={page.picture}
        back={{ href: CAREER_PATH, text: 'All open positions' }}
        title={position.name}
        lead={lead}
      >
        <ButtonLink href="#apply">Apply</ButtonLink>
      </PageHero>
      <Section tone="plate" className="career-section">
        <div className="career-columns">
          <div className="career-text">
            {rest === ''
              ? null
              : rest.split(/\n+/).map((line) => (
                  <p key={line} className="lead">
                    {line}
                  </p>
                ))}
            <p className="muted">
              <UntilWhen {...position} />
            </p>
          </div>
          <WorkWithUs />
        </div>
      </Section>
      <ApplySection positions={offered} chosen={position.slug}>
        <div className="how-to-apply">
          <dl>
            <AttachAndAsk {...texts} />
          </dl>
        </div>
      </ApplySection>
    </>
  );
}

type UntilWhenProps = {
  closesOn: string | null;
  createdAt: Date;
  isRecent: boolean;
};

/** The day it closes; without one, since when it is advertised, as long as that says something. */
function UntilWhen({ closesOn, createdAt, isRecent }: UntilWhenProps) {
  if (closesOn !== null)
    return (
      <>
        Apply by <time dateTime={closesOn}>{formatLongDay(startOfDay(closesOn))}</time>.
      </>
    );
  if (!isRecent) return 'Open until it is filled.';
  return (
    <>
      Advertised since <time dateTime={createdAt.toISOString()}>{formatLongDay(createdAt)}</time>, open until
      it is filled.
    </>
  );
}

/** Where and when the work is. */
function WorkWithUs() {
  const { hours, address } = useCompany();
  const { street, suburb, town, province } = address;
  return (
    <aside className="how-to-apply" aria-labelledby="work-with-us">
      <h2 id="work-with-us">Work with us</h2>
      <dl>
        <div>
          <dt>Where</dt>
          <dd>{inOneLine(street, suburb, town, province)}</dd>
        </div>
        <div>
          <dt>Hours</dt>
          <dd>{hours}</dd>
        </div>
      </dl>
    </aside>
  );
}

const CLOSED = 'This position is closed';
const NO_LONGER = 'We no longer accept applications for it.';

function ClosedPosition({ picture }: { picture: SitePicture }) {
  return (
    <PageHero picture={picture} title={CLOSED} lead={NO_LONGER}>
      <ButtonLink href={CAREER_PATH}>See the open positions</ButtonLink>
    </PageHero>
  );
}
