import { pageHead } from '#app/company/head/page-head.ts';
import { privacy } from '#app/company/privacy.ts';
import { servicesContext } from '#app/platform/http/services.server.ts';
import type { Route } from './+types/privacy.route.ts';
import { PageHero } from './frame/page-hero.tsx';
import { privacyPage } from './heads/privacy-page.ts';
import { PrivacyNotice } from './privacy/privacy-notice.tsx';
import stylesheet from './privacy/privacy-page.css?url';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, privacyPage);
}

/** The page shows the configured retention. // X5 */
export function loader({ context }: Route.LoaderArgs) {
  const { retentionMonths, leadRetention } = context.get(servicesContext).config;
  return { retentionMonths, leadRetention };
}

export default function Privacy({ loaderData: { retentionMonths, leadRetention } }: Route.ComponentProps) {
  return (
    <>
      <PageHero picture="drawing" focus={[60, 60]} title={privacy.title} lead={privacy.lead} />
      <PrivacyNotice retentionMonths={retentionMonths} leadRetention={leadRetention} />
    </>
  );
}
