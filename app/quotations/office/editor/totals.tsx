import { durationText } from '#app/drawings/cutting-time.ts';
import { formatRand } from '#app/prices/rand.ts';
import { groupDigits } from '#app/ui/group-digits.ts';
import type { Draft } from '../load-quotation.server.ts';

/** Length, mass and time of all parts, and the sums as the customer will see them. // P6, P14 */
export function Totals({ draft }: { draft: Draft }) {
  const { sums, totals, currency, content, vatPercent, isWaiting } = draft;
  const rand = (cents: number) => formatRand(cents, currency);
  const { parts, cutLength, mass, seconds } = totals;
  return (
    <section className="panel panel-body quotation-totals" aria-label="Totals">
      <dl className="quotation-work">
        <div>
          <dt>Parts</dt>
          <dd>{groupDigits(parts)}</dd>
        </div>
        <div>
          <dt>Length of cut</dt>
          <dd>{`${(cutLength / 1_000).toFixed(1)} m`}</dd>
        </div>
        <div>
          <dt>Net mass</dt>
          <dd>{`${mass.toFixed(1)} kg`}</dd>
        </div>
        <div>
          <dt>Cutting time</dt>
          <dd>{seconds === 0 ? '0' : durationText({ from: seconds, to: seconds }).replace('about ', '')}</dd>
        </div>
      </dl>
      {sums === null ? (
        <p className="quotation-open" role="status">
          {isWaiting ? 'The parts are being nested …' : 'The total follows once every line has a price.'}
        </p>
      ) : (
        <dl className="quotation-sums">
          {sums.net !== sums.sum && <Sum label="Sum" amount={rand(sums.sum)} />}
          {sums.discount > 0 && (
            <Sum label={`Discount ${content.discountPercent} %`} amount={`−${rand(sums.discount)}`} />
          )}
          {sums.rush > 0 && <Sum label={`Rush ${content.rushPercent} %`} amount={rand(sums.rush)} />}
          {content.delivery > 0 && <Sum label="Delivery" amount={rand(content.delivery)} />}
          {sums.minimumOrder > 0 && <Sum label="Minimum order" amount={rand(sums.minimumOrder)} />}
          <Sum label="Excluding VAT" amount={rand(sums.net)} />
          {vatPercent !== null && <Sum label={`VAT ${vatPercent} %`} amount={rand(sums.vat)} />}
          <Sum label="Total" amount={rand(sums.total)} isTotal />
        </dl>
      )}
    </section>
  );
}

function Sum({ label, amount, isTotal }: { label: string; amount: string; isTotal?: boolean }) {
  return (
    <div data-total={isTotal || undefined}>
      <dt>{label}</dt>
      <dd>{amount}</dd>
    </div>
  );
}
