import { useEffect, useState } from 'react';
import type { MeasuredView } from '#app/drawings/analysis-view.ts';
import type { Size } from '#app/drawings/fit.ts';
import type { Indication as Answer } from '#app/prices/indication.ts';
import { groupDigits } from '#app/ui/group-digits.ts';
import { type PartChoice, partToPrice } from '../../parts/part-to-price.ts';

/** After the last key. */
const TYPING_MS = 350;

/** The answers by request: none is fetched twice, as an address gets a limited number an hour. */
const known = new Map<string, Answer>();
const OFFICE: Answer = { price: null };

/** What a part costs, roughly, as the server says; loaded where the company shows it. // P13 */
export default function Indication({
  part,
  choice,
}: {
  part: MeasuredView | Size | null;
  choice: PartChoice;
}) {
  const toPrice = partToPrice(part, choice);
  const pricedPart = toPrice === 'office' ? null : toPrice;
  const request = pricedPart === null ? '' : JSON.stringify(pricedPart);
  const [, setFetched] = useState('');
  const [failed, setFailed] = useState('');
  const [refused, setRefused] = useState('');
  useEffect(() => {
    if (request === '' || request === failed || request === refused || known.has(request)) return;
    const timer = setTimeout(async () => {
      const fetched = await fetchAnswer(request);
      if (fetched === null) {
        setFailed(request);
      } else if (fetched === 'refused') {
        setRefused(request);
      } else {
        known.set(request, fetched);
        setFetched(request);
      }
    }, TYPING_MS);
    return () => clearTimeout(timer);
  }, [request, failed, refused]);
  const answer = toPrice === 'office' || request === refused ? OFFICE : known.get(request);
  return (
    <p role="status" className="indication">
      {answer?.price === null && 'The office will price this part.'}
      {answer === undefined && request !== '' && request === failed && (
        <>
          {'The price could not be fetched. '}
          <button type="button" className="button" onClick={() => setFailed('')}>
            Try again
          </button>
        </>
      )}
      {answer?.price && pricedPart && (
        <>
          <strong>{answer.price}</strong>
          {` for ${pricedPart.quantity === 1 ? 'one part' : `${groupDigits(pricedPart.quantity)} parts`}, indicative, excluding VAT; the quotation is what counts.`}
          {answer.minimumOrder && ` The minimum for an order is ${answer.minimumOrder}.`}
        </>
      )}
    </p>
  );
}

/** @returns 'refused' if it answers no more within the hour, null if it gave no answer, which it may the next time. */
async function fetchAnswer(body: string): Promise<Answer | 'refused' | null> {
  try {
    const response = await fetch('/api/indication', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body,
    });
    if (response.status === 429) return 'refused';
    // What the server can't price is an answer too.
    if (response.status === 422) return OFFICE;
    if (!response.ok) return null;
    const answer: Answer = await response.json();
    return answer;
  } catch {
    return null;
  }
}
