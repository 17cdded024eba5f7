import { useEffect, useState } from 'react';
import { type Measured, partToPrice, type Size, type Wanted } from '../part-to-price.ts';

/** After the last key. */
const TYPING_MS = 350;

/** What this page was told, '' where the office has to price a part; nothing is asked twice, as a visitor has few questions an hour. */
const known = new Map<string, string>();

/** What a part costs, roughly, as the server says; loaded where the company shows it. // P13 */
export default function Indication({ of, wanted }: { of: Measured | Size; wanted: Wanted }) {
  const part = partToPrice(of, wanted);
  const asked = part === 'office' ? null : part;
  const question = asked === null ? '' : JSON.stringify(asked);
  const [answers, setAnswers] = useState<ReadonlyMap<string, string>>(known);
  useEffect(() => {
    if (question === '' || known.has(question)) return;
    const timer = setTimeout(async () => {
      known.set(question, await ask(question));
      setAnswers(new Map(known));
    }, TYPING_MS);
    return () => clearTimeout(timer);
  }, [question]);
  const price = part === 'office' ? '' : answers.get(question);
  return (
    <p role="status" className="indication">
      {price === '' && 'The office will price this part.'}
      {price && asked && (
        <>
          <strong>{price}</strong>
          {` for ${asked.quantity === 1 ? 'one part' : `${asked.quantity} parts`}, indicative, excluding VAT; the quotation is what counts.`}
        </>
      )}
    </p>
  );
}

/** @returns '' if there is no price, for whatever reason. */
async function ask(body: string): Promise<string> {
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
