import { data } from 'react-router';
import { inOneLine } from '#app/company/company.ts';
import { companyContext } from '#app/company/company-context.server.ts';
import { jobPosting } from '#app/company/head/job-posting.ts';
import { pageHead, unlistedHead } from '#app/company/head/page-head.ts';
import { useCompany } from '#app/company/use-company.ts';
import { formatLongDay, startOfDay } from '#app/country/day.ts';
import { storedPage } from '#app/platform/http/page-tags.ts';
import { servicesContext } from '#app/platform/http/services.server.ts';
import { BannerPage } from '#app/ui/site/banner-page.tsx';
import { ButtonLink } from '#app/ui/site/button-link.tsx';
import { Icon } from '#app/ui/site/icon.tsx';
import type { SitePicture } from '#app/ui/site/site-picture.ts';
import { CAREER_PATH, positionPage } from '../career-pages.ts';
import { findPosition } from '../open-positions.queries.server.ts';
import type { Route } from './+types/position.route.ts';
import stylesheet from './career-page.css?url';
import { HowToApply } from './how-to-apply.tsx';

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
  const position = await findPosition(context.get(servicesContext).db, params.slug);
  if (position === null) throw data(null, { status: 404 });
  const company = context.get(companyContext);
  const page = positionPage(company, position);
  if (!position.active) return data({ page, position: null }, { status: 410 });
  const { slug, name, description, createdAt, closesOn } = position;
  return data({ page, position: { slug, name, description, createdAt, closesOn } });
}

export default function Position({ loaderData: { page, position } }: Route.ComponentProps) {
  const { suburb, town, province } = useCompany().address;
  if (position === null) return <ClosedPosition picture={page.picture} />;
  return (
    <BannerPage id="position" title={position.name} picture={page.picture}>
      <div className="career-columns">
        <div className="career-text">
          <a className="career-back" href={CAREER_PATH}>
            <Icon name="back" />
            All open positions
          </a>
          {position.description.split(/\n+/).map((line) => (
            <p key={line} className="lead">
              {line}
            </p>
          ))}
          <p className="muted">
            {inOneLine(suburb, town, province)}. Advertised since{' '}
            <time dateTime={position.createdAt.toISOString()}>{formatLongDay(position.createdAt)}</time>.
            {position.closesOn !== null && (
              <>
                {' '}
                Apply by{' '}
                <time dateTime={position.closesOn}>{formatLongDay(startOfDay(position.closesOn))}</time>.
              </>
            )}
          </p>
        </div>
        <HowToApply position={position} />
      </div>
    </BannerPage>
  );
}

const CLOSED = 'This position is closed';
const NO_LONGER = 'We no longer accept applications for it.';

function ClosedPosition({ picture }: { picture: SitePicture }) {
  return (
    <BannerPage id="closed-position" title={CLOSED} picture={picture}>
      <p className="lead">{NO_LONGER}</p>
      <div className="button-row">
        <ButtonLink href={CAREER_PATH}>See the open positions</ButtonLink>
      </div>
    </BannerPage>
  );
}
