import { data } from 'react-router';
import { companyContext } from '#app/company/company-context.server.ts';
import { pageHead } from '#app/company/head/page-head.ts';
import { type BusinessUnitKey, businessUnits } from '#app/company/old-company.ts';
import { readSentReference, respondWithPage } from '#app/platform/submission/receive.server.ts';
import { BannerPage } from '#app/ui/site/banner-page.tsx';
import { readLineParameters } from '../quote-lines.ts';
import type { Route } from './+types/quote.route.ts';
import { QuoteForm } from './quote-form.tsx';
import stylesheet from './quote-page.css?url';
import { quotePage } from './quote-pages.ts';
import { quotePath, quoteTypeAt } from './quote-path.ts';
import { receiveQuoteRequest } from './receive-leads.server.ts';
import { WhatToSend } from './what-to-send.tsx';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

export const handle = { footer: 'short' };

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return loaderData ? pageHead(matches, loaderData.page) : [];
}

export function loader({ params, request, url, context }: Route.LoaderArgs) {
  const unit = businessUnitOf(params);
  const asked = url.searchParams.get('type');
  const types: readonly string[] = businessUnits[unit].quoteTypes;
  const type = types.find((one) => one === asked) ?? quoteTypeAt(unit, '');
  const company = context.get(companyContext);
  if (!company.units[unit].on) throw data(null, { status: 404 });
  return {
    page: quotePage(company, unit),
    sent: readSentReference(request, 'EQ'),
    type,
    line: readLineParameters(url.searchParams),
  };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  return respondWithPage(await receiveQuoteRequest(request, context), quotePath(businessUnitOf(params)));
}

export default function Quote({ params, loaderData, actionData }: Route.ComponentProps) {
  return (
    <BannerPage id="quote" title="Request a quote" picture={loaderData.page.picture}>
      <div className="halves">
        <WhatToSend />
        <div id="quote-form" className="form-sheet" data-tone="white">
          <QuoteForm
            arm={businessUnitOf(params)}
            type={loaderData.type}
            line={loaderData.line}
            answer={actionData ?? loaderData.sent}
          />
        </div>
      </div>
    </BannerPage>
  );
}

function businessUnitOf({ arm = 'steel' }: { arm?: string }): BusinessUnitKey {
  if (arm === 'steel' || arm === 'fabrication') return arm;
  throw data(null, { status: 404 });
}
