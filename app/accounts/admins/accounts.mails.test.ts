import { expect, test } from 'vitest';
import { testCompany } from '#tests/support/company.ts';
import { buildNoticeMail } from './accounts.mails.ts';

test('A8: a mail about a changed account gives the time in South Africa, and says so', () => {
  const { text } = buildNoticeMail(
    {
      name: 'Thandi',
      event: 'two-factor-off',
      actorName: 'Sipho',
      newAddress: null,
      createdAt: new Date('2026-11-22T22:30:00Z'),
    },
    testCompany,
  );
  expect(text).toContain('Nov 23, 2026 00:30, South African time');
  expect(text).not.toContain('UTC');
});
