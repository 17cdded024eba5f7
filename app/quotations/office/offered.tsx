import { Link } from 'react-router';
import { LOST_REASONS } from '#app/leads/records/lead.ts';
import { DECISION_CHANNELS } from '#app/leads/records/lead-events.ts';
import { MailStateText } from '#app/mail/office/mail-state-text.tsx';
import { formatRand } from '#app/prices/rand.ts';
import { formatCalendarDay, formatDay } from '#app/ui/dates.ts';
import { DateTime } from '#app/ui/office/date-time.tsx';
import { EmailText } from '#app/ui/office/email-text.tsx';
import { Fact } from '#app/ui/office/fact.tsx';
import type { QuotationState } from '../quotation-filter.ts';
import type { LoadedQuotation, Offered as Shown } from './load-quotation.server.ts';
import { OfferedLines } from './offered-lines.tsx';
import { QuotationSums } from './quotation-sums.tsx';
import { orderPath, pdfPath } from './quotations-path.ts';
import { SampleNote } from './sample-note.tsx';

type Props = { quotation: LoadedQuotation; offered: Shown };

/** A revision as the customer sees it, and what became of it. */
export function Offered({ quotation, offered }: Props) {
  const { sums, currency, paymentTerms, validUntil, theirReference, introduction } = offered.document;
  const { deliveryTime = '' } = offered.document;
  return (
    <div className="quotation-editor">
      <div className="quotation-main">
        <SampleNote samples={offered.samples} />
        <section className="panel" aria-label="Lines">
          <OfferedLines quotation={quotation} offered={offered} />
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
    'It has expired. The customer’s page says so and offers to ask for a new one: begin a new revision, at today’s prices. If they said yes in time, record it.',
  replaced: 'The customer’s page leads to the newer revision.',
  withdrawn: 'It was withdrawn. The customer’s page says so, and nobody can accept it.',
};

type Currency = Shown['document']['currency'];
type ShownRevision = LoadedQuotation['revisions'][number];

/** What became of the revision: when it was sent, and the customer's decision with its evidence. // P11 */
function Outcome({ quotation, currency }: { quotation: LoadedQuotation; currency: Currency }) {
  const { id, revisions, letter, name, questions, mail } = quotation;
  const revision = revisions.find((listed) => listed.letter === letter);
  if (revision === undefined) return null;
  const { state, withdrawnAt, withdrawnBy } = revision;
  return (
    <aside className="quotation-side panel panel-body" aria-labelledby="outcome-heading">
      <h2 id="outcome-heading">Outcome</h2>
      <dl className="fact-list">
        <Sending
          revision={revision}
          mail={mail}
          isErased={quotation.leadId === null && state === 'accepted'}
        />
        {withdrawnAt && (
          <Fact label="Withdrawn">
            <DateTime at={withdrawnAt} time /> by {withdrawnBy}
          </Fact>
        )}
        {questions
          .filter(({ quotation: asked }) => asked === name)
          .map(({ id: key, at, text }) => (
            <Fact key={key} label="Asked">
              <DateTime at={at} time />
              <span className="quotation-question">{text}</span>
            </Fact>
          ))}
        <Decision id={id} revision={revision} currency={currency} />
      </dl>
      {UNDECIDED[state] && <p className="muted">{UNDECIDED[state]}</p>}
    </aside>
  );
}

type SendingProps = {
  revision: ShownRevision;
  mail: LoadedQuotation['mail'];
  /** Whether the request was erased, and the mails with it. */
  isErased: boolean;
};

/** Nobody is mailed what can no longer be accepted: such a mail is dropped, while those that have left stay listed. // P7 */
const NOT_EMAILED: Readonly<Partial<Record<QuotationState, string>>> = {
  withdrawn: 'Not emailed: it was withdrawn before the mail left',
  replaced: 'Not emailed: it was replaced before the mail left',
  declined: 'Not emailed: it was declined before the mail left',
  accepted: 'Not emailed: it was accepted before the mail left',
};

/** How the customer was given it. Of a mail that has not left, why, as of an answer. // L18, P7 */
function Sending({ revision: { sentAt, sentBy, sentTo, state }, mail, isErased }: SendingProps) {
  if (sentAt === null) return null;
  const by = (
    <>
      <DateTime at={sentAt} time /> by {sentBy}
    </>
  );
  if (sentTo === '') return <Fact label="Handed over">{by}</Fact>;
  if (mail === null && !isErased && NOT_EMAILED[state])
    return (
      <Fact label="Email">
        {by}
        <div className="note-mail">{NOT_EMAILED[state]}</div>
      </Fact>
    );
  if (mail === null || mail.state === 'sent')
    return (
      <Fact label="Emailed">
        {by} to <EmailText>{sentTo}</EmailText>
      </Fact>
    );
  const isFailed = mail.state === 'failed';
  return (
    <Fact label="Email">
      {by}
      <div className="note-mail">
        <p className={isFailed ? 'note-mail-failed' : undefined}>
          <span>
            <MailStateText mail={mail} to={sentTo} />
          </span>
        </p>
        {mail.lastError && (
          <details>
            <summary>What the mail server said</summary>
            {mail.lastError}
          </details>
        )}
        {isFailed && <Link to="/admin/mail?state=failed">See Mail</Link>}
      </div>
    </Fact>
  );
}

type DecisionProps = { id: string; revision: ShownRevision; currency: Currency };

function Decision({ id, revision, currency }: DecisionProps) {
  const { decision, decidedAt, name, jobTitle, recordedBy, channel, letter } = revision;
  const { orderNumber, orderName, net, reason, text, ipAddress, pdfSha256 } = revision;
  if (decision === null || decidedAt === null) return null;
  const isAccepted = decision === 'accepted';
  return (
    <>
      <Fact label={isAccepted ? 'Accepted' : 'Declined'}>
        {recordedBy === '' ? <DateTime at={decidedAt} time /> : formatDay(decidedAt)}
      </Fact>
      {name !== '' && <Fact label="By">{[name, jobTitle].filter(Boolean).join(', ')}</Fact>}
      {recordedBy !== '' && (
        <Fact label="Recorded by">{`${recordedBy}${channel ? `, told ${DECISION_CHANNELS[channel]}` : ''}`}</Fact>
      )}
      {orderNumber !== '' && <Fact label="Order number">{orderNumber}</Fact>}
      {orderName !== '' && (
        <Fact label="Order">
          <a href={orderPath(id, letter)}>{orderName}</a>
        </Fact>
      )}
      {net !== null && <Fact label="Ordered">{`${formatRand(net, currency)} excluding VAT`}</Fact>}
      {reason !== null && <Fact label="Reason">{LOST_REASONS[reason]}</Fact>}
      {text !== '' && <Fact label="Words">{text}</Fact>}
      {ipAddress !== '' && <Fact label="IP address">{ipAddress}</Fact>}
      {pdfSha256 !== null && (
        <Fact label="PDF">
          {isAccepted && <a href={pdfPath(id, letter, true)}>As ordered</a>}
          <a href={pdfPath(id, letter)}>As sent</a>
          <span className="muted quotation-hash">{`SHA-256 ${pdfSha256}`}</span>
        </Fact>
      )}
    </>
  );
}
