import { useEffect, useState } from 'react';
import { type Measured, partToPrice, type Size, type Wanted } from '../part-to-price.ts';

/** After the last key. */
const TYPING_MS = 350;

/** Answers of this page, so that nothing is asked twice: a visitor has few questions an hour. */
const known = new Map<string, string>();

const BY_OFFICE = 'The office will price this part.';

/** What a part costs, roughly, as the server says; loaded where the company shows it. // P13 */
export default function Indication({ of, wanted }: { of: Measured | Size; wanted: Wanted }) {
  const part = partToPrice(of, wanted);
  const question = part === null || part === 'office' ? '' : JSON.stringify(part);
  const [answers, setAnswers] = useState<ReadonlyMap<string, string>>(known);
  useEffect(() => {
    if (question === '' || known.has(question)) return;
    const timer = setTimeout(async () => {
      known.set(question, await ask(question));
      setAnswers(new Map(known));
    }, TYPING_MS);
    return () => clearTimeout(timer);
  }, [question]);
  const answer = part === 'office' ? BY_OFFICE : (answers.get(question) ?? '');
  return (
    <p role="status" className="indication">
      {answer}
    </p>
  );
}

async function ask(body: string): Promise<string> {
  try {
    const response = await fetch('/api/indication', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body,
    });
    const { price }: { price: string | null } = await response.json();
    return price === null ? BY_OFFICE : `${price}, indicative, excluding VAT; the quotation is what counts.`;
  } catch {
    return BY_OFFICE;
  }
}
