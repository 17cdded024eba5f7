import { data } from 'react-router';
import type { ArmKey } from '#app/company/company.ts';
import { pageHead } from '#app/company/head/page-head.ts';
import { answerPage, sentIn } from '#app/platform/submission/receive.server.ts';
import { BannerPage } from '#app/ui/site/banner-page.tsx';
import type { Route } from './+types/quote.route.ts';
import { QuoteForm } from './quote-form.tsx';
import { quotePages } from './quote-pages.ts';
import { quotePath } from './quote-path.ts';
import { receiveQuoteRequest } from './receive-leads.server.ts';
import { WhatToSend } from './what-to-send.tsx';

export const handle = { footer: 'short' };

export function meta({ params, matches }: Route.MetaArgs) {
  return pageHead(matches, quotePages[armOf(params)]);
}

export function loader({ params, request }: Route.LoaderArgs) {
  armOf(params);
  return { sent: sentIn(request, 'EQ') };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  return answerPage(await receiveQuoteRequest(request, context), quotePath(armOf(params)));
}

export default function Quote({ params, loaderData, actionData }: Route.ComponentProps) {
  return (
    <BannerPage id="quote" title="Request a quote" picture="macro" focus={[40, 45]}>
      <div className="halves">
        <WhatToSend />
        <div className="form-sheet" data-tone="white">
          <QuoteForm arm={armOf(params)} answer={actionData ?? loaderData.sent} />
        </div>
      </div>
    </BannerPage>
  );
}

function armOf({ arm = 'steel' }: { arm?: string }): ArmKey {
  if (arm === 'steel' || arm === 'fabrication') return arm;
  throw data(null, { status: 404 });
}
