import { expect, test } from 'vitest';
import { REPLY_LENGTH, textOfReply } from './reply-text.ts';

const shown = (text: string, subject = 'Re: Your quote request Q-1043') => textOfReply(text, subject);

test.each([
  [
    'Gmail',
    'Yes please.\n\nOn Mon, 23 Nov 2026 at 18:00, Sales <sales@kerf.test> wrote:\n> R 1 200\n>\n> Regards',
  ],
  [
    'a broken line',
    'Yes please.\n\nOn Mon, 23 Nov 2026 at 18:00, Sales of Kerf\n<sales@kerf.test> wrote:\n\n> R 1 200\n',
  ],
  [
    'Afrikaans',
    'Yes please.\n\nOp Ma., 23 Nov. 2026 om 18:00 het Sales <sales@kerf.test> geskryf:\n> R 1 200',
  ],
  [
    'no signs of quoting',
    'Yes please.\n\nOn 23 Nov 2026, Sales <sales@kerf.test> wrote:\n\nR 1 200\nRegards',
  ],
  [
    'Outlook',
    'Yes please.\n\n________________________________\nFrom: Sales\nSent: Monday\nTo: T\nSubject: Your\n\nR 1 200',
  ],
  [
    'Outlook, in bold',
    'Yes please.\n\n*From:* Sales\n*Sent:* Monday\n*To:* Thandi\n*Subject:* Your\n\nR 1 200',
  ],
  ['an old Outlook', 'Yes please.\n\n-----Original Message-----\nFrom: Sales\n\nR 1 200'],
])('L24: the quoted mail is cut off as %s writes it', (_, text) => {
  expect(shown(text)).toBe('Yes please.');
  expect(shown(text.replaceAll('\n', '\r\n'))).toBe('Yes please.');
});

test.each([
  ['answers between the quoted lines', '> 3 mm or 4 mm?\n4 mm.\n\n> Galvanised?\nNo.'],
  [
    'a mail that was passed on',
    'See below.\n\n---------- Forwarded message ---------\nFrom: Eng\nDate: Mon\nSubject: Plate\nTo: T\n\nUse 4 mm.',
  ],
  ['a letter that mentions who it is from', 'From: our yard in Alberton\nplease collect.'],
  ['nothing but what is quoted', '> Use 4 mm.'],
  ['a line that only begins like another program’s', 'On Monday Riaan wrote: collect it at noon, so we did.'],
])('L24: %s stays', (_, text) => {
  expect(shown(text)).toBe(text);
});

test('L24: a mail that was passed on is shown with what it passes on', () => {
  const text = 'See below.\n\nFrom: Eng\nSent: Monday\nTo: Thandi\nSubject: Plate\n\nUse 4 mm.';
  expect(shown(text, 'FW: Plate')).toBe(text);
  expect(shown(text)).toBe('See below.');
});

test('L24, X3: a long text is cut, and characters that no database stores are removed', () => {
  const long = shown(`a\u0000b \ud800 ${'x'.repeat(300_000)}`);
  expect(long).toHaveLength(REPLY_LENGTH + 2);
  expect(long.startsWith('ab \ufffd xxx')).toBe(true);
});

test('L24, X6: hostile texts are read in time that grows with their length', () => {
  for (const text of [
    'On '.repeat(60_000),
    'On x\n'.repeat(40_000),
    'From:\n'.repeat(30_000),
    `${'> \n'.repeat(60_000)}x`,
    'On aaaaa wrote:\n'.repeat(12_000),
  ])
    expect(shown(text).length).toBeLessThanOrEqual(REPLY_LENGTH + 2);
});
