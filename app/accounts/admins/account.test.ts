import { expect, test } from 'vitest';
import { testCompany } from '#tests/support/company.ts';
import { readSignIn, returnPath } from '../sign-in/sign-in.ts';
import { readBaseValues, readChanges, readNewAccount } from './account.ts';

function form(fields: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
}

const account = {
  name: 'Thandi Nkosi',
  email: ' Thandi@Example.com ',
  position: 'Manager',
  avatar: 'cap',
  password: 'granite-otter-38',
};

test('A7: the form is read into a new account, with the email in lower case', () => {
  expect(readNewAccount(form(account), testCompany)).toEqual({
    ok: true,
    account: { ...account, email: 'thandi@example.com' },
  });
});

test('A2, A7: control characters are rejected before they reach the database', () => {
  const read = readNewAccount(form({ ...account, name: 'Thandi\0Nkosi\x1b' }), testCompany);
  expect(read.ok && read.account.name).toBe('Thandi Nkosi');
  expect(readSignIn(form({ email: 'thandi\0@example.com', password: 'x' }))).toMatchObject({
    ok: false,
    error: 'Please enter a valid email address.',
  });
});

test.each([
  ['email', '', 'Please fill in both email and password fields!'],
  ['password', '', 'Please fill in both email and password fields!'],
  ['email', 'thandi@example', 'Please enter a valid email address.'],
  ['name', ' ', 'Error creating admin: a name and a position are required'],
  ['position', 'Owner', 'Error creating admin: a name and a position are required'],
  ['avatar', '../cap', 'Error creating admin: an avatar is required'],
  ['password', 'too-short', 'Error creating admin: the password needs at least 12 characters'],
])('A7: %s "%s" is rejected with %s', (field, value, error) => {
  expect(readNewAccount(form({ ...account, [field]: value }), testCompany)).toEqual({
    ok: false,
    error,
    fields: { [field]: expect.stringMatching(/^[A-Z]/) },
  });
});

test('A7: all that is wrong with a new account is said at once, each at its field', () => {
  const read = readNewAccount(form({ name: ' ', email: 'thandi@', password: 'short' }), testCompany);
  expect(read).toMatchObject({ ok: false, error: 'Please enter a valid email address.' });
  expect(read.ok || Object.keys(read.fields).sort()).toEqual([
    'avatar',
    'email',
    'name',
    'password',
    'position',
  ]);
});

test('A8: only submitted fields are changed', () => {
  expect(readChanges(form({ name: 'Thandi' }))).toEqual({ ok: true, changes: { name: 'Thandi' } });
  expect(readChanges(form({}))).toEqual({ ok: true, changes: {} });
});

test('A8: the form sends the previous value of a changed field; without one there is no base value', () => {
  const sent = form({ name: 'Thandi', 'was.name': 'T', position: 'Admin' });
  expect(readBaseValues(sent, { name: 'Thandi', position: 'Admin' })).toEqual({ name: 'T', position: '' });
});

test.each([
  ['name', '', 'Failed to update admin details'],
  ['position', 'Owner', 'Failed to update admin details'],
  ['avatar', 'moustache', 'Failed to update admin details'],
  ['email', 'thandi', 'Invalid email format'],
  ['email', 'thandi@example', 'Please enter a valid email address.'],
])('A8, T2: %s "%s" is rejected with %s', (field, value, error) => {
  expect(readChanges(form({ [field]: value }))).toEqual({
    ok: false,
    error,
    fields: { [field]: expect.stringMatching(/^[A-Z]/) },
  });
});

test.each([
  ['', 'granite', 'Please fill in both email and password fields!', ['email']],
  ['admin@example.com', '', 'Please fill in both email and password fields!', ['password']],
  ['', '', 'Please fill in both email and password fields!', ['email', 'password']],
  ['admin', 'granite', 'Please enter a valid email address.', ['email']],
])('A2: signing in as "%s" with "%s" is rejected with %s, at %j', (email, password, error, wrong) => {
  const fields = Object.fromEntries(wrong.map((name) => [name, expect.any(String)]));
  expect(readSignIn(form({ email, password }))).toEqual({ ok: false, error, fields });
});

test.each([
  ['/admin/accounts?name=x', '/admin/accounts?name=x'],
  ['/admin', '/admin'],
  [null, '/admin'],
  ['', '/admin'],
  ['/', '/admin'],
  ['/admin-login', '/admin'],
  ['/administrator', '/admin'],
  ['https://evil.example/admin', '/admin'],
  ['//evil.example/admin', '/admin'],
  ['/\\evil.example/admin', '/admin'],
  ['/admin/../../evil', '/admin'],
  ['/admin/..//evil.example', '/admin'],
  ['javascript:alert(1)', '/admin'],
  ['\t//evil.example/admin', '/admin'],
])('A5: the return path for %s is %s', (wanted, to) => {
  expect(returnPath(wanted)).toBe(to);
});
