import { expect, test } from 'vitest';
import { mailLink } from '#app/ui/mail-link.ts';
import { readForm } from '#tests/support/read-form.ts';
import { candidateEdit, groupNumber } from './candidate.ts';

test.each([
  ['+27 82 555 0142', '082 555 0142'],
  ['+27825550142', '082 555 0142'],
  ['0825550142', '082 555 0142'],
  ['(082) 555-0142', '082 555 0142'],
  ['+44 20 7946 0958', '+44 20 7946 0958'],
  ['27825550142', '082 555 0142'],
  ['+27 (0)82 555 0142', '082 555 0142'],
  ['082 555 0142 ext 3', '082 555 0142 ext 3'],
  ['555 0142', '555 0142'],
  ['5551234567', '555 123 4567'],
  ['', ''],
])('R11: the number %j is shown as %j', (stored, shown) => {
  expect(groupNumber(stored)).toBe(shown);
});

test('R11: a mail link is safe for any address', () => {
  expect(mailLink('thandi@example.org')).toBe('mailto:thandi@example.org');
  expect(mailLink('a&b?c@example.org')).toBe('mailto:a%26b%3Fc@example.org');
});

test('R12: a candidate needs a name, an email address and a number in any format', () => {
  const sent = { fullName: ' Thandi  Nkosi ', email: ' t@example.org ', contactNumber: 'ask for Riaan' };
  expect(readForm(candidateEdit, sent)).toEqual({
    ok: true,
    value: { fullName: 'Thandi Nkosi', email: 't@example.org', contactNumber: 'ask for Riaan' },
  });
  expect(readForm(candidateEdit, { fullName: ' ', email: '', contactNumber: '' })).toEqual({
    ok: false,
    messages: {
      fullName: 'Full name is required',
      email: 'Invalid email',
      contactNumber: 'Contact number is required',
    },
  });
});
