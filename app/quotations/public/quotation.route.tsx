import { data } from 'react-router';
import { noticeIn } from '#app/accounts/sign-in/private-pages.server.ts';
import { Action, Frame } from '#app/company/private-frame.tsx';
import type { LOST_REASONS } from '#app/leads/records/lead.ts';
import { servicesContext } from '#app/platform/http/services.server.ts';
import { readSmallForm } from '#app/platform/http/small-form.server.ts';
import { NO_SCRIPTS } from '#app/ui/no-scripts.ts';
import { Button, buttonClass } from '#app/ui/site/button.tsx';
import { Field } from '#app/ui/site/field.tsx';
import { askAboutQuotation } from '../ask.commands.server.ts';
import { declineQuotation } from '../decide.commands.server.ts';
import { chosenIn, declineSchema, MAX_WORDS, NEW_ONE_PLEASE, questionSchema } from '../decision.ts';
import { addresseeOf, documentNumber, factsOf, hasChoice, senderOf } from '../document/document-texts.ts';
import type { QuotationDocument } from '../document/quotation-document.ts';
import { withLightPictures } from '../light-pictures.ts';
import { customerPagePath, isSuccess, NOTICES, type NoticeKey } from '../private-page.ts';
import type { Route } from './+types/quotation.route.ts';
import { assertPost, backTo, countAction, openQuotation } from './open-quotation.server.ts';
import { QuotedLines, Sums, Terms } from './quoted-lines.tsx';
import { OFFER_FORM, State } from './state.tsx';

/** Nothing on it needs scripts. // P10 */
export const handle = NO_SCRIPTS;

export { headers, links, meta } from './quotation-head.ts';

/** Opening the page changes nothing: mail programs and previews open links before people do. // P11 */
export async function loader({ request, params: { page }, url, context }: Route.LoaderArgs) {
  const { revisionId, document, state, decided, withdrawnAt, newer } = await openQuotation(
    context,
    request,
    page,
  );
  return {
    ...{ state, document: withLightPictures(revisionId, document), decided, withdrawnAt, newer },
    /** Where the customer comes back from the last look at an order. */
    chosen: chosenIn(Object.fromEntries(url.searchParams)),
    notice: noticeIn(NOTICES, url),
  };
}

/** Declines, or asks. Each leads back to the page; what is refused stays in its form. // P11 */
export async function action({ request, params: { page }, context }: Route.ActionArgs) {
  assertPost(request);
  const isCounted = await countAction(context);
  const { revisionId } = await openQuotation(context, request, page);
  const { db } = context.get(servicesContext);
  const fields = Object.fromEntries(await readSmallForm(request));
  const refuse = (notice: NoticeKey, status = 422) =>
    data({ notice, intent: fields.intent, text: String(fields.text ?? '').slice(0, MAX_WORDS) }, { status });
  if (!isCounted) return refuse('busy', 429);
  switch (fields.intent) {
    case 'decline': {
      const read = declineSchema.safeParse(fields);
      if (!read.success) return refuse('too-long');
      const declined = await declineQuotation(db, revisionId, read.data);
      return backTo(page, declined.ok ? 'declined' : 'closed');
    }
    case 'ask':
    case 'renew': {
      const read = questionSchema.safeParse(fields.intent === 'renew' ? { text: NEW_ONE_PLEASE } : fields);
      if (!read.success) return refuse(String(fields.text ?? '').trim() === '' ? 'no-words' : 'too-long');
      const asked = await askAboutQuotation(db, revisionId, read.data.text);
      if (!asked.ok) return asked.fault === 'gone' ? backTo(page, 'closed') : refuse(asked.fault, 429);
      return backTo(page, fields.intent === 'renew' ? 'renewed' : 'asked');
    }
    default:
      return new Response('This form is not complete. Please open the page again.', { status: 400 });
  }
}

/** A quotation as its customer sees it, and what they can do. // P10, P11 */
export default function Quotation({ loaderData, actionData, params: { page } }: Route.ComponentProps) {
  const { state, document, chosen } = loaderData;
  const notice = actionData?.notice ?? loaderData.notice;
  const typed = (intent: string) => (actionData?.intent === intent ? actionData.text : '');
  const path = customerPagePath(page);
  const isOpen = state === 'sent';
  return (
    <Frame
      label={document.customer.name}
      title={`Quotation ${documentNumber(document)}`}
      below={
        <div className="private-column private-body">
          {document.introduction !== '' && <p className="quoted-words">{document.introduction}</p>}
          <form id={OFFER_FORM} method="get" action={`${path}/accept`} className="quoted">
            <h2 className="visually-hidden">What is offered</h2>
            <QuotedLines document={document} canChoose={isOpen} chosen={chosen} />
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
                  You can check everything once more before you order.
                </p>
              )}
            </Sums>
          </form>
          <section aria-labelledby="actions" className="private-actions">
            <h2 id="actions" className="visually-hidden">
              What else you can do
            </h2>
            <AskForm path={path} typed={typed('ask')} />
            {(isOpen || state === 'expired') && <DeclineForm path={path} typed={typed('decline')} />}
          </section>
          <Conditions document={document} />
        </div>
      }
    >
      {notice !== null && <Notice notice={notice} />}
      <State page={loaderData} path={path} hasAsked={notice === 'renewed'} />
    </Frame>
  );
}

function Notice({ notice }: { notice: NoticeKey }) {
  return (
    <p className={isSuccess(notice) ? 'private-notice' : 'private-notice private-notice-bad'} role="status">
      {NOTICES[notice]}
    </p>
  );
}

/** What else the document says: how it is paid, the terms, who offers it to whom. // P10 */
function Conditions({ document }: { document: QuotationDocument }) {
  const { company, paymentTerms, terms } = document;
  return (
    <>
      {(paymentTerms !== '' || company.bank.length > 0) && (
        <section className="quoted-conditions">
          <h2>Payment</h2>
          {paymentTerms !== '' && <p>{paymentTerms}</p>}
          <Facts facts={company.bank} />
        </section>
      )}
      {terms !== '' && (
        <section className="quoted-conditions" id="terms">
          <h2>Terms</h2>
          <Terms terms={terms} />
        </section>
      )}
      <section className="quoted-conditions">
        <h2>About this quotation</h2>
        <Facts facts={factsOf(document)} />
        <Facts
          facts={[
            ['From', [company.name, ...senderOf(document)].join('\n')],
            ['To', addresseeOf(document).join('\n')],
          ]}
        />
      </section>
    </>
  );
}

function Facts({ facts }: { facts: readonly (readonly [label: string, value: string])[] }) {
  if (facts.length === 0) return null;
  return (
    <dl className="private-facts">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="quoted-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

type FormProps = {
  path: string;
  /** The text of a form that was refused; '' if none was. */
  typed: string;
};

/** A question to sales. // P11 */
function AskForm({ path, typed }: FormProps) {
  return (
    <Action title="Ask a question" open={typed !== ''}>
      <form method="post" action={path}>
        <Field id="question" label="Your question" required>
          <textarea
            id="question"
            name="text"
            className="field-input"
            rows={4}
            maxLength={MAX_WORDS}
            defaultValue={typed}
            required
          />
        </Field>
        <Button type="submit" kind="secondary" name="intent" value="ask">
          Send question
        </Button>
      </form>
    </Action>
  );
}

/** The same reasons as in the office, in the customer's words. // L16 */
const REASONS: Readonly<Record<keyof typeof LOST_REASONS, string>> = {
  price: 'The price',
  'lead-time': 'The lead time',
  'cannot-make': 'It is not what we need',
  'no-answer': 'The answer came too late',
  other: 'Another reason',
};

/** Declines, with a reason and a word. // P11 */
function DeclineForm({ path, typed }: FormProps) {
  return (
    <Action title="Decline" open={typed !== ''}>
      <form method="post" action={path}>
        <Field id="reason" label="Why" required>
          <select id="reason" name="reason" className="field-input" defaultValue="other">
            {Object.entries(REASONS).map(([reason, label]) => (
              <option key={reason} value={reason}>
                {label}
              </option>
            ))}
          </select>
        </Field>
        <Field id="words" label="Comment">
          <textarea
            id="words"
            name="text"
            className="field-input"
            rows={3}
            maxLength={MAX_WORDS}
            defaultValue={typed}
          />
        </Field>
        <Button type="submit" kind="secondary" name="intent" value="decline">
          Decline quotation
        </Button>
      </form>
    </Action>
  );
}
