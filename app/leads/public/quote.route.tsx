import { Suspense } from 'react';
import { data } from 'react-router';
import { type ArmKey, arms, company } from '#app/company/company.ts';
import { BannerPage } from '#app/ui/site/banner-page.tsx';
import type { Route } from './+types/quote.route.ts';
import { QuoteForm } from './quote-form.lazy.ts';
import { receiveQuoteRequest } from './receive-quote.server.ts';
import { WhatToSend } from './what-to-send.tsx';

export const handle = { footer: 'short' };

export function meta({ params }: Route.MetaArgs) {
  return [
    { title: `Request a quote from ${arms[armOf(params)].name} | ${company.name}` },
    {
      name: 'description',
      content: `Send ${company.name} your drawing as PDF or Excel and get a price for it.`,
    },
  ];
}

export function loader({ params }: Route.LoaderArgs) {
  armOf(params);
  return null;
}

export async function action({ request, context }: Route.ActionArgs) {
  const received = await receiveQuoteRequest(request, context);
  return data(received, { status: received.ok ? 200 : received.status });
}

export default function Quote({ params, actionData }: Route.ComponentProps) {
  return (
    <BannerPage id="quote" title="Request a quote" picture="macro" focus={[40, 45]}>
      <div className="halves">
        <WhatToSend />
        <div className="form-sheet" data-tone="white">
          <Suspense>
            <QuoteForm arm={armOf(params)} answer={actionData} />
          </Suspense>
        </div>
      </div>
    </BannerPage>
  );
}

function armOf({ arm = 'steel' }: { arm?: string }): ArmKey {
  if (arm === 'steel' || arm === 'fabrication') return arm;
  throw data(null, { status: 404 });
}
