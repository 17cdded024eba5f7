import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readEnquiry, readPhone } from './enquiry.ts';
import { INVALID_PHONE } from './notices.ts';

const nineDigits = fc.stringMatching(/^\d{9}$/);
const prefix = fc.constantFrom('+27', '27', '0');
const separator = fc.constantFrom('', ' ', '-', '(', ')', '\u00a0', '\u2011', '[', ']');

test('L2: a South African number is accepted with any spaces, hyphens and brackets', () => {
  const written = fc.tuple(prefix, nineDigits, fc.array(separator, { minLength: 12, maxLength: 12 }));
  fc.assert(
    fc.property(written, ([front, digits, gaps]) => {
      const typed = [...(front + digits)].map((character, at) => character + (gaps[at] ?? '')).join('');
      expect(readPhone(typed)).toBe(`+27${digits}`);
    }),
  );
});

test('L2: a number with more or fewer than nine digits after the prefix is rejected', () => {
  const wrongLength = fc.stringMatching(/^\d{0,20}$/).filter((digits) => digits.length !== 9);
  fc.assert(
    fc.property(wrongLength, (digits) => {
      expect(readPhone(`+27${digits}`)).toBeNull();
      // 0 and 27 may also be the start of a longer number of valid length, such as 27 0… or 0 …; the whole must match.
      if (!/^(?:27)?\d{9}$/.test(`0${digits}`) && digits.length !== 9) {
        expect(readPhone(`+${digits}`)).toBe(/^27\d{9}$/.test(digits) ? `+${digits}` : null);
      }
    }),
  );
});

test('L2: every accepted number is normalised to +27 and nine digits', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[+\d ()-]{0,20}$/)), (typed) => {
      const number = readPhone(typed);
      if (number !== null) expect(number).toMatch(/^\+27\d{9}$/);
    }),
  );
});

test.each([
  '+1 212 555 0100',
  '+44 20 7946 0100',
  '12345',
  '011 555 010',
  '011 555 01000',
  '+27 011 555 0100',
  '0027 11 555 0100',
  'phone me',
  '०११ ५५५ ०१००',
  '+27 11 555 010a',
  '011.555.0100',
  '011/555/0100',
])('L2: %s is refused with the two examples', (phone) => {
  const read = readEnquiry({ phone, email: 'a@b.co.za', message: 'Hello' });
  expect(read).toEqual({ ok: false, messages: { phone: INVALID_PHONE } });
  expect(INVALID_PHONE).toMatch(
    /^Please enter a valid South African phone number \(e\.g\., [\d\u00a0+]+ or [\d\u00a0+]+\)$/,
  );
});

test('L2: the two examples of the message are valid numbers themselves', () => {
  const [, first = '', second = ''] = /e\.g\., (.+) or (.+)\)/.exec(INVALID_PHONE) ?? [];
  expect(readPhone(first)).not.toBeNull();
  expect(readPhone(second)).not.toBeNull();
});
