import { expect, test } from 'vitest';
import { testCompany } from '#tests/support/company.ts';
import { buildInvitationMail, buildNoticeMail, buildResetMail } from './accounts.mails.ts';

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

test('A4, A7, A8, O1: mails about accounts name the company of that moment and nothing of another', () => {
  const own = { ...testCompany, name: 'Karoo Plate' };
  const mails = [
    buildResetMail({ name: 'Thandi' }, 'https://steel.example/admin/reset', own),
    buildInvitationMail({ inviter: 'Sipho', days: 7 }, 'https://steel.example/admin/invitation', own),
    buildNoticeMail(
      { name: '', event: 'password-changed', actorName: '', newAddress: null, createdAt: new Date() },
      own,
    ),
  ];
  for (const { subject, text, html } of mails) {
    expect(subject).toContain('the Karoo Plate back office');
    expect(text.trimEnd().split('\n').at(-1)).toMatch(/^Karoo Plate, /);
    expect(subject + text + html).not.toContain(testCompany.name);
  }
});
