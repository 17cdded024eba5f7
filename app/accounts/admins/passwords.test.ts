import { expect, test } from 'vitest';
import { passwordError } from './passwords.ts';

const owner = { name: 'Thandi Nkosi', email: 'thandi.nkosi@workshop.example' };

const company = {
  name: 'Karoo Plate',
  address: {
    street: '4 Long Street',
    suburb: 'Montagu',
    town: 'Worcester',
    province: '',
    postalCode: '6850',
  },
};

test.each([
  'granite-otter-38',
  'korrekt paard battery',
  'vjT8-2qLp-0xZm',
  'ons eet graag mielies',
  '839104756201',
])('A7: %s is accepted as a password', (password) => {
  expect(passwordError(password, owner, company)).toBeNull();
});

test.each(['', 'short-one38', '12345678901'])('A7: %s has fewer than 12 characters', (password) => {
  expect(passwordError(password, owner, company)).toBe('the password needs at least 12 characters');
});

test('A7: characters are counted as graphemes, 128 at most', () => {
  expect(passwordError('🔩'.repeat(11), owner, company)).toBe('the password needs at least 12 characters');
  expect(passwordError('granite otter '.repeat(10), owner, company)).toBe(
    'the password may have at most 128 characters',
  );
});

test.each([
  'password1234',
  'P@ssw0rd2026!',
  'Welcome12345',
  'qwertyuiop12',
  'qwerty123456',
  '123456789012',
  '111111111111',
  'aaaaaaaaaaaa',
  'abababababab',
  'AdminAdmin2026',
  'Johannesburg1',
  'iloveyou1234',
  'thandi.nkosi1',
  'NkosiThandi99',
  'workshop.example',
  'Karoo Plate 2026',
  'worcester-2026',
  'Montagu Worcester',
])('A7: %s is rejected as easy to guess', (password) => {
  expect(passwordError(password.padEnd(12, '1'), owner, company)).toBe(
    'the password is one of those that are guessed first',
  );
});
