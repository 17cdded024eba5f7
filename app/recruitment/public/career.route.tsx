import { pageHead } from '#app/company/head/page-head.ts';
import { services } from '#app/platform/services.server.ts';
import { BannerPage } from '#app/ui/site/banner-page.tsx';
import { openPositions } from '../recruitment.queries.server.ts';
import { careerPage, firstSentence } from '../vacancy.ts';
import type { Route } from './+types/career.route.ts';
import { HowToApply } from './how-to-apply.tsx';
import { OpenPositions } from './open-positions.tsx';

/** A position opens and closes without anybody telling this page, so it is kept for a minute at most. */
export function headers() {
  return { 'Cache-Control': 'public, no-cache, s-maxage=60' };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, careerPage);
}

export async function loader({ context }: Route.LoaderArgs) {
  const open = await openPositions(context.get(services).db);
  return open.map(({ slug, name, description }) => ({ slug, name, line: firstSentence(description) }));
}

export default function Career({ loaderData: positions }: Route.ComponentProps) {
  return (
    <BannerPage id="career" title={careerPage.heading} picture={careerPage.picture} focus={[38, 60]}>
      <div className="career-columns">
        <OpenPositions positions={positions} />
        {positions.length > 0 ? <HowToApply /> : null}
      </div>
    </BannerPage>
  );
}
