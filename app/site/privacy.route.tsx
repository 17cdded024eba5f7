import { companyContext } from '#app/company/company-context.server.ts';
import { pageHead } from '#app/company/head/page-head.ts';
import { privacy } from '#app/company/privacy.ts';
import { showsRenderings } from '#app/company/profile/references.ts';
import { servicesContext } from '#app/platform/http/services.server.ts';
import { BannerPage } from '#app/ui/site/banner-page.tsx';
import type { Route } from './+types/privacy.route.ts';
import { privacyPage } from './heads/site-pages.ts';
import { PrivacyNotice } from './privacy/privacy-notice.tsx';
import stylesheet from './privacy/privacy-page.css?url';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return loaderData ? pageHead(matches, loaderData.page) : [];
}

/** The page shows the configured retention. // X5 */
export function loader({ context }: Route.LoaderArgs) {
  const { retentionMonths, leadRetention } = context.get(servicesContext).config;
  const company = context.get(companyContext);
  const { officer, extra } = company.profile.privacy;
  return {
    page: privacyPage(company),
    notice: {
      officer,
      extra,
      retentionMonths,
      leadRetention,
      hasRenderings: showsRenderings(company.profile),
    },
  };
}

export default function Privacy({ loaderData: { page, notice } }: Route.ComponentProps) {
  return (
    <>
      <BannerPage id="privacy" title={page.heading}>
        <p className="lead privacy-lead">{privacy.lead}</p>
      </BannerPage>
      <PrivacyNotice {...notice} />
    </>
  );
}
