import { companyDay } from '#app/country/day.ts';
import { formatRand } from '#app/prices/rand.ts';
import { Button, buttonClass } from '#app/ui/site/button.tsx';
import { dayText } from '../document/document-texts.ts';
import type { QuotationPage } from '../private-page.queries.server.ts';
import { customerPagePath } from '../private-page.ts';

type Props = {
  page: Pick<QuotationPage, 'state' | 'document' | 'decided' | 'withdrawnAt' | 'newer'>;
  path: string;
  /** Whether a new one was asked for a moment ago. */
  hasAsked: boolean;
};

/** The id of the form with the lines and their quantities, which accepting begins with. */
export const OFFER_FORM = 'offer';

/** How the quotation stands, and the way on from there. // P11 */
export function State({ page, path, hasAsked }: Props) {
  const { state, document, decided, withdrawnAt, newer } = page;
  const { sums, currency, validUntil, deliveryTime = '' } = document;
  const renewal = newer === null ? !hasAsked && <AskForNew path={path} /> : <Newer page={newer} />;
  switch (state) {
    case 'sent':
      return (
        <>
          <p className="quoted-sum">
            <strong>{formatRand(sums.total, currency)}</strong>
            {sums.vat !== null && ' including VAT'}
          </p>
          <p className="lead">Valid until {dayText(validUntil)}</p>
          {deliveryTime !== '' && <p>Delivery time: {deliveryTime}</p>}
          {/* The same button as below the lines, which may be many. */}
          <p>
            <Button type="submit" form={OFFER_FORM}>
              Accept…
            </Button>
          </p>
        </>
      );
    case 'expired':
      return (
        <>
          <p className="lead">
            <strong>This quotation has expired.</strong> It was valid until {dayText(validUntil)}.
          </p>
          {renewal}
        </>
      );
    case 'replaced':
      return (
        <>
          <p className="lead">
            <strong>There is a newer revision of this quotation.</strong> This one can no longer be accepted.
          </p>
          {newer !== null && <Newer page={newer} />}
        </>
      );
    case 'withdrawn':
      return (
        <>
          <p className="lead">
            <strong>We have withdrawn this quotation.</strong>{' '}
            {withdrawnAt === null ? 'It' : `Since ${dayText(companyDay(withdrawnAt))} it`} can no longer be
            accepted.{newer !== null && ' There is a newer one.'}
          </p>
          {renewal}
        </>
      );
    case 'accepted':
      return (
        <p className="lead">
          <strong>This quotation is accepted.</strong>{' '}
          {decided && `${decided.name} accepted it on ${dayText(companyDay(decided.at))}.`}{' '}
          {decided?.orderNumber && `Order number ${decided.orderNumber}.`} The PDF shows what was ordered.
        </p>
      );
    case 'declined':
      return (
        <>
          <p className="lead">
            <strong>This quotation was declined{decided && ` on ${dayText(companyDay(decided.at))}`}.</strong>{' '}
            {newer === null ? 'If that was a mistake, ask us for a new one.' : 'There is a newer one.'}
          </p>
          {renewal}
        </>
      );
  }
}

/** The way to the newest revision. @param page its private page. */
function Newer({ page }: { page: string }) {
  return (
    <p>
      <a className={buttonClass('primary')} href={customerPagePath(page)}>
        Open the newer one
      </a>
    </p>
  );
}

/** One tap. */
function AskForNew({ path }: { path: string }) {
  return (
    <form method="post" action={path}>
      <Button type="submit" name="intent" value="renew">
        Ask for a new one
      </Button>
    </form>
  );
}
