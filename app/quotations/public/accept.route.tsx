import { useContext } from 'react';
import { data } from 'react-router';
import { seeOther } from '#app/accounts/sign-in/private-pages.server.ts';
import { Action, Frame } from '#app/company/private-frame.tsx';
import { MAX_LINE_LENGTH } from '#app/platform/submission/text-fields.ts';
import { formatRand } from '#app/prices/rand.ts';
import { ScriptNonce } from '#app/script-nonce.ts';
import { NO_SCRIPTS } from '#app/ui/no-scripts.ts';
import { Button } from '#app/ui/site/button.tsx';
import { described, Field, FieldError } from '#app/ui/site/field.tsx';
import { chooseAgain } from '#app/ui/site/form/choose-again.ts';
import { chosenIn, MAX_ORDER_NUMBER, MISSING, quantityField } from '../decision.ts';
import { dayText, documentNumber } from '../document/document-texts.ts';
import { withLightPictures } from '../light-pictures.ts';
import { withChosen } from '../ordered.ts';
import type { QuotationPage } from '../private-page.queries.server.ts';
import { customerPagePath } from '../private-page.ts';
import type { Route } from './+types/accept.route.ts';
import { MissingFields } from './missing-fields.tsx';
import { assertPost, backTo, countAction, openQuotation } from './open-quotation.server.ts';
import { QuotedLines, Sums, Terms } from './quoted-lines.tsx';
import { receiveAcceptance } from './receive-acceptance.server.ts';

export const handle = NO_SCRIPTS;

export { headers, links, meta } from './quotation-head.ts';

/** A last look at what is ordered: nothing is, before the form below it is sent. // P11 */
export async function loader({ request, params: { page }, url, context }: Route.LoaderArgs) {
  const quotation = await openQuotation(context, request, page);
  // Whoever has just accepted it comes here by the browser's Back.
  if (quotation.state === 'accepted') throw seeOther(customerPagePath(page));
  if (quotation.state !== 'sent') throw backTo(page, 'closed');
  return orderOf(quotation, Object.fromEntries(url.searchParams)) ?? backToChoice(page);
}

export async function action({ request, params: { page }, context }: Route.ActionArgs) {
  assertPost(request);
  const isCounted = await countAction(context);
  const quotation = await openQuotation(context, request, page);
  if (quotation.state !== 'sent' && quotation.state !== 'accepted') throw backTo(page, 'closed');
  const received = await receiveAcceptance(request, context, quotation, isCounted);
  if (received === 'closed') throw backTo(page, 'closed');
  if (received.ok) throw backTo(page, quotation.isMailed ? 'accepted' : 'accepted-unmailed');
  // Nothing of the form was read: without its quantities the page would offer to order the first ones.
  if (received.typed.name === undefined) throw backTo(page, received.status === 429 ? 'busy' : 'not-stored');
  const order = orderOf(quotation, received.typed);
  if (order === null) throw backToChoice(page);
  const { status, error, messages, typed } = received;
  return data({ ...order, error, messages, typed }, { status });
}

function backToChoice(page: string): never {
  throw backTo(page, 'not-offered');
}

/** What would be ordered with these fields; null if a quantity isn't offered. */
function orderOf({ revisionId, document }: QuotationPage, fields: Record<string, string>) {
  const chosen = chosenIn(fields);
  const ordered = withChosen(document, chosen);
  if (ordered === null) return null;
  const lines = ordered.lines.map((line) => ({ ...line, breaks: [] }));
  return { document: withLightPictures(revisionId, { ...ordered, lines }), chosen: Object.entries(chosen) };
}

function chosenFields(chosen: readonly (readonly [number: string, quantity: number])[]): string {
  return String(
    new URLSearchParams(
      chosen.map(([number, quantity]) => [quantityField(Number(number)), String(quantity)]),
    ),
  );
}

/** What is said at a field is not said twice. */
const TO_CORRECT = 'Nothing is ordered yet. Please correct what is marked below.';

/** The second step of accepting: what is ordered, and by whom. // P11 */
export default function Accept({ loaderData, actionData, params: { page } }: Route.ComponentProps) {
  const { document, chosen } = actionData ?? loaderData;
  const { messages = {}, typed = {}, error } = actionData ?? {};
  const path = customerPagePath(page);
  const { sums, currency, customer, paymentTerms, terms, validUntil, deliveryTime = '' } = document;
  const total = formatRand(sums.total, currency);
  const fileFault = messages.attachments ?? chooseAgain(typed.attachments ?? '');
  const field = (name: keyof typeof MISSING, label: string, autoComplete: string, required = true) => (
    <Field id={name} label={label} required={required} error={messages[name]}>
      <input
        {...described(name, undefined, messages[name])}
        id={name}
        name={name}
        className="field-input"
        defaultValue={typed[name]}
        autoComplete={autoComplete}
        maxLength={name === 'orderNumber' ? MAX_ORDER_NUMBER : MAX_LINE_LENGTH}
        required={required}
        data-missing={required ? MISSING[name] : undefined}
      />
    </Field>
  );
  return (
    <Frame
      label={`Quotation ${documentNumber(document)}`}
      title="Your order"
      below={
        <div className="private-column private-body">
          <section className="quoted" aria-label="What you order">
            <QuotedLines document={document} canChoose={false} />
            <Sums document={document} />
          </section>
          <form
            method="post"
            action={`${path}/accept`}
            encType="multipart/form-data"
            className="quoted-order"
          >
            <h2>Who is ordering</h2>
            {chosen.map(([number, quantity]) => (
              <input key={number} type="hidden" name={quantityField(Number(number))} value={quantity} />
            ))}
            {field('name', 'Your name', 'name')}
            {field('jobTitle', 'Job title', 'organization-title')}
            {/* Switched off, the browser would not fill it in again after Back either. */}
            {field('orderNumber', 'Order number', 'on', customer.needsOrderNumber)}
            <Field id="attachments" label="Your order as PDF" hint="At most 10 MB" error={fileFault}>
              <input
                {...described('attachments', 'At most 10 MB', fileFault)}
                id="attachments"
                name="attachments"
                type="file"
                accept="application/pdf,.pdf"
                className="private-file"
              />
            </Field>
            {terms !== '' && (
              <div className="private-actions">
                <Action title="Terms">
                  <Terms terms={terms} />
                </Action>
              </div>
            )}
            <div className="field">
              <div className="choice">
                <input
                  {...described('agreed', undefined, messages.agreed)}
                  id="agreed"
                  name="agreed"
                  type="checkbox"
                  value="yes"
                  defaultChecked={typed.agreed === 'yes'}
                  required
                  data-missing={MISSING.agreed}
                />
                <label htmlFor="agreed">
                  {terms === '' ? 'I order this for' : 'I agree to the terms, and order this for'}{' '}
                  {customer.name}
                </label>
              </div>
              {messages.agreed && <FieldError id="agreed-error">{messages.agreed}</FieldError>}
            </div>
            <p className="quoted-ways">
              <Button type="submit">Order for {total}</Button>
              <a href={`${path}?${chosenFields(chosen)}`}>Back to the quotation</a>
            </p>
            <MissingFields nonce={useContext(ScriptNonce)} />
          </form>
        </div>
      }
    >
      {error !== undefined && (
        <p className="private-notice private-notice-bad" role="alert">
          {Object.values(messages).includes(error) ? TO_CORRECT : error}
        </p>
      )}
      <p className="lead">
        Please check everything once more. Your order is placed when you send the form below. Valid until{' '}
        {dayText(validUntil)}.
      </p>
      {deliveryTime !== '' && <p>Delivery time: {deliveryTime}</p>}
      {paymentTerms !== '' && <p className="quoted-words">How you pay: {paymentTerms}</p>}
    </Frame>
  );
}
