import { isRouteErrorResponse, useRouteError } from 'react-router';
import { company, phoneLink } from '#app/company/company.ts';
import { ButtonLink } from '#app/ui/site/button-link.tsx';
import { NothingHere } from './nothing-here.tsx';
import { PlainPage } from './plain-page.tsx';

/** What a visitor sees when a page fails: what happened, and what to do instead. */
export function SiteError() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) return <NothingHere />;
  return (
    <PlainPage picture="offcuts" title="This page broke">
      <title>{`Something went wrong | ${company.name}`}</title>
      <p className="lead">
        The fault is on our side and nothing you sent is the cause. Load the page again; if it breaks again,
        phone us on <a href={phoneLink(company.phone)}>{company.phone}</a>.
      </p>
      <div className="button-row">
        <ButtonLink href="">Load it again</ButtonLink>
        <ButtonLink kind="secondary" href="/">
          Go to the home page
        </ButtonLink>
      </div>
    </PlainPage>
  );
}
