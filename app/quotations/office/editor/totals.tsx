import { useState } from 'react';
import { durationText } from '#app/drawings/cutting-time.ts';
import { cutLengthText, massText } from '#app/drawings/drawing-texts.ts';
import { formatCount, NUMBER_MARKS } from '#app/prices/rand.ts';
import type { Draft } from '../load-quotation.server.ts';
import { QuotationSums } from '../quotation-sums.tsx';

/** Length, mass and time of all parts, and the sums as the customer will see them. // P6, P14 */
export function Totals({ draft }: { draft: Draft }) {
  const { isWaiting } = draft;
  const { sums, totals, currency } = useSettled(draft, !isWaiting);
  const { parts, cutLength, mass, seconds } = totals;
  const marks = NUMBER_MARKS[currency];
  return (
    <section className="panel panel-body quotation-totals" aria-label="Totals" aria-busy={isWaiting}>
      <dl className="quotation-work">
        <Work label="Parts">{formatCount(parts, currency)}</Work>
        <Work label="Length of cut">{cutLength === 0 ? '–' : cutLengthText(cutLength, marks)}</Work>
        <Work label="Net mass">{mass === 0 ? '–' : massText(mass, marks)}</Work>
        <Work label="Cutting time">
          {seconds === 0 ? '–' : durationText({ from: seconds, to: seconds }, marks).replace('about ', '')}
        </Work>
      </dl>
      {sums !== null && <QuotationSums sums={sums} currency={currency} />}
      {(sums === null || isWaiting) && (
        <p className="quotation-open" role="status">
          {isWaiting ? 'The parts are being nested …' : 'The total follows once every line has a price.'}
        </p>
      )}
    </section>
  );
}

function Work({ label, children }: { label: string; children: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** What was shown last when everything was known, while something new is computed. */
function useSettled<Shown>(newest: Shown, isSettled: boolean): Shown {
  const [settled, settle] = useState(newest);
  if (isSettled && settled !== newest) settle(newest);
  return isSettled ? newest : settled;
}
