import { expect, test } from 'vitest';
import { formatPhone, isMobile, nationalDigits, phoneLink } from './phone-number.ts';

test.each([
  '+27821234567',
  '+27 82 123 4567',
  '27821234567',
  '27 82 123 4567',
  '0821234567',
  '082 123 4567',
  '082-123-4567',
  '082\u2011123\u20114567',
  '(082) 123 4567',
  '082.123.4567',
  '082/123/4567',
  '+27 (0)82 123 4567',
  '0027 82 123 4567',
  '+27\u00a082\u00a0123\u00a04567',
])('X4: %j is shown as +27 82 123 4567', (typed) => {
  expect(formatPhone(typed)).toBe('+27 82 123 4567');
  expect(phoneLink(typed)).toBe('tel:+27821234567');
  expect(nationalDigits(typed)).toBe('821234567');
});

test.each([
  '',
  '+44 20 7946 0958',
  '555 0142',
  '082 123 456',
  '082 123 45678',
  '+27 82 123 4567 ext 3',
  '0 000 000 000',
  'ask for Riaan',
])('X4: %j is not a South African number and is shown as typed', (typed) => {
  expect(formatPhone(typed)).toBe(typed);
  expect(nationalDigits(typed)).toBeNull();
});

test('L16: mobile numbers begin with 06, 07 or 081 to 084; landlines and other services are none', () => {
  const mobile = [
    '060 123 4567',
    '072 123 4567',
    '+27 81 123 4567',
    '27821234567',
    '0831234567',
    '084 123 4567',
  ];
  expect(mobile.filter((one) => !isMobile(one))).toEqual([]);
  const others = [
    '011 123 4567',
    '+27 16 123 4567',
    '0800 123 456',
    '0860 123 456',
    '087 123 4567',
    '+44 7911 123456',
  ];
  expect(others.filter(isMobile)).toEqual([]);
});
