import { expect, test } from 'vitest';
import { privacy } from './privacy.ts';

test('X5: the privacy notice names all that a quote request stores, and the drawings that its form keeps in the browser', () => {
  const { detail } = privacy.collected.find(({ name }) => name === 'Quote requests') ?? { detail: '' };
  for (const stored of ['name', 'email address', 'phone number', 'message', 'type of work', 'drawings'])
    expect(detail).toContain(stored);
  for (const ofPart of ['grade', 'thickness', 'size', 'quantity', 'date']) expect(detail).toContain(ofPart);
  expect(privacy.cookies.find((text) => text.includes('stored encrypted'))).toMatch(/\bdrawings\b.*\bCV\b/);
  const names = privacy.collected.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['Work on your request', 'Quotations', 'Orders']));
});
