import { LOST_REASONS } from '#app/leads/lead.ts';
import { DECISION_CHANNELS } from '#app/leads/lead-events.ts';
import { formatCount, formatRand } from '#app/prices/rand.ts';
import { DateTime } from '#app/ui/office/date-time.tsx';
import { formatCalendarDay } from '#app/ui/office/dates.ts';
import { Fact } from '#app/ui/office/fact.tsx';
import { QUOTATION_STATE_LABELS, type QuotationState } from '../quotation-filter.ts';
import { PartDrawing } from './editor/nest-picture.tsx';
import type { LoadedQuotation, Offered as Shown } from './load-quotation.server.ts';
import { QuotationSums } from './quotation-sums.tsx';
import { orderPath, pdfPath } from './quotations-path.ts';

type Props = { quotation: LoadedQuotation; offered: Shown };

/** A revision as the customer sees it, and what became of it. */
export function Offered({ quotation, offered: { document } }: Props) {
  const { lines, sums, currency, paymentTerms, validUntil, theirReference, introduction } = document;
  const { deliveryTime = '' } = document;
  const rand = (cents: number) => formatRand(cents, currency);
  return (
    <div className="quotation-editor">
      <div className="quotation-main">
        <section className="panel" aria-label="Lines">
          <table className="quotation-lines quotation-offered">
            <thead>
              <tr>
                <th scope="col" className="offered-picture">
                  <span className="visually-hidden">Part</span>
                </th>
                <th scope="col">Description</th>
                <th scope="col" className="line-quantity">
                  Quantity
                </th>
                <th scope="col" className="line-unit">
                  Unit price
                </th>
                <th scope="col" className="line-total">
                  Total
                </th>
              </tr>
            </thead>
            <tbody>
              {lines.map(({ description, detail, drawing, priced, breaks, picture }, at) => (
                // The lines of what was sent never change.
                // biome-ignore lint/suspicious/noArrayIndexKey: the order is the identity
                <tr key={at}>
                  <td className="offered-picture">
                    {picture && <PartDrawing picture={picture} currency={currency} />}
                  </td>
                  <td className="line-description">
                    {description}
                    <span className="muted">{[detail, drawing].filter(Boolean).join(' · ')}</span>
                    {breaks.map(({ quantity, unit }) => (
                      <span
                        key={quantity}
                        className="muted"
                      >{`${formatCount(quantity, currency)} at ${rand(unit)} each`}</span>
                    ))}
                  </td>
                  <td className="line-quantity">{priced && formatCount(priced.quantity, currency)}</td>
                  <td className="line-unit">{priced && rand(priced.unit)}</td>
                  <td className="line-total">{priced && rand(priced.total)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
        <section className="panel panel-body quotation-totals" aria-label="Totals">
          <dl className="fact-list">
            <Fact label="Valid until">{formatCalendarDay(validUntil)}</Fact>
            {deliveryTime !== '' && <Fact label="Delivery time">{deliveryTime}</Fact>}
            <Fact label="Payment">{paymentTerms}</Fact>
            {theirReference !== '' && <Fact label="Their reference">{theirReference}</Fact>}
            {introduction !== '' && <Fact label="Opening note">{introduction}</Fact>}
          </dl>
          <QuotationSums sums={sums} currency={currency} />
        </section>
      </div>
      <Outcome quotation={quotation} currency={currency} />
    </div>
  );
}

/** What the customer sees of one that they have not decided about. */
const UNDECIDED: Readonly<Partial<Record<QuotationState, string>>> = {
  sent: 'The customer has not decided yet.',
  expired:
    'The customer’s page says so and offers to ask for a new one: begin a new revision, at today’s prices. If they said yes in time, record it.',
  replaced: 'The customer’s page leads to the newer revision.',
  withdrawn: 'The customer’s page says so, and nobody can accept it.',
};

/** Each revision with the customer's decision and its evidence. // P11 */
function Outcome({
  quotation,
  currency,
}: {
  quotation: LoadedQuotation;
  currency: Shown['document']['currency'];
}) {
  const { id, revisions, letter } = quotation;
  const one = revisions.find((revision) => revision.letter === letter);
  if (one === undefined) return null;
  const { decision, decidedAt } = one;
  return (
    <aside className="quotation-side panel panel-body" aria-label="Outcome">
      <h2>{QUOTATION_STATE_LABELS[one.state]}</h2>
      <dl className="fact-list">
        {one.sentAt && (
          <Fact label={one.sentTo === '' ? 'Handed over' : 'Sent'}>
            <DateTime at={one.sentAt} time /> by {one.sentBy}
            {one.sentTo !== '' && ` to ${one.sentTo}`}
          </Fact>
        )}
        {decision !== null && decidedAt !== null && (
          <>
            <Fact label={decision === 'accepted' ? 'Accepted' : 'Declined'}>
              <DateTime at={decidedAt} time />
            </Fact>
            {one.name !== '' && <Fact label="By">{[one.name, one.jobTitle].filter(Boolean).join(', ')}</Fact>}
            {one.recordedBy !== '' && (
              <Fact label="Recorded by">{`${one.recordedBy}${one.channel ? `, told ${DECISION_CHANNELS[one.channel]}` : ''}`}</Fact>
            )}
            {one.orderNumber !== '' && <Fact label="Order number">{one.orderNumber}</Fact>}
            {one.orderName !== '' && (
              <Fact label="Order">
                <a href={orderPath(id, letter)}>{one.orderName}</a>
              </Fact>
            )}
            {one.net !== null && (
              <Fact label="Ordered">{`${formatRand(one.net, currency)} excluding VAT`}</Fact>
            )}
            {one.reason !== null && <Fact label="Reason">{LOST_REASONS[one.reason]}</Fact>}
            {one.text !== '' && <Fact label="Words">{one.text}</Fact>}
            {one.ipAddress !== '' && <Fact label="IP address">{one.ipAddress}</Fact>}
            {one.pdfSha256 !== null && (
              <Fact label="PDF">
                {decision === 'accepted' && (
                  <>
                    <a href={pdfPath(id, letter, true)}>What was ordered</a>,{' '}
                  </>
                )}
                <a href={pdfPath(id, letter)}>
                  {decision === 'accepted' ? 'what was sent' : 'What was sent'}
                </a>
                <span className="muted quotation-hash">{`SHA-256 ${one.pdfSha256}`}</span>
              </Fact>
            )}
          </>
        )}
      </dl>
      {UNDECIDED[one.state] && <p className="muted">{UNDECIDED[one.state]}</p>}
    </aside>
  );
}
