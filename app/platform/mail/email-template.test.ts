import fc from 'fast-check';
import { expect, test } from 'vitest';
import { company } from '#app/company/old-company.ts';
import { renderEmail } from './email-template.ts';

test('C9, L5: an email has the same content as text and as HTML, without empty parts', () => {
  const { text, html } = renderEmail({
    title: 'A title',
    paragraphs: ['One\nline more', ''],
    facts: [
      ['Reference', 'A-1'],
      ['Nothing', ''],
    ],
    button: { label: 'Open', url: 'https://steel.example/?a=1&b=2' },
    closing: ['The end'],
  });
  expect(
    text.startsWith(
      'A title\n\nOne\nline more\n\nReference: A-1\n\nOpen:\nhttps://steel.example/?a=1&b=2\n\nThe end\n\n',
    ),
  ).toBe(true);
  expect(text).toContain(company.address.street);
  expect(html).toContain('One<br>line more');
  expect(html).toContain('href="https://steel.example/?a=1&amp;b=2"');
  expect(text + html).not.toContain('Nothing');
});

test('C9, L5: email content is escaped and never becomes markup', () => {
  const bare = renderEmail({ title: '', closing: [] }).html;
  const tags = (html: string) => html.replace(/[^<>"]/g, '').length;
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('<', '>', '"', "'", '&', 'a', '/') }), (hostile) => {
      const { html } = renderEmail({ title: hostile, closing: [] });
      expect(tags(html)).toBe(tags(bare));
      const facts = renderEmail({ title: '', facts: [['a', `a${hostile}`]], closing: [`a${hostile}`] }).html;
      expect(tags(facts)).toBe(tags(renderEmail({ title: '', facts: [['a', 'a']], closing: ['a'] }).html));
    }),
  );
});
