import { useRevalidator } from 'react-router';
import { useCompanyIfLoaded } from '#app/company/use-company.ts';
import { phoneLink } from '#app/country/phone-number.ts';
import stylesheet from './root-error.css?url';

/** A link to an empty address loads the page it is on. */
const THIS_PAGE = '';

/**
 * The last error boundary, for failures outside every layout: a database that is down when the office checks the session,
 * or scripts that could not be loaded. Its stylesheet is small and its own; without it the page is readable too. With
 * scripts it reloads the data in place, because reloading the page without a connection would show the browser's own
 * error page; without scripts the link reloads.
 */
export function RootError() {
  const { revalidate } = useRevalidator();
  const company = useCompanyIfLoaded();
  return (
    <main className="root-error">
      <title>{`Something went wrong${company ? ` | ${company.name}` : ''}`}</title>
      <meta name="robots" content="noindex" />
      <link rel="stylesheet" href={stylesheet} />
      <h1>This page could not be shown</h1>
      <p>
        Check the connection and try again. If it stays like this, the fault is on our side.
        {company ? (
          <>
            {' '}
            Phone us on <a href={phoneLink(company.phone)}>{company.phone}</a>.
          </>
        ) : null}
      </p>
      <p className="root-error-ways">
        <a
          href={THIS_PAGE}
          onClick={(event) => {
            event.preventDefault();
            void revalidate();
          }}
        >
          Try again
        </a>
        <a href="/">Go to the home page</a>
      </p>
    </main>
  );
}
