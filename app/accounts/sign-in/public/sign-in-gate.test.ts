import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { readConfig } from '#app/platform/config.server.ts';
import { rememberBrowser } from '../../session/known-browser.server.ts';
import { TOO_BUSY } from '../sign-in.ts';
import { signInGate } from './sign-in-gate.server.ts';

const secret = 'a-secret-of-thirty-two-characters';
const gate = signInGate({ config: readConfig({ PUBLIC_URL: 'https://office.example' }), secret });

/** Asks for a place, which is held until the response is closed or the test ends. */
function ask(url: string, { method = 'POST', cookie = '', address = '10.0.0.1', complete = true } = {}) {
  const request = new IncomingMessage(new Socket());
  Object.assign(request, { method, url, headers: { cookie }, complete });
  const response = new ServerResponse(request);
  onTestFinished(() => void response.emit('close'));
  const visitor = () => ({ address, userAgent: '', languages: '' });
  const refusal = gate(request, response, visitor);
  return { refusal, isEnded: () => response.destroyed, close: () => response.emit('close') };
}

/** Whether an address is refused once others hold all places of the sender in the queue of sign-ins. */
function isRefused(url: string, asked: Parameters<typeof ask>[1] = {}): boolean {
  for (let at = 0; at < 5; at += 1) expect(ask('/admin-login').refusal).toBeNull();
  return ask(url, asked).refusal !== null;
}

test.each([
  '/admin-login',
  '/admin-login?index',
  '/admin-login/',
  '/admin-login.data',
  '/admin-login/again',
  '/ADMIN-Login',
  '/%61dmin%2dlogin',
  '/admin-%6Cogin',
  '//admin-login',
  // Only the page itself mails links for new passwords.
  '/admin-login/again?forgot',
  '/Admin-Login?forgot',
  '/admin-login/?forgot',
])('A12: what is sent to %s needs a place in the queue of sign-ins', (url) => {
  expect(isRefused(url)).toBe(true);
});

test.each([
  '/admin-login?forgot',
  '/admin-login.data?forgot',
  '/admin-login/code',
  '/admin-login/code.data',
  '/admin-login/passkey',
  '/contact-us',
  '/contact-us?from=admin-login',
  '//',
  '*[',
  '',
])('A4, A12: what is sent to %j does not', (url) => {
  expect(isRefused(url)).toBe(false);
});

test('A12: reading the page needs no place, nor does a browser that has signed in before', () => {
  expect(isRefused('/admin-login', { method: 'GET' })).toBe(false);
  const [cookie = ''] = rememberBrowser('an-admin', null, { secret, config: { hasTls: true } }).split(';');
  expect(ask('/admin-login', { cookie }).refusal).toBeNull();
  expect(ask('/admin-login', { cookie: `${cookie}x` }).refusal).toEqual(TOO_BUSY);
});

test('A12: places are counted by sender, and one is free again when its request is over', () => {
  const [first] = Array.from({ length: 5 }, () => ask('/admin-login', { address: '2001:db8::1' }));
  expect(ask('/admin-login', { address: '2001:db8::2' }).refusal).toEqual(TOO_BUSY);
  expect(ask('/admin-login', { address: '2001:db8:0:1::1' }).refusal).toBeNull();
  first?.close();
  expect(ask('/admin-login', { address: '2001:db8::2' }).refusal).toBeNull();
});

test('A4, A12: who asks for a new password has places of their own, but not without end', () => {
  const asked = Array.from({ length: 41 }, () => ask('/admin-login?forgot').refusal);
  expect(asked).toEqual([...Array(40).fill(null), TOO_BUSY]);
});

test('A12, X6: whoever doesn’t send what they announced loses the place to others, and is a place short for 15 minutes', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const silent = Array.from({ length: 5 }, () => ask('/admin-login', { complete: false }));
  vi.advanceTimersByTime(30_000);
  expect(silent.every(({ isEnded }) => isEnded())).toBe(true);
  for (const { close } of silent) close();
  const others = Array.from({ length: 20 }, (_, at) => ask('/admin-login', { address: `10.0.1.${at % 4}` }));
  expect(others.every(({ refusal }) => refusal === null)).toBe(true);
  for (const { close } of others) close();
  expect(ask('/admin-login').refusal).toEqual(TOO_BUSY);
  vi.advanceTimersByTime(15 * 60_000);
  expect(ask('/admin-login').refusal).toBeNull();
});
