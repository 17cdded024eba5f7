import { data } from 'react-router';
import { company } from '#app/company/company.ts';
import { servicesContext } from '#app/platform/http/services.server.ts';
import { NO_SCRIPTS } from '#app/ui/no-scripts.ts';
import regular from '#app/ui/site/fonts/barlow-400.woff2?url';
import condensed from '#app/ui/site/fonts/barlow-condensed-600.woff2?url';
import { findLinked } from '../links.commands.server.ts';
import { findPrivatePage } from '../private-page.queries.server.ts';
import { ERASED, keptUntil, noticeOf, purposeOf } from '../private-page.ts';
import type { Route } from './+types/private-page.route.ts';
import { Actions } from './actions.tsx';
import { backTo, openForAction } from './open-page.server.ts';
import stylesheet from './private-page.css?url';
import { receiveCv, runAction } from './run-action.server.ts';
import { Frame, Notice, Standing } from './standing.tsx';

/** Without scripts it weighs less than 30 KB, and nothing on it needs them. // H10 */
export const handle = NO_SCRIPTS;

const font = { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' } as const;

export const links: Route.LinksFunction = () => [
  { ...font, href: condensed },
  { ...font, href: regular },
  { rel: 'stylesheet', href: stylesheet },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
];

/** Nobody stores it or lists it; platform/http/security-headers.ts keeps its address from other sites. */
export function headers() {
  return { 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex, nofollow' };
}

export const meta = () => [
  { title: `Your application | ${company.name}` },
  { name: 'robots', content: 'noindex, nofollow' },
];

/** Opening the page changes nothing: mail programs open links before people do. */
export async function loader({ params: { token }, url, context }: Route.LoaderArgs) {
  const { db, config } = context.get(servicesContext);
  if (token === ERASED) return data({ page: ERASED } as const);
  const id = await findLinked(db, token);
  const page = id && (await findPrivatePage(db, id, new Date()));
  if (!page) return data({ page: null }, { status: 404 });
  return data({
    page,
    keptUntil: keptUntil(page.appliedAt, config.retentionMonths),
    notice: noticeOf(url.searchParams.get('notice')),
    code: purposeOf(url.searchParams.get('code')),
  });
}

export async function action({ request, params: { token }, context }: Route.ActionArgs) {
  const opened = await openForAction(context, token);
  if (!opened.ok) {
    if (opened.why === 'busy') throw backTo(token, 'busy');
    return data({ cvError: null }, { status: 404 });
  }
  const wanted = { request, context, id: opened.id, token };
  if (!request.headers.get('content-type')?.startsWith('multipart/')) throw await runAction(wanted);
  const received = await receiveCv(wanted);
  if (!received.ok) throw received.redirect;
  return data({ cvError: received.error }, { status: received.status });
}

/** The applicant's own page, behind the link in each mail. // H10 */
export default function PrivatePage({ loaderData, actionData, params: { token } }: Route.ComponentProps) {
  if (loaderData.page === ERASED) {
    return (
      <Frame title="Everything is erased">
        <p className="lead">
          Your details, your CV, your answers and our mails to you are deleted. Nothing is left to show here.
        </p>
      </Frame>
    );
  }
  if (loaderData.page === null) {
    return (
      <Frame title="This link does not work">
        <p className="lead">
          It is not complete, or what it led to was erased. Open the link in the newest email we sent you.
        </p>
      </Frame>
    );
  }
  const { page, keptUntil: until, notice, code } = loaderData;
  return (
    <Standing
      page={page}
      keptUntil={until}
      notice={code === null && notice ? <Notice notice={notice} /> : null}
    >
      <Actions
        token={token}
        page={page}
        code={code && { purpose: code, notice }}
        cvError={actionData?.cvError ?? null}
      />
    </Standing>
  );
}
