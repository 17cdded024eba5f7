import { pageHead } from '#app/company/head/page-head.ts';
import { privacy } from '#app/company/privacy.ts';
import { servicesContext } from '#app/platform/services.server.ts';
import type { Route } from './+types/privacy.route.ts';
import { PageHero } from './frame/page-hero.tsx';
import { privacyPage } from './heads/privacy-page.ts';
import { PrivacyNotice } from './privacy/privacy-notice.tsx';

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, privacyPage);
}

/** The page shows the configured retention. // X5 */
export function loader({ context }: Route.LoaderArgs) {
  return { retentionMonths: context.get(servicesContext).config.retentionMonths };
}

export default function Privacy({ loaderData: { retentionMonths } }: Route.ComponentProps) {
  return (
    <>
      <PageHero picture="drawing" focus={[60, 60]} title={privacy.title} lead={privacy.lead} />
      <PrivacyNotice retentionMonths={retentionMonths} />
    </>
  );
}
