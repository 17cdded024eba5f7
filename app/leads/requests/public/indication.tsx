import { useEffect, useState } from 'react';
import { type Measured, type PartChoice, partToPrice, type Size } from '../../parts/part-to-price.ts';

/** After the last key. */
const TYPING_MS = 350;

/** The prices by request, '' where the office has to price a part; none is fetched twice, as a visitor may ask for few an hour. */
const prices = new Map<string, string>();

/** What a part costs, roughly, as the server says; loaded where the company shows it. // P13 */
export default function Indication({ part, choice }: { part: Measured | Size; choice: PartChoice }) {
  const toPrice = partToPrice(part, choice);
  const pricedPart = toPrice === 'office' ? null : toPrice;
  const request = pricedPart === null ? '' : JSON.stringify(pricedPart);
  const [answers, setAnswers] = useState<ReadonlyMap<string, string>>(prices);
  useEffect(() => {
    if (request === '' || prices.has(request)) return;
    const timer = setTimeout(async () => {
      prices.set(request, await fetchPrice(request));
      setAnswers(new Map(prices));
    }, TYPING_MS);
    return () => clearTimeout(timer);
  }, [request]);
  const price = toPrice === 'office' ? '' : answers.get(request);
  return (
    <p role="status" className="indication">
      {price === '' && 'The office will price this part.'}
      {price && pricedPart && (
        <>
          <strong>{price}</strong>
          {` for ${pricedPart.quantity === 1 ? 'one part' : `${pricedPart.quantity} parts`}, indicative, excluding VAT; the quotation is what counts.`}
        </>
      )}
    </p>
  );
}

/** @returns '' if there is no price, for whatever reason. */
async function fetchPrice(body: string): Promise<string> {
  try {
    const response = await fetch('/api/indication', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body,
    });
    const { price }: { price: string | null } = await response.json();
    return price ?? '';
  } catch {
    return '';
  }
}
