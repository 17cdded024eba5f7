import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatContactNumber, formatWhileTyping, isContactNumber } from './contact-number.ts';

test.each([
  ['0825550142', '+27 82 555 0142'],
  ['082 555-0142', '+27 82 555 0142'],
  ['27825550142', '+27 82 555 0142'],
  ['+27825550142', '+27 82 555 0142'],
  ['825550142', '+27 82 555 0142'],
  ['+27 82 555 0142', '+27 82 555 0142'],
  ['08255501429999', '+27 82 555 0142'],
  ['+27 (0)82 555 0142', '+27 82 555 0142'],
  ['0027 82 555 0142', '+27 82 555 0142'],
  ['027 213 4567', '+27 27 213 4567'],
  ['tel. 082', '+27 82'],
  ['0', '+27'],
  ['2', '+27 2'],
  ['+', '+'],
  ['', ''],
  ['abc', ''],
])('C3: %j is formatted as %j', (typed, formatted) => {
  expect(formatContactNumber(typed)).toBe(formatted);
});

test.each([
  ['+27 82 555 0142', true],
  ['+27 82 555 014', false],
  ['+27825550142', false],
  ['+1 202 555 0142', false],
  ['+27 82 555 01423', false],
  ['', false],
])('C3: whether %j is a South African number is %s', (text, valid) => {
  expect(isContactNumber(text)).toBe(valid);
});

/** The content of the field after each key. */
function typedKeyByKey(keys: string): string {
  return [...keys].reduce((text, key) => formatContactNumber(text + key), '');
}

test.each([
  ['0825550142', '+27 82 555 0142'],
  ['27825550142', '+27 82 555 0142'],
  ['0027825550142', '+27 82 555 0142'],
  ['+27(0)825550142', '+27 82 555 0142'],
  ['27(0)825550142', '+27 82 555 0142'],
  ['825550142', '+27 82 555 0142'],
  ['0272134567', '+27 27 213 4567'],
  ['08255501429999', '+27 82 555 0142'],
])('C3: %j typed key by key becomes %j', (keys, formatted) => {
  expect(typedKeyByKey(keys)).toBe(formatted);
});

/**
 * A text with `
 * ` at the caret's position.
 */
function typing(drawn: string, forwards = false): string {
  const caret = drawn.indexOf('|');
  const formatted = formatWhileTyping(drawn.replace('|', ''), caret, forwards);
  return `${formatted.text.slice(0, formatted.caret)}|${formatted.text.slice(formatted.caret)}`;
}

test.each([
  ['0|', '+27|'],
  ['+27 8|', '+27 8|'],
  ['+27 825|', '+27 82 5|'],
  // A digit in the middle: the caret stays after it, and the following digits move.
  ['+27 829| 555 01', '+27 82 9|55 501'],
  ['+27 82 55|0142', '+27 82 55|0 142'],
  // A 0 after the country code is removed, before or after the caret.
  ['+27 0|82 555 0142', '+27| 82 555 0142'],
  ['+27|0', '+27|'],
  ['+27 27| 825 550 142', '+27| 82 555 0142'],
  // A complete number drops its last digit.
  ['+27 829| 555 0142', '+27 82 9|55 5014'],
  // Backspace on a space moves the caret behind the previous digit, so that the next Backspace deletes that digit.
  ['+27 82|555 0142', '+27 82| 555 0142'],
  ['+27 8| 555 0142', '+27 8|5 550 142'],
])('C3: while typing, %j becomes %j', (typed, formatted) => {
  expect(typing(typed)).toBe(formatted);
});

test('C3: Delete moves the caret over a space', () => {
  expect(typing('+27 82|555 0142', true)).toBe('+27 82 |555 0142');
  expect(typing('+27 82| 55 0142', true)).toBe('+27 82 |550 142');
});

test('C3: wherever something is typed, the digits before the caret stay before it', () => {
  const digits = (text: string) => text.replace(/\D/g, '');
  fc.assert(
    fc.property(fc.stringMatching(/^\+27(?:[1-9][ 0-9]{0,8})?$/), fc.nat(), (typed, at) => {
      const caret = 3 + (at % Math.max(1, typed.length - 2));
      const { text, caret: now } = formatWhileTyping(typed, caret, false);
      expect(digits(text.slice(0, now))).toBe(digits(typed.slice(0, caret)));
      expect(formatContactNumber(text)).toBe(text);
    }),
  );
});

test('C3: formatting a formatted number changes nothing', () => {
  fc.assert(
    fc.property(fc.string(), (typed) => {
      const once = formatContactNumber(typed);
      expect(formatContactNumber(once)).toBe(once);
    }),
  );
});
