import { data } from 'react-router';
import { isToken } from '#app/accounts/session/mailed-token.server.ts';
import { noticeIn, seeOther } from '#app/accounts/sign-in/private-pages.server.ts';
import { Frame } from '#app/company/private-frame.tsx';
import { servicesContext } from '#app/platform/http/services.server.ts';
import { NO_SCRIPTS } from '#app/ui/no-scripts.ts';
import { findPrivatePage } from '../private-page.queries.server.ts';
import { ERASED, keptUntil, NOTICES, OPENING_PAGE, privatePagePath, purposeOf } from '../private-page.ts';
import type { Route } from './+types/private-page.route.ts';
import { Actions } from './actions.tsx';
import { ApplicationStatus, CvRefused, Notice } from './application-status.tsx';
import { OfferedTimes } from './offered-times.tsx';
import { findOpened, openForAction, openLink, wasOpened } from './open-page.server.ts';
import { receiveCv, runAction } from './run-action.server.ts';

/** Without scripts it weighs less than 30 KB, and nothing on it needs them. // H10 */
export const handle = NO_SCRIPTS;

/** What is shown in place of an application, by why there is none. */
const ENDS = {
  [ERASED]: [
    'Everything is erased',
    'Your details, your CV, your answers and our emails to you are deleted. Nothing is left to show here.',
  ],
  gone: [
    'Nothing is left to show here',
    'What this page showed was erased, or your email address was changed. If you still get emails from us, open the link in the newest one.',
  ],
  'no-link': [
    'This link does not work',
    'It is not complete, or what it led to was erased. Open the link in the newest email we sent you.',
  ],
} as const;

export { headers, links, meta } from './private-page-head.ts';

/** Opening the page changes nothing: mail programs open links before people do. */
export async function loader({ request, params, url, context }: Route.LoaderArgs) {
  const { db, config } = context.get(servicesContext);
  if (params.page === ERASED) return data({ end: ERASED } as const);
  // Links mailed before version 1.2 have the token in their path.
  if (isToken(params.page)) {
    const redirect = await openLink(context, params.page, url.search);
    if (redirect) throw redirect;
    return data({ end: 'no-link' } as const, { status: 404 });
  }
  const id = await findOpened(context, request, params.page);
  const page = id && (await findPrivatePage(db, id, new Date()));
  if (!page) {
    if (!wasOpened(context, request, params.page)) throw seeOther(OPENING_PAGE);
    // The button that erases everything may have been pressed twice.
    return data({ end: 'gone' } as const, { status: 404 });
  }
  return data({
    page,
    keptUntil: keptUntil(page.appliedAt, config.retentionMonths),
    notice: noticeIn(NOTICES, url),
    code: purposeOf(url.searchParams.get('code')),
  });
}

export async function action({ request, params: { page }, context }: Route.ActionArgs) {
  const id = await openForAction(context, request, page);
  const actionRequest = { request, context, id, address: page };
  if (!request.headers.get('content-type')?.startsWith('multipart/')) throw await runAction(actionRequest);
  const received = await receiveCv(actionRequest);
  if (received instanceof Response) throw received;
  return data({ cvError: received.error }, { status: received.status });
}

/** The applicant's own page, behind the link in each mail. // H10 */
export default function PrivatePage({ loaderData, actionData, params }: Route.ComponentProps) {
  if ('end' in loaderData) {
    const [title, text] = ENDS[loaderData.end];
    return (
      <Frame title={title}>
        <p className="lead">{text}</p>
      </Frame>
    );
  }
  const { page, keptUntil: until, code, notice } = loaderData;
  const cvError = actionData?.cvError ?? null;
  return (
    <ApplicationStatus
      page={page}
      keptUntil={until}
      notice={
        cvError === null ? code === null && notice && <Notice notice={notice} /> : <CvRefused why={cvError} />
      }
      times={page.offer && <OfferedTimes path={privatePagePath(params.page)} offer={page.offer} />}
    >
      <Actions address={params.page} page={page} code={code && { purpose: code, notice }} cvError={cvError} />
    </ApplicationStatus>
  );
}
