import { Frame } from '#app/company/private-frame.tsx';
import { servicesContext } from '#app/platform/http/services.server.ts';
import { readSmallForm } from '#app/platform/http/small-form.server.ts';
import { NO_SCRIPTS } from '#app/ui/no-scripts.ts';
import { Button, buttonClass } from '#app/ui/site/button.tsx';
import { askAboutQuotation } from '../ask.commands.server.ts';
import { declineQuotation } from '../decide.commands.server.ts';
import { NEW_ONE_PLEASE, readQuestion, readRefusal } from '../decision.ts';
import { hasChoice, nameOfRevision } from '../document/document-texts.ts';
import { isGoodNews, NOTICES, type NoticeKey, noticeOf, quotationPath } from '../private-page.ts';
import type { Route } from './+types/quotation.route.ts';
import { Conditions } from './conditions.tsx';
import { backTo, openForAction, openQuotation } from './open-quotation.server.ts';
import { QuotedLines, Sums } from './quoted-lines.tsx';
import { State } from './state.tsx';
import { AskForm, DeclineForm } from './words-forms.tsx';

/** Nothing on it needs scripts. // P10 */
export const handle = NO_SCRIPTS;

export { headers, links, meta } from './quotation-head.ts';

/** Opening the page changes nothing: mail programs and previews open links before people do. // P11 */
export async function loader({ request, params: { page }, url, context }: Route.LoaderArgs) {
  const { standing, document, decided, newer, canAsk } = await openQuotation(context, request, page);
  return { standing, document, decided, newer, canAsk, notice: noticeOf(url.searchParams.get('notice')) };
}

/** Declines, or asks. Each leads back to the page. // P11 */
export async function action({ request, params: { page }, context }: Route.ActionArgs) {
  const { revisionId } = await openForAction(context, request, page);
  const { db } = context.get(servicesContext);
  const fields = Object.fromEntries(await readSmallForm(request));
  switch (fields.intent) {
    case 'decline': {
      const read = readRefusal(fields);
      if (!read.ok) return backTo(page, 'too-long');
      const declined = await declineQuotation(db, revisionId, read.refusal);
      return backTo(page, declined.ok ? 'declined' : 'closed');
    }
    case 'ask':
    case 'renew': {
      const read = readQuestion(fields.intent === 'renew' ? { text: NEW_ONE_PLEASE } : fields);
      if (!read.ok) return backTo(page, String(fields.text ?? '').trim() === '' ? 'no-words' : 'too-long');
      const asked = await askAboutQuotation(db, revisionId, read.text);
      if (!asked.ok) return backTo(page, asked.fault === 'gone' ? 'closed' : asked.fault);
      return backTo(page, fields.intent === 'renew' ? 'renewed' : 'asked');
    }
    default:
      return new Response('This form is not complete. Please open the page again.', { status: 400 });
  }
}

/** A quotation as its customer sees it, and what they can do. // P10, P11 */
export default function Quotation({ loaderData, params: { page } }: Route.ComponentProps) {
  const { standing, document, decided, newer, canAsk, notice } = loaderData;
  const path = quotationPath(page);
  const isOpen = standing === 'open';
  return (
    <Frame
      label={document.customer.name}
      title={`Quotation ${nameOfRevision(document)}`}
      below={
        <div className="private-column private-body">
          {document.introduction !== '' && <p className="quoted-words">{document.introduction}</p>}
          <form method="get" action={`${path}/accept`} className="quoted">
            <h2 className="visually-hidden">What is offered</h2>
            <QuotedLines document={document} canChoose={isOpen} />
            <Sums document={document}>
              <p className="quoted-ways">
                {isOpen && <Button type="submit">Accept…</Button>}
                <a className={buttonClass('secondary')} href={`${path}/pdf`}>
                  Download PDF
                </a>
              </p>
              {isOpen && (
                <p className="small muted">
                  {hasChoice(document) &&
                    'The sums are for the first quantities; the next page adds up what you choose. '}
                  You see everything once more before you order.
                </p>
              )}
            </Sums>
          </form>
          {(canAsk || standing === 'expired' || isOpen) && (
            <section aria-labelledby="actions" className="private-actions">
              <h2 id="actions" className="visually-hidden">
                What else you can do
              </h2>
              {canAsk && <AskForm path={path} />}
              {(isOpen || standing === 'expired') && <DeclineForm path={path} />}
            </section>
          )}
          <Conditions document={document} />
        </div>
      }
    >
      {notice !== null && <Notice notice={notice} />}
      <State {...{ standing, document, decided, newer, canAsk, path }} hasAsked={notice === 'renewed'} />
    </Frame>
  );
}

function Notice({ notice }: { notice: NoticeKey }) {
  return (
    <p className={isGoodNews(notice) ? 'private-notice' : 'private-notice private-notice-bad'} role="status">
      {NOTICES[notice]}
    </p>
  );
}
