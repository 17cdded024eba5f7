import fc from 'fast-check';
import { expect, test } from 'vitest';
import { renderEmail } from './email-template.ts';

const LETTERHEAD = {
  name: 'Karoo Plate',
  place: '4 Long Street, Paarl, 7646',
  fill: '#2f9e44',
  onFill: '#051106',
};

test('C9, L5: an email has the same content as text and as HTML, without empty parts', () => {
  const { text, html } = renderEmail(
    {
      title: 'A title',
      paragraphs: ['One\nline more', ''],
      facts: [
        ['Reference', 'A-1'],
        ['Nothing', ''],
      ],
      button: { label: 'Open', url: 'https://steel.example/?a=1&b=2' },
      closing: ['The end'],
    },
    LETTERHEAD,
  );
  expect(
    text.startsWith(
      'A title\n\nOne\nline more\n\nReference: A-1\n\nOpen:\nhttps://steel.example/?a=1&b=2\n\nThe end\n\n',
    ),
  ).toBe(true);
  expect(text.trimEnd().endsWith('The end\n\nKaroo Plate, 4 Long Street, Paarl, 7646')).toBe(true);
  expect(html.replace(/<[^>]*>/g, ' ')).toMatch(/Karoo Plate.*4 Long Street, Paarl, 7646/s);
  expect(html).toContain('One<br>line more');
  expect(html).toContain('href="https://steel.example/?a=1&amp;b=2"');
  expect(text + html).not.toContain('Nothing');
});

test('C9, L5: email content is escaped and never becomes markup', () => {
  const bare = renderEmail({ title: '', closing: [] }, LETTERHEAD).html;
  const tags = (html: string) => html.replace(/[^<>"]/g, '').length;
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('<', '>', '"', "'", '&', 'a', '/') }), (hostile) => {
      const { html } = renderEmail({ title: hostile, closing: [] }, LETTERHEAD);
      expect(tags(html)).toBe(tags(bare));
      const facts = renderEmail(
        { title: '', facts: [['a', `a${hostile}`]], closing: [`a${hostile}`] },
        LETTERHEAD,
      ).html;
      expect(tags(facts)).toBe(
        tags(renderEmail({ title: '', facts: [['a', 'a']], closing: ['a'] }, LETTERHEAD).html),
      );
    }),
  );
});
