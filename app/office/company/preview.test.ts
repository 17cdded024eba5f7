import { RouterContextProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { companyContext } from '#app/company/company-context.server.ts';
import { readConfig } from '#app/platform/config.server.ts';
import type { Services } from '#app/platform/http/services.server.ts';
import { testCompany } from '#tests/support/company.ts';
import { asksForPreview, prepareCompany, previewCookie } from './preview.server.ts';

const config = readConfig({ DATA_DIR: '/nowhere' });
const signing = { config, secret: 'x'.repeat(32) };
/** What a browser sends of a cookie that it was given. */
const sent = (cookie: string) => new Headers({ cookie: cookie.split(';')[0] ?? '' });

afterEach(() => vi.useRealTimers());

test('O5: only a cookie that this installation signed asks for a preview, for half a day', () => {
  const cookie = previewCookie(signing, true);
  expect(asksForPreview(signing, sent(cookie))).toBe(true);
  expect(asksForPreview({ ...signing, secret: 'y'.repeat(32) }, sent(cookie))).toBe(false);
  // A later end with the signature of an earlier one.
  expect(asksForPreview(signing, sent(cookie.replace(/=\d+/, (until) => `${until}0`)))).toBe(false);
  expect(asksForPreview(signing, sent(previewCookie(signing, false)))).toBe(false);
  expect(asksForPreview(signing, new Headers())).toBe(false);
  vi.useFakeTimers({ now: Date.now() + 12 * 60 * 60 * 1_000 + 1 });
  expect(asksForPreview(signing, sent(cookie))).toBe(false);
});

test.each([
  ['/admin/company/identity.data', 'newest'],
  ['/contact-us', 'up to date'],
])('O5: %s shows the company that is %s', async (path, which) => {
  const [newest, known] = [
    { ...testCompany, name: 'newest' },
    { ...testCompany, name: 'up to date' },
  ];
  const company = {
    now: () => known,
    upToDate: async () => known,
    newest: async () => newest,
    watch: () => 0,
  };
  const context = new RouterContextProvider();
  await prepareCompany(signing as Services, company)(context, new Request(`http://localhost${path}`));
  expect(context.get(companyContext).name).toBe(which);
});

test.each(['/admin', '/admin.data', '/admin/quotations/1.data'])(
  'O5, P7: %s works with what is published during a preview too',
  async (path) => {
    const company = {
      now: () => testCompany,
      upToDate: async () => testCompany,
      newest: async () => testCompany,
      watch: () => 0,
    };
    const context = new RouterContextProvider();
    const request = new Request(`http://localhost${path}`, { headers: sent(previewCookie(signing, true)) });
    // A preview would look for the session and the drafts: there is no database here.
    await prepareCompany(signing as Services, company)(context, request);
    expect(context.get(companyContext)).toBe(testCompany);
  },
);
