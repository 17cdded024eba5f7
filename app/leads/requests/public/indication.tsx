import { useEffect, useState } from 'react';
import { type Measured, type PartChoice, partToPrice, type Size } from '../../parts/part-to-price.ts';

/** After the last key. */
const TYPING_MS = 350;

/** The prices by request, '' where the office has to price a part; no answer is fetched twice, as a visitor may ask for few an hour. */
const prices = new Map<string, string>();

/** What a part costs, roughly, as the server says; loaded where the company shows it. // P13 */
export default function Indication({ part, choice }: { part: Measured | Size; choice: PartChoice }) {
  const toPrice = partToPrice(part, choice);
  const pricedPart = toPrice === 'office' ? null : toPrice;
  const request = pricedPart === null ? '' : JSON.stringify(pricedPart);
  const [answers, setAnswers] = useState<ReadonlyMap<string, string>>(prices);
  const [failed, setFailed] = useState('');
  useEffect(() => {
    if (request === '' || request === failed || prices.has(request)) return;
    const timer = setTimeout(async () => {
      const price = await fetchPrice(request);
      if (price === null) {
        setFailed(request);
      } else {
        prices.set(request, price);
        setAnswers(new Map(prices));
      }
    }, TYPING_MS);
    return () => clearTimeout(timer);
  }, [request, failed]);
  const price = toPrice === 'office' ? '' : answers.get(request);
  return (
    <p role="status" className="indication">
      {price === '' && 'The office will price this part.'}
      {price === undefined && request !== '' && request === failed && (
        <>
          {'The price could not be fetched. '}
          <button type="button" className="button" onClick={() => setFailed('')}>
            Try again
          </button>
        </>
      )}
      {price && pricedPart && (
        <>
          <strong>{price}</strong>
          {` for ${pricedPart.quantity === 1 ? 'one part' : `${pricedPart.quantity} parts`}, indicative, excluding VAT; the quotation is what counts.`}
        </>
      )}
    </p>
  );
}

/** @returns '' where the office has to price the part, null if the server gave no answer, which it may the next time. */
async function fetchPrice(body: string): Promise<string | null> {
  try {
    const response = await fetch('/api/indication', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body,
    });
    // What the server can't price is an answer too, and so is that it answers no more within the hour.
    if (response.status === 422 || response.status === 429) return '';
    if (!response.ok) return null;
    const { price }: { price: string | null } = await response.json();
    return price ?? '';
  } catch {
    return null;
  }
}
