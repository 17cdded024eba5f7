import type { MouseEvent, ReactNode } from 'react';
import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router';
import { CompanyPhone } from '#app/company/company-phone.tsx';
import { type Matches, unlistedHead } from '#app/company/head/page-head.ts';
import { useCompany } from '#app/company/use-company.ts';
import { mailLink } from '#app/ui/mail-link.ts';
import { ButtonLink } from '#app/ui/site/button.tsx';
import { Picture } from '#app/ui/site/picture.tsx';
import type { SitePicture } from '#app/ui/site/site-picture.ts';

/** The head of the error page, for the `meta` of the layout that shows it. */
export function siteErrorHead(matches: Matches, error: unknown) {
  return isGone(error)
    ? unlistedHead(matches, 'Nothing to see here', 'This page does not exist or was moved.')
    : unlistedHead(
        matches,
        'Something went wrong',
        'This page could not be shown. The fault is on our side.',
      );
}

/** Not found, or no longer available. */
function isGone(error: unknown): boolean {
  return isRouteErrorResponse(error) && [404, 410].includes(error.status);
}

/** What Chrome, Firefox and Safari say where a page or its scripts can't be fetched; faults of ours are TypeErrors too. */
const NO_CONNECTION = /fetch|networkerror|load failed|module script failed/i;

/**
 * The error page of the public site: what happened, and what to do. With scripts it reloads the data in place,
 * because reloading the page without a connection would show the browser's own error page; without scripts the link
 * reloads.
 */
export function SiteError({ picture }: { picture: SitePicture | null }) {
  const error = useRouteError();
  const { revalidate } = useRevalidator();
  if (isGone(error)) return <NothingHere picture={picture} />;
  const isOffline = error instanceof TypeError && NO_CONNECTION.test(error.message);
  return (
    <PlainPage picture={picture} title={isOffline ? 'No connection' : 'This page broke'}>
      <p className="lead">
        {isOffline
          ? 'The page could not be loaded. Check the connection and try again; or'
          : 'The fault is on our side and nothing you sent is the cause. Load the page again; if it breaks again,'}{' '}
        phone us on <CompanyPhone />.
      </p>
      <div className="button-row">
        <ButtonLink
          href=""
          onClick={(event) => {
            event.preventDefault();
            void revalidate();
          }}
        >
          Try again
        </ButtonLink>
        <ButtonLink kind="secondary" href="/">
          Go to the home page
        </ButtonLink>
      </div>
    </PlainPage>
  );
}

/** S18. Also for an article or position that no longer exists. */
function NothingHere({ picture }: { picture: SitePicture | null }) {
  const { salesEmail } = useCompany();
  return (
    <PlainPage picture={picture} title="Nothing to see here">
      <p className="lead">
        The page you want does not exist or was moved. If you think it should be here, contact support on{' '}
        <CompanyPhone /> or <a href={mailLink(salesEmail)}>{salesEmail}</a>.
      </p>
      <div className="button-row">
        <ButtonLink href="/" onClick={goBack}>
          Take me back
        </ButtonLink>
      </div>
    </PlainPage>
  );
}

/** Goes back in the history if possible; otherwise the link leads to the home page. */
function goBack(event: MouseEvent) {
  if (window.history.length < 2) return;
  event.preventDefault();
  window.history.back();
}

type Props = { picture: SitePicture | null; title: string; children: ReactNode };

/** A page with one picture, one sentence and one link. */
function PlainPage({ picture, title, children }: Props) {
  return (
    <section className="plain-page" data-tone="plate">
      {picture ? <Picture picture={picture} sizes="100vw" priority fill /> : null}
      <div className="wrap">
        <h1>{title}</h1>
        {children}
      </div>
    </section>
  );
}
