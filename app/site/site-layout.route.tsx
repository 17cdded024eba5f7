import { useContext } from 'react';
import { type LinksFunction, Outlet, useMatches, useRouteLoaderData } from 'react-router';
import { companyContext } from '#app/company/company-context.server.ts';
import { decorationOf } from '#app/company/picture-of.ts';
import type { RootData } from '#app/company/use-company.ts';
import { QuoteDialog } from '#app/leads/requests/public/quote-dialog.tsx';
import regular from '#app/ui/site/fonts/barlow-400.woff2?url';
import condensed from '#app/ui/site/fonts/barlow-condensed-600.woff2?url';
import { ScriptNonce } from '../script-nonce.ts';
import type { Route } from './+types/site-layout.route.ts';
import { SiteError, siteErrorHead } from './frame/site-error.tsx';
import { frameOf, SiteFrame } from './frame/site-frame.tsx';
import stylesheet from './site.css?url';

const font = { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' } as const;

/** All pages below are the same for everyone; browsers revalidate them. */
export function headers() {
  return { 'Cache-Control': 'public, no-cache' };
}

/** Only for the error boundary below; every page has a head of its own. */
export function meta({ matches, error }: Route.MetaArgs) {
  return error ? siteErrorHead(matches, error) : [];
}

/** Otherwise a change of the address, such as a filter of the blog, would wait for the loader below. */
export function shouldRevalidate() {
  return false;
}

/** What the error boundary shows: when a page fails, its own loader may have nothing to say. */
export function loader({ context }: Route.LoaderArgs) {
  const { profile } = context.get(companyContext);
  return { errorPicture: decorationOf(profile, profile.pictures.notFound) };
}

export const links: LinksFunction = () => [
  { ...font, href: condensed },
  { ...font, href: regular },
  { rel: 'stylesheet', href: stylesheet },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
];

export default function SiteLayout() {
  const frame = frameOf(useMatches());
  return (
    <QuoteDialog>
      <PreviewBar />
      <SiteFrame {...frame}>
        <Outlet />
      </SiteFrame>
      <SpeculationRules />
    </QuoteDialog>
  );
}

export function ErrorBoundary({ loaderData }: Route.ErrorBoundaryProps) {
  return (
    <SiteFrame footer="short">
      <SiteError picture={loaderData?.errorPicture ?? null} />
    </SiteFrame>
  );
}

/**
 * Browsers that know speculation rules fetch a page of the site while its link is being pressed, so that it is there when
 * the finger or the mouse button comes up. Not before: visitors pay for what they don't open. With Data Saver they don't.
 * Links with `data-hydrate` open an overlay, and files and the office are not pages of the site.
 */
const RULES = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: ['/admin*', '/api/*', '/assets/*', '/*.xml'] } },
          { not: { selector_matches: '[data-hydrate],[download]' } },
        ],
      },
      eagerness: 'conservative',
    },
  ],
});

function SpeculationRules() {
  const nonce = useContext(ScriptNonce);
  return (
    <script
      type="speculationrules"
      nonce={nonce}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: React would escape the quotes of the constant JSON.
      dangerouslySetInnerHTML={{ __html: RULES }}
    />
  );
}

/** Tells staff that they see drafts of the company, which visitors don't. // O5 */
function PreviewBar() {
  const isPreview = useRouteLoaderData<RootData>('root')?.isPreview === true;
  if (!isPreview) return null;
  return (
    <form className="preview-bar" method="post" action="/admin/company/preview?end" data-tone="plate">
      <p>Preview: this is your site with the drafts. Visitors still see what is published.</p>
      <button type="submit">End the preview</button>
    </form>
  );
}
