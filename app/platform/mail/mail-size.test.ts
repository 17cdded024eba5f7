import { mkdtemp, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { testSender } from '#tests/support/company.ts';
import { renderEmail } from './email-template.ts';
import { mailSize } from './mail-size.ts';
import { openMailer } from './mailer.server.ts';

/** The size of the mail as nodemailer writes it. */
async function writtenSize(
  content: { subject: string; text: string; html: string },
  files: [string, number][],
) {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'kerf-size-'));
  try {
    const mail = { smtpUrl: null, from: 'website@example.co.za', sales: '', careers: '', watched: null };
    const attachments = files.map(([name, bytes]) => ({
      name,
      bytes,
      mediaType: 'application/pdf',
      content: Readable.from([Buffer.alloc(bytes, 7)]),
    }));
    const to = { name: 'Thandi', address: 'thandi@example.com' };
    await openMailer({ dataDir, publicUrl: '', mail }, testSender).send('one', {
      to,
      ...content,
      attachments,
    });
    return (await stat(path.join(dataDir, 'mail/one.eml'))).size;
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

test.each<[string, string, [string, number][]]>([
  ['nothing but a few words', 'Two plates', []],
  ['text in another script', '鋼板二枚 '.repeat(1_500), []],
  ['mostly Latin text with accents', 'Résumé für Öl, ångström. '.repeat(400), []],
  ['lines of dots and equals signs', '.=.\n'.repeat(1_250), []],
  ['a file of a few bytes', 'Plate', [['a.pdf', 1]]],
  [
    'large files with names in another script',
    'Plate',
    [
      [`${'鋼'.repeat(100)}.pdf`, 3_000_001],
      [`${'é'.repeat(100)}.pdf`, 2_999_999],
    ],
  ],
])(
  'L17: the size of a mail with %s is never underestimated, and barely overestimated',
  async (_, words, files) => {
    const content = {
      subject: words.slice(0, 100),
      ...renderEmail(
        { title: 'Title', paragraphs: [words], closing: [] },
        { name: 'Karoo Plate', place: 'Paarl', fill: '#2f9e44', onFill: '#051106' },
      ),
    };
    const attachments = files.map(([name, bytes]) => ({ name, bytes }));
    const computed = mailSize({ ...content, attachments });
    const written = await writtenSize(content, files);
    expect(computed).toBeGreaterThanOrEqual(written);
    expect(computed - written).toBeLessThan(200_000);
  },
);
