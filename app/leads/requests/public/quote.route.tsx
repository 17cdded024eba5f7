import { useState } from 'react';
import { createContext, data } from 'react-router';
import { type BusinessUnitKey, offeredUnits, whatsAppLink } from '#app/company/company.ts';
import { companyContext } from '#app/company/company-context.server.ts';
import { CompanyPhone } from '#app/company/company-phone.tsx';
import { pageHead } from '#app/company/head/page-head.ts';
import { useCompany } from '#app/company/use-company.ts';
import { readSentReference, respondWithPage } from '#app/platform/submission/receive.server.ts';
import { BannerPage } from '#app/ui/site/banner-page.tsx';
import { Dimension } from '#app/ui/site/dimension.tsx';
import { readLineParameters } from '../../parts/quote-lines.ts';
import type { Route } from './+types/quote.route.ts';
import { QuoteForm } from './quote-form.tsx';
import stylesheet from './quote-page.css?url';
import { quotePage } from './quote-pages.ts';
import { quotePath, quoteTypeAt } from './quote-path.ts';
import { receiveQuoteRequest } from './receive-leads.server.ts';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

/** Whether this request sends the form. */
const formSent = createContext(false);

export const handle = { footer: 'short' };

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return loaderData ? pageHead(matches, loaderData.page) : [];
}

/**
 * @throws 404 for a unit that is not offered, unless somebody has just sent its form: they get back what they typed, in a form
 * of a unit that is. // O2
 */
export function loader({ params, request, context, url }: Route.LoaderArgs) {
  const company = context.get(companyContext);
  const pageUnit = company.units[unitOfPage(params)];
  if (!pageUnit.on && !context.get(formSent)) throw data(null, { status: 404 });
  const { key, quoteTypes } = pageUnit.on ? pageUnit : (offeredUnits(company)[0] ?? pageUnit);
  const linkedType = url.searchParams.get('type');
  return {
    page: quotePage(company, key),
    sent: readSentReference(request, 'EQ'),
    unit: key,
    type: quoteTypes.find((type) => type === linkedType) ?? quoteTypeAt(key, '', company),
    line: readLineParameters(url.searchParams),
  };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  context.set(formSent, true);
  return respondWithPage(await receiveQuoteRequest(request, context), quotePath(unitOfPage(params)));
}

export default function Quote({ loaderData, actionData }: Route.ComponentProps) {
  const answer = actionData ?? loaderData.sent;
  const [isSent, setSent] = useState(answer?.ok === true);
  return (
    <BannerPage id="quote" title={isSent ? 'Your quote request' : 'Request a quote'}>
      <div className="quote-columns">
        <WhatToSend unit={loaderData.unit} />
        <div id="quote-form" className="form-sheet" data-tone="white">
          <QuoteForm
            unit={loaderData.unit}
            type={loaderData.type}
            line={loaderData.line}
            answer={answer}
            onSent={setSent}
          />
        </div>
      </div>
    </BannerPage>
  );
}

function unitOfPage({ unit = 'steel' }: { unit?: string }): BusinessUnitKey {
  if (unit === 'steel' || unit === 'fabrication') return unit;
  throw data(null, { status: 404 });
}

const NEEDED = [
  ['Dimensions', 'In millimetres, with tolerances where they matter.'],
  ['Material', 'Grade and thickness.'],
  ['Quantity', 'How many of each part.'],
  ['Date', 'When you need them.'],
] as const;

/** What an estimator needs to know, so that they don't have to ask. On a phone it follows the form, but for the phone number. */
function WhatToSend({ unit }: { unit: BusinessUnitKey }) {
  const { hours, whatsApp, services } = useCompany();
  return (
    <div className="what-to-send">
      <h2>Write on the drawing</h2>
      <dl>
        {NEEDED.map(([what, how]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>{how}</dd>
          </div>
        ))}
      </dl>
      <p>
        Would you rather talk it through? Phone <CompanyPhone />
        {whatsApp === '' ? null : (
          <>
            {' '}
            or send a <a href={whatsAppLink(whatsApp)}>WhatsApp</a>
          </>
        )}
        , {hours}.
      </p>
      {unit === 'steel' && services.length > 0 ? (
        <>
          <h2>What we offer</h2>
          <ul>
            {services.map(({ slug, name, limits: [limit] }) => (
              <li key={slug}>
                <span className="label">{name}</span>
                {limit ? <Dimension {...limit} /> : null}
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </div>
  );
}
